import { parseMetricKey } from '@/ingest/dictionary/metric-key'
import { getMetric } from '@/ingest/dictionary/metrics'
import type { ConditionSummary } from '@/server/runs/schemas'
import { unitForValues } from '../charts/display-unit'
import { counted, formatExact, formatValue, withoutUnit } from '../charts/format'
import { metricLabel } from '../charts/definitions/words'
import { DataTable, type Column } from '../ui/data-table'
import { zeroLatencyWords } from './zero-latency'

const METHODS: Record<ConditionSummary['method'], string> = {
  published: '',
  published_retracted: '',
  mean_of_runs: 'mean of runs',
  median_of_runs: 'median of runs',
  merged_exact: 'all requests of all runs (exact)',
  merged_approx: 'all requests of all runs (approximate)',
  merged_bracket: 'all requests of all runs (bounds)',
}

/** "raw data", "mean of runs, runs count 9.1% (30 s) and 91% (300 s)": what a number comes from. */
function toSource(row: ConditionSummary, recomputed: ReadonlySet<string>): string {
  if (row.method === 'published_retracted') return 'published, retracted since'
  if (row.method !== 'published') return METHODS[row.method] + weightsWords(row)
  return recomputed.has(row.key) ? 'raw data' : 'published'
}

const findUnit = ({ key, value, lo, hi }: ConditionSummary) =>
  unitForValues(getMetric(parseMetricKey(key)?.metric ?? ''), [value, lo, hi])

function show(row: ConditionSummary, value: number | null): string {
  if (value === null) return ''
  const unit = findUnit(row)
  return formatValue(unit.toDisplay(value), unit.label)
}

/** "between 3.9 and 4.6 ms"; open where a side is not bounded. */
function bounds(row: ConditionSummary): string {
  if (row.lo === null && row.hi === null) return row.nullReason ?? ''
  if (row.lo === null) return `at most ${show(row, row.hi)}`
  return row.hi === null
    ? `at least ${show(row, row.lo)}`
    : `between ${show(row, row.lo)} and ${show(row, row.hi)}`
}

/** "3.9 to 4.6 ms (after discard, too narrow)": the unit once where both ends have it. */
function interval(row: ConditionSummary): string {
  const { ci, ciNote } = row
  if (ci === null) return ciNote ?? ''
  const span = `${withoutUnit(show(row, ci[0]), findUnit(row).label)} to ${show(row, ci[1])}`
  return ciNote === null ? span : `${span} (${ciNote})`
}

const percent = (share: number): string => `${(share * 100).toFixed(share < 0.1 ? 1 : 0)}%`

/** "runs count 9.1% (30 s) and 91% (300 s)"; empty where all runs count alike. */
function weightsWords({ weights }: ConditionSummary): string {
  const shares = weights?.map(({ share }) => share) ?? []
  const known = shares.filter((share) => share !== null)
  if (known.length < 2 || Math.max(...known) - Math.min(...known) < 0.01) return ''
  const parts = weights?.map(({ share, durationSeconds }) =>
    [
      share === null ? 'unknown' : percent(share),
      durationSeconds !== null && `(${Math.round(durationSeconds)} s)`,
    ]
      .filter(Boolean)
      .join(' '),
  )
  return `, runs count ${parts?.join(', ')}`
}

/** "7.417651": a published number with more digits than its cell shows; empty of others. */
function inFull(row: ConditionSummary): string {
  if (row.value === null || !row.method.startsWith('published')) return ''
  const text = formatExact(findUnit(row).toDisplay(row.value))
  return show(row, row.value).startsWith(text) ? '' : text
}

/** A value as it is shown; the digits that are left out show when it is pointed at. */
function Value({ row }: { row: ConditionSummary }) {
  if (row.value === null) return bounds(row)
  const full = inFull(row)
  const text = zeroLatencyWords(row.key, row.value, null) ?? show(row, row.value)
  return full === '' ? text : <span title={`${full}, unrounded`}>{text}</span>
}

/** "single run", "5 runs each": what all rows share; null where they differ. */
function sharedRuns(rows: readonly ConditionSummary[]): string | null {
  const [first, ...others] = new Set(rows.map(({ n }) => n))
  if (first === undefined || others.length > 0) return null
  if (first === null) return 'runs not stated'
  return first === 1 ? 'single run' : `${first} runs each`
}

const SD: Column<ConditionSummary> = {
  id: 'sd',
  head: 'SD of runs',
  isNumber: true,
  isSaidOnce: true,
  cell: (row) => show(row, row.sd),
}

const INTERVAL: Column<ConditionSummary> = {
  id: 'ci',
  head: '95% interval of the mean',
  isNumber: true,
  isSaidOnce: true,
  // Why there is none takes several lines.
  cell: (row) =>
    row.ciNote === null ? interval(row) : <span className="numbers-reason">{interval(row)}</span>,
}

const RUNS: Column<ConditionSummary> = {
  id: 'n',
  head: 'Runs',
  isNumber: true,
  cell: (row) => (row.n === null ? 'not stated' : String(row.n)),
}

const hasInterval = ({ ci, ciNote }: ConditionSummary): boolean => ci !== null || ciNote !== null

/** Whether rows have more to say than a metric, a value and its source, which needs the width of two tables. */
const isWide = (rows: readonly ConditionSummary[]): boolean =>
  rows.some((row) => row.sd !== null || hasInterval(row))

type Part = { title: string; rows: readonly ConditionSummary[] }

/** What all rows share is said once, and what none has not at all. */
function Numbers(props: Part & { recomputed: ReadonlySet<string> }) {
  const { title, rows, recomputed } = props
  const runs = sharedRuns(rows)
  const count = counted(rows.length, 'value')
  return (
    <DataTable
      caption={[title, count, runs].filter((text) => text !== '' && text !== null).join(', ')}
      rows={rows}
      keyOf={(row) => `${row.key} ${row.method}`}
      isStacked
      columns={[
        { id: 'name', head: 'Metric', isRowHead: true, cell: (row) => metricLabel(row.key) },
        { id: 'value', head: 'Value', isNumber: true, cell: (row) => <Value row={row} /> },
        { id: 'from', head: 'From', isSaidOnce: true, cell: (row) => toSource(row, recomputed) },
        ...(rows.some(({ sd }) => sd !== null) ? [SD] : []),
        ...(rows.some(hasInterval) ? [INTERVAL] : []),
        ...(runs === null ? [RUNS] : []),
      ]}
    />
  )
}

/** Longer tables of metrics and values alone are two beside each other, and from the second number on three. */
const MAX_ROWS = 8
const MAX_ROWS_OF_TWO = 16

type Parts = readonly (readonly [title: string, includes: (row: ConditionSummary) => boolean])[]

const isLatency = ({ key }: ConditionSummary): boolean => /\.latency\./.test(key)

const TWO: Parts = [
  ['Latency', isLatency],
  ['Load and resources', (row) => !isLatency(row)],
]
const THREE: Parts = [
  ['Requests', ({ key }) => !/^(cpu|mem)\./.test(key)],
  ['CPU', ({ key }) => key.startsWith('cpu.')],
  ['Memory', ({ key }) => key.startsWith('mem.')],
]

/** One table; a long one is split into latency and the rest, a longer one into requests, CPU and memory. */
function splitLong(rows: readonly ConditionSummary[]): Part[] {
  const whole = [{ title: '', rows }]
  if (isWide(rows) || rows.length <= MAX_ROWS) return whole
  const parts = (rows.length <= MAX_ROWS_OF_TWO ? TWO : THREE)
    .map(([title, includes]) => ({ title, rows: rows.filter(includes) }))
    .filter((part) => part.rows.length > 0)
  return parts.length > 1 ? parts : whole
}

/**
 * Every number of a condition, each with what it comes from.
 * @param props.recomputed metrics whose published figures were computed here from the raw data
 */
export function Summaries(props: {
  summaries: readonly ConditionSummary[]
  recomputed: ReadonlySet<string>
}) {
  const { summaries, recomputed } = props
  if (summaries.length === 0) return <p>No value is known for this condition.</p>
  const parts = splitLong(summaries)
  return (
    <div className="numbers" data-many={parts.length > 1 ? '' : undefined}>
      {parts.map(({ title, rows }) => (
        <Numbers key={title} title={title} rows={rows} recomputed={recomputed} />
      ))}
    </div>
  )
}
