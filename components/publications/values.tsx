import { metricOf } from '@/ingest/dictionary/metrics'
import { parseMetricKey } from '@/ingest/dictionary/metric-key'
import type { ObservationDetail } from '@/server/publications/schemas'
import { metricLabel } from '../charts/definitions/words'
import { unitForValues } from '../charts/display-unit'
import { formatExact, formatValue, formatWithSpread, withUnit } from '../charts/format'
import { BUTTON } from '../ui/button'
import { DataTable } from '../ui/data-table'
import { INPUT } from '../ui/input'
import { Pages, whichOf } from '../ui/pages'
import { foundValues, pageOfValues, type ValuesState } from './value-rows'

type Reading = ObservationDetail['evidence'][number]

const printedWords = ({ printedValue, printedUnit }: Reading): string =>
  printedValue === null
    ? 'no value'
    : withUnit(formatExact(printedValue), printedUnit === '1' ? '' : printedUnit)

function spreadWords(reading: Reading): string {
  const { spreadKind, printedSpread, printedSpreadLow, printedSpreadHigh } = reading
  if (spreadKind === null) return ''
  if (printedSpread !== null) return `± ${formatExact(printedSpread)} (${spreadKind})`
  if (printedSpreadLow === null || printedSpreadHigh === null) return ''
  return `${formatExact(printedSpreadLow)} to ${formatExact(printedSpreadHigh)} (${spreadKind})`
}

/** "270 ± 17 millicores, 5 runs": what the single runs give by themselves. */
function runsWords(key: string, { ofRuns }: Reading): string {
  const metric = parseMetricKey(key)?.metric
  if (ofRuns === null || metric === undefined) return ''
  const unit = unitForValues(metricOf(metric), [ofRuns.mean])
  const mean = unit.toDisplay(ofRuns.mean)
  const text =
    ofRuns.sd === null
      ? formatValue(mean, unit.label)
      : withUnit(formatWithSpread(mean, unit.toDisplay(ofRuns.sd)), unit.label)
  return `${text}, ${ofRuns.n} ${ofRuns.n === 1 ? 'run' : 'runs'}`
}

const noteWords = (o: ObservationDetail, reading: Reading): string =>
  [
    o.variant === null ? null : `variant: ${o.variant}${o.isCharted ? '' : ', not in the charts'}`,
    o.relativeTo === null ? null : `difference from ${o.relativeTo}`,
    reading.nullReason,
    reading.notRanked === null ? null : `not ranked: ${reading.notRanked}`,
    reading.derivation,
  ]
    .filter((part) => part !== null)
    .join('; ')

type Row = { o: ObservationDetail; reading: Reading }

/** Every value of a publication in a table with a search, a page at a time; it works without JavaScript. */
export function PublishedValues(props: {
  observations: readonly ObservationDetail[]
  state: ValuesState
  action: string
  href: (state: ValuesState) => string
}) {
  const { observations, state, action, href } = props
  const found = foundValues(observations, state.find)
  const { page, pages, before, rows } = pageOfValues(found, state.page)
  const withReading = rows.flatMap((o): Row[] =>
    o.evidence[0] ? [{ o, reading: o.evidence[0] }] : [],
  )
  return (
    <div className="grid grid-cols-1 gap-2" id="values">
      <h3>All values</h3>
      <form
        action={`${action}#values`}
        method="get"
        role="search"
        className="flex flex-wrap items-end gap-2 text-sm"
        data-print="hide"
      >
        <label className="grid gap-1">
          Words of subject, load or metric
          <input name="find" defaultValue={state.find} maxLength={200} className={INPUT} />
        </label>
        <button type="submit" className={BUTTON}>
          Find values
        </button>
      </form>
      <p className="text-sm text-muted" role="status">
        {whichOf(['value', 'values'], { before, shown: rows.length, total: found.length })}.
      </p>
      <DataTable
        caption="Published values with the runs behind them"
        rows={withReading}
        keyOf={({ o }) => String(o.id)}
        empty="No value has all of these words."
        columns={[
          { id: 'subject', head: 'Subject', isRowHead: true, cell: ({ o }) => o.subject },
          { id: 'load', head: 'Load', isSaidOnce: true, cell: ({ o }) => o.load },
          { id: 'metric', head: 'Metric', cell: ({ o }) => metricLabel(o.key) },
          {
            id: 'value',
            head: 'As published',
            isNumber: true,
            cell: ({ reading }) => printedWords(reading),
          },
          {
            id: 'spread',
            head: 'Spread',
            isSaidOnce: true,
            cell: ({ reading }) => spreadWords(reading),
          },
          {
            id: 'runs',
            head: 'Of the runs',
            isSaidOnce: true,
            cell: ({ o, reading }) => runsWords(o.key, reading),
          },
          {
            id: 'method',
            head: 'Read from',
            isSaidOnce: true,
            cell: ({ reading }) => reading.method,
          },
          {
            id: 'note',
            head: 'Note',
            isSaidOnce: true,
            cell: ({ o, reading }) => noteWords(o, reading),
          },
        ]}
      />
      <Pages
        label="Pages of values"
        page={page}
        pages={pages}
        href={(n) => `${href({ ...state, page: n })}#values`}
      />
    </div>
  )
}
