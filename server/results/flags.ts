import { parseMetricKey, type MetricKey } from '@/ingest/dictionary/metric-key'
import { getMetric } from '@/ingest/dictionary/metrics'
import { unitFor } from '@/ingest/dictionary/units'
import { severityFor, type FlagSeverity } from '../stats/quality-flags'
import type { CellRow } from './cells/cell-row'
import { remarkWords } from './remarks'
import type { Flag } from './schemas'

type StoredFlag = { code: string; scope: string; severity: string; text: string; runs: number }

const asSeverity = (text: string): FlagSeverity =>
  text === 'exclude' || text === 'warn' ? text : 'info'

/** The percentile to judge severity at; a maximum counts as the far tail. */
function toPercentile(key: MetricKey | null): number | null {
  if (!key) return null
  return key.quantilePpm === null
    ? key.statistic === 'max'
      ? 100
      : null
    : key.quantilePpm / 10_000
}

/** Stored flags of a condition and of its runs that concern one metric key; a scope is a key or a metric. */
export function storedFlagsFor(key: string, n: number | null, flags: StoredFlag[]): Flag[] {
  const parsed = parseMetricKey(key)
  const [metric, percentile] = [parsed?.metric ?? null, toPercentile(parsed)]
  return flags
    .filter((f) => f.scope === '' || f.scope === key || f.scope === metric)
    .map((f) => ({
      code: f.code,
      severity: severityFor(f.code, asSeverity(f.severity), percentile, metric),
      text: n !== null && n > 1 && f.runs > 0 ? `${f.runs} of ${n} runs: ${f.text}` : f.text,
    }))
}

/** Flags about how a published figure was read. */
export function evidenceFlags(row: CellRow): Flag[] {
  const flags: Flag[] = []
  if (row.evidence === 'read-from-chart')
    flags.push({
      code: 'DIGITISED',
      severity: 'info',
      text: 'read from a chart; the interval is the precision of the reading',
    })
  const unit =
    row.printed_unit === null ? null : unitFor(row.printed_unit, getMetric(row.metric).dimension)
  if (unit?.alternative)
    flags.push({
      code: 'UNIT_AMBIGUOUS',
      severity: 'info',
      text: `printed in ${row.printed_unit}, which can be read two ways`,
    })
  if (row.not_ranked !== null)
    flags.push({ code: 'SET_ASIDE', severity: 'exclude', text: row.not_ranked })
  if (row.metric === 'cpu.time')
    flags.push({
      code: 'UNIT_AMBIGUOUS',
      severity: 'info',
      text: 'CPU time over a window that was not stated; not cores',
    })
  for (const remark of row.remarks ?? [])
    flags.push({ code: 'REMARK', severity: 'info', text: remarkWords(remark) })
  return flags
}
