import { parseMetricKey } from '@/ingest/dictionary/metric-key'
import { getMetric } from '@/ingest/dictionary/metrics'
import { groupBy } from '@/ingest/dictionary/group-by'
import type { ConditionSummary } from '@/server/runs/schemas'
import { unitForValues } from '../charts/display-unit'
import { formatExact, formatValue } from '../charts/format'
import { metricLabel } from '../charts/definitions/words'
import { DataTable } from '../ui/data-table'
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

/** Who worked a number out: the rows of one table. */
function toGroup({ method, key }: ConditionSummary, recomputed: ReadonlySet<string>): string {
  if (method === 'published_retracted') return 'As published, retracted since'
  if (method !== 'published') return 'Computed here from the runs'
  return recomputed.has(key) ? 'Computed here from the raw data' : 'As published'
}

function show(row: ConditionSummary, value: number | null): string {
  if (value === null) return ''
  const { key } = row
  const unit = unitForValues(getMetric(parseMetricKey(key)?.metric ?? ''), [
    row.value,
    row.lo,
    row.hi,
  ])
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

/** "3.9 to 4.6 ms (after discard, too narrow)" */
const interval = (row: ConditionSummary): string =>
  [
    row.ci && `${show(row, row.ci[0])} to ${show(row, row.ci[1])}`,
    row.ciNote && (row.ci ? `(${row.ciNote})` : row.ciNote),
  ]
    .filter(Boolean)
    .join(' ')

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
  const unit = unitForValues(getMetric(parseMetricKey(row.key)?.metric ?? ''), [
    row.value,
    row.lo,
    row.hi,
  ])
  const text = formatExact(unit.toDisplay(row.value))
  return show(row, row.value).startsWith(text) ? '' : text
}

/** A value as it is shown; the digits that are left out show when it is pointed at. */
function Value({ row }: { row: ConditionSummary }) {
  if (row.value === null) return bounds(row)
  const full = inFull(row)
  const text = zeroLatencyWords(row.key, row.value, null) ?? show(row, row.value)
  return full === '' ? text : <span title={`${full}, unrounded`}>{text}</span>
}

/** The numbers of one group; what all rows share is said once, and what none has not at all. */
const Group = ({ title, rows }: { title: string; rows: readonly ConditionSummary[] }) => (
  <DataTable
    caption={title}
    rows={rows}
    keyOf={(row) => `${row.key} ${row.method}`}
    isStacked
    columns={[
      { id: 'name', head: 'Metric', isRowHead: true, cell: (row) => metricLabel(row.key) },
      { id: 'value', head: 'Value', isNumber: true, cell: (row) => <Value row={row} /> },
      {
        id: 'method',
        head: 'Method',
        isSaidOnce: true,
        cell: (row) => METHODS[row.method] + weightsWords(row),
      },
      {
        id: 'sd',
        head: 'SD of runs',
        isNumber: true,
        isSaidOnce: true,
        cell: (row) => show(row, row.sd),
      },
      {
        id: 'ci',
        head: '95% interval of the mean',
        isNumber: true,
        isSaidOnce: true,
        cell: interval,
      },
      {
        id: 'n',
        head: 'Runs',
        isNumber: true,
        isSaidOnce: true,
        cell: (row) => (row.n === null ? 'not stated' : String(row.n)),
      },
    ]}
  />
)

/** Whether rows have more to say than a metric and a value, which needs the width of two tables. */
const isWide = (rows: readonly ConditionSummary[]): boolean =>
  rows.some(
    ({ sd, ci, ciNote, method }) =>
      sd !== null || ci !== null || ciNote !== null || METHODS[method] !== '',
  )

type NumberGroup = { title: string; rows: ConditionSummary[]; isWide: boolean }

/** Longer tables of metrics and values alone are two beside each other. */
const MAX_ROWS = 16

const PARTS: [words: string, includes: (row: ConditionSummary) => boolean][] = [
  ['', ({ key }) => !/^(cpu|mem)\./.test(key)],
  [': CPU', ({ key }) => key.startsWith('cpu.')],
  [': memory', ({ key }) => key.startsWith('mem.')],
]

/** A long table in parts: CPU and memory stand beside the rest. */
function splitLong({ title, rows, isWide: wide }: NumberGroup): NumberGroup[] {
  if (wide || rows.length <= MAX_ROWS) return [{ title, rows, isWide: wide }]
  return PARTS.map(([words, includes]) => ({
    title: `${title}${words}`,
    rows: rows.filter(includes),
    isWide: false,
  })).filter((part) => part.rows.length > 0)
}

/** The numbers of a condition by who worked them out: here from raw data or runs, or its publication. */
export const listGroups = (
  summaries: readonly ConditionSummary[],
  recomputed: ReadonlySet<string>,
): NumberGroup[] =>
  [...groupBy(summaries, (row) => toGroup(row, recomputed))].flatMap(([title, rows]) =>
    splitLong({ title, rows, isWide: isWide(rows) }),
  )

/** Every number of a condition, a table for each group. */
export function Summaries({ groups }: { groups: readonly NumberGroup[] }) {
  if (groups.length === 0) return <p>No value is known for this condition.</p>
  return (
    <div className="numbers" data-many={groups.length > 2 ? '' : undefined}>
      {groups.map(({ title, rows }) => (
        <Group key={title} title={title} rows={rows} />
      ))}
    </div>
  )
}
