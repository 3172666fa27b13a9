import { formatExact, withUnit } from '../charts/format'
import { KeyLink } from '../metrics/key-link'

type MappedValue = { key: string; pointer: string; printed: string; value: number; unit: string }

/** Each number of a mapped file on its way: what the file prints and where, the key, the stored value. */
export const MappingFigure = ({ values }: { values: readonly MappedValue[] }) => (
  <figure className="mapping-figure" aria-labelledby="mapping-figure-title">
    <figcaption id="mapping-figure-title" className="sr-only">
      How a mapping turns numbers of a file into stored values
    </figcaption>
    {/* Some browsers treat rows that are laid out as lists as lists, so the roles are explicit. */}
    <table role="table">
      <thead>
        <tr>
          <th scope="col">In the file, at a pointer</th>
          <th scope="col" aria-hidden="true" />
          <th scope="col">Key</th>
          <th scope="col">Stored</th>
        </tr>
      </thead>
      <tbody>
        {values.map(({ key, pointer, printed, value, unit }) => (
          <tr key={key} role="row">
            <td role="cell">
              <b>{printed}</b> <code>{pointer}</code>
            </td>
            <td aria-hidden="true">→</td>
            <th scope="row" role="rowheader">
              <KeyLink metricKey={key} />
            </th>
            <td role="cell">{withUnit(formatExact(value), unit === '1' ? '' : unit)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  </figure>
)
