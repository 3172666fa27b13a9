import { plainMetric } from '../charts/definitions/plain-metric'
import { valueText } from '../charts/definitions/value-words'
import { ChangeBar, ChangeTicks } from './change-bar'
import {
  changeLook,
  foldSmall,
  pairNote,
  shareVerdict,
  sizeOf,
  smallWords,
  type PairRow,
  type SharedVerdict,
  type VersionPair,
} from './change-groups'
import { changePath } from './change-links'
import { fitScale, type ChangeScale } from './change-scale'
import { ChangeSource } from './change-source'
import { ChangeVerdict } from './change-verdict'
import { changeSize, changeUnit } from './change-words'

/** How rows of a table are drawn. @property says what of a verdict each row says */
type Shown = { scale: ChangeScale; says: SharedVerdict['says'] }

const hasVerdicts = ({ says }: Shown): boolean => says.direction || says.look

function Row({ change, where, ...shown }: PairRow & Shown) {
  const { key, points, step } = change
  const unit = changeUnit(change)
  const size = sizeOf(change)
  const look = changeLook(points, step)
  const [before, after] = points.map(({ value }) => valueText(value, unit))
  const name = plainMetric(key)
  return (
    <tr>
      <th scope="row">
        <a href={changePath(change)} aria-label={[name, where].filter(Boolean).join(', ')}>
          <span>{name}</span>
          {where !== '' && <small>{where}</small>}
        </a>
      </th>
      <td className="change-before">{before}</td>
      <td className="change-picture">
        <ChangeBar relative={size} look={look} scale={shown.scale} />
      </td>
      <td className="change-after">{after}</td>
      <td className="change-relative">
        <b>{changeSize(change) ?? 'no ratio'}</b>
      </td>
      {hasVerdicts(shown) && (
        <td className="change-judged">
          <ChangeVerdict metric={key} relative={size} look={look} says={shown.says} />
        </td>
      )}
    </tr>
  )
}

/** Columns of a table, and of the one folded in it, so that they align. */
const Columns = (shown: Shown) => (
  <colgroup>
    <col className="change-col-name" />
    <col className="change-col-value" />
    <col />
    <col className="change-col-value" />
    <col className="change-col-size" />
    {hasVerdicts(shown) && <col className="change-col-verdict" data-long={shown.says.look} />}
  </colgroup>
)

/** Small changes: one line that opens to their rows. */
function SmallChanges({ rows, ...shown }: Shown & { rows: readonly PairRow[] }) {
  const words = smallWords(rows)
  return (
    <tr className="change-small">
      <td colSpan={hasVerdicts(shown) ? 6 : 5}>
        <details>
          <summary>{words}</summary>
          <table className="change-table" aria-label={words}>
            <Columns {...shown} />
            <tbody>
              {rows.map((row) => (
                <Row key={row.change.id} {...row} {...shown} />
              ))}
            </tbody>
          </table>
        </details>
      </td>
    </tr>
  )
}

/** Two versions of one product on one test bed: a row for each metric, with what holds for all of them said once. */
export function ChangeTable({ pair }: { pair: VersionPair }) {
  const { from, to, changes, rows } = pair
  const [first] = changes
  const { shown, folded } = foldSmall(rows)
  const { note, says } = shareVerdict(shown, folded)
  const drawn: Shown = { scale: fitScale(rows.map(({ change }) => sizeOf(change))), says }
  return (
    <figure className="change-pair" aria-label={`${first.label}, ${from} to ${to}`}>
      <div className="change-pair-head">
        <h3>
          {first.label}, {from} to {to}
        </h3>
        <ChangeSource origin={first.origin} />
        <p className="text-muted">{[pairNote(changes), note].filter(Boolean).join('; ')}</p>
      </div>
      <table className="change-table">
        <caption className="sr-only">
          {`${first.label}: values of ${from} and ${to} on one test bed`}
        </caption>
        <Columns {...drawn} />
        <thead>
          <tr>
            <th scope="col">Metric</th>
            <th scope="col" className="change-before">
              {from}
            </th>
            <th scope="col" className="change-picture">
              <span className="sr-only">Picture of the change</span>
              <ChangeTicks {...drawn.scale} />
            </th>
            <th scope="col" className="change-after">
              {to}
            </th>
            <th scope="col" className="change-relative">
              Change
            </th>
            {hasVerdicts(drawn) && (
              <th scope="col" className="change-judged">
                Verdict
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {shown.map((row) => (
            <Row key={row.change.id} {...row} {...drawn} />
          ))}
          {folded.length > 0 && <SmallChanges rows={folded} {...drawn} />}
        </tbody>
      </table>
    </figure>
  )
}
