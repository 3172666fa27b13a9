import Link from 'next/link'
import type { CountsWaiting } from '@/ingest/dictionary/vocabulary'
import type { HarnessGuide } from '@/server/catalogue/harnesses/schemas'
import { formatCount } from '../charts/format'
import { HARNESS_COLUMNS, orderHarnesses, type HarnessColumn } from './columns'

const WAITING: Record<CountsWaiting, [sign: string, words: string]> = {
  yes: ['●', 'yes'],
  partly: ['◐', 'partly'],
  no: ['○', 'no'],
  unknown: ['?', 'not stated'],
  not_applicable: ['–', 'no latency'],
}

function Head({ column, isCurrent }: { column: HarnessColumn; isCurrent: boolean }) {
  const { id, head, has } = column
  return (
    <th
      scope="col"
      className={id === 'runs' ? 'number' : has === null ? undefined : 'sign'}
      aria-sort={isCurrent ? (id === 'runs' ? 'descending' : 'ascending') : undefined}
    >
      {isCurrent ? (
        <span>
          {head} <span aria-hidden="true">↓</span>
        </span>
      ) : (
        <Link href={`/harnesses?sort=${id}`} prefetch={false}>
          {head}
        </Link>
      )}
    </th>
  )
}

const Sign = ({ isSet }: { isSet: boolean }) => (
  <td className="sign">
    {isSet && <span aria-hidden="true">●</span>}
    <span className="sr-only">{isSet ? 'yes' : 'no'}</span>
  </td>
)

/** A count with a bar of its share of the largest one. */
function Runs({ runs, max }: { runs: number; max: number }) {
  return (
    <td className="number runs">
      {runs > 0 && <i style={{ width: `${Math.max(2, (100 * runs) / max)}%` }} />}
      <span>{formatCount(runs)}</span>
    </td>
  )
}

function Row({ harness, max }: { harness: HarnessGuide; max: number }) {
  const [sign, words] = WAITING[harness.countsWaiting]
  return (
    <tr>
      {HARNESS_COLUMNS.map(({ id, has }) => {
        if (has !== null) return <Sign key={id} isSet={has(harness)} />
        if (id === 'runs') return <Runs key={id} runs={harness.runs} max={max} />
        if (id === 'waiting')
          return (
            <td key={id} className="waiting" data-waiting={harness.countsWaiting}>
              <span aria-hidden="true">{sign}</span> {words}
            </td>
          )
        return (
          <th key={id} scope="row">
            <Link href={`/harnesses/${harness.id}`} prefetch={false}>
              {harness.label}
            </Link>
          </th>
        )
      })}
    </tr>
  )
}

/** Load generators with what each does and gives as signs, ordered by the head that the address names. */
export function HarnessTable(props: { harnesses: readonly HarnessGuide[]; order: HarnessColumn }) {
  const { harnesses, order } = props
  const max = Math.max(1, ...harnesses.map(({ runs }) => runs))
  const caption = 'Load generators: how they send, whether waiting is counted, what they give'
  return (
    <div className="harness-frame" role="region" aria-label={caption} tabIndex={0}>
      <table className="harness-table">
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr>
            {HARNESS_COLUMNS.map((column) => (
              <Head key={column.id} column={column} isCurrent={column === order} />
            ))}
          </tr>
        </thead>
        <tbody>
          {orderHarnesses(harnesses, order).map((harness) => (
            <Row key={harness.id} harness={harness} max={max} />
          ))}
        </tbody>
      </table>
    </div>
  )
}
