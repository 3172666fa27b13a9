import { plainMetric } from '../charts/definitions/plain-metric'
import { valueText } from '../overview/value-words'
import { ChangeBar, ChangeTicks } from './change-bar'
import { changeLook, pairNote, type PairRow, type VersionPair } from './change-groups'
import { changePath } from './change-links'
import { ChangeSource } from './change-source'
import { ChangeVerdict } from './change-verdict'
import { changeSize, changeUnit } from './change-words'

function Row({ change, where }: PairRow) {
  const { key, points, step, relative } = change
  const unit = changeUnit(change)
  const size = step?.relative ?? relative
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
        <ChangeBar relative={size} look={look} />
      </td>
      <td className="change-after">{after}</td>
      <td className="change-relative">
        <b>{changeSize(change) ?? 'no ratio'}</b>
      </td>
      <td className="change-judged">
        <ChangeVerdict metric={key} relative={size} look={look} />
      </td>
    </tr>
  )
}

/** Two versions of one product on one test bed: a row for each metric, with what holds for all of them said once. */
export function ChangeTable({ pair }: { pair: VersionPair }) {
  const { from, to, changes, rows } = pair
  const [first] = changes
  return (
    <figure className="change-pair" aria-label={`${first.label}, ${from} to ${to}`}>
      <div className="change-pair-head">
        <h3>
          {first.label}, {from} to {to}
        </h3>
        <ChangeSource origin={first.origin} />
        <p className="text-muted">{pairNote(changes)}</p>
      </div>
      <table className="change-table">
        <caption className="sr-only">
          {`${first.label}: values of ${from} and ${to} on one test bed`}
        </caption>
        <thead>
          <tr>
            <th scope="col">Metric</th>
            <th scope="col" className="change-before">
              {from}
            </th>
            <th scope="col" className="change-picture">
              <span className="sr-only">Picture of the change</span>
              <ChangeTicks />
            </th>
            <th scope="col" className="change-after">
              {to}
            </th>
            <th scope="col" className="change-relative">
              Change
            </th>
            <th scope="col" className="change-judged">
              Verdict
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <Row key={row.change.id} {...row} />
          ))}
        </tbody>
      </table>
    </figure>
  )
}
