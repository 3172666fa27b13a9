import { getMetric } from '@/ingest/dictionary/metrics'
import { scale, unitFor } from '@/ingest/dictionary/units'
import type { Db } from '@/server/platform/db/client'
import { describe } from '@/server/stats/describe'
import { halfDigit, mayBeOne } from './rounding'
import type { OwnRuns } from './schemas'

type Row = {
  slug: string
  title: string
  metric: string
  unit: string
  value: number
  sd: number | null
  runs: number[]
}

/** Raw: a join of four tables, with arrays as JSON, which the driver parses several times as fast. */
const selectRuns = (db: Db) => db.$queryRaw<Row[]>`
  SELECT p.slug, coalesce(p.short_title, p.title) AS title, me.code AS metric, e.printed_unit AS unit, e.printed_value AS value,
    CASE WHEN e.spread_kind = 'sd' THEN e.printed_spread END AS sd, array_to_json(e.run_values) AS runs
  FROM evidence e JOIN observation o ON o.id = e.observation_id JOIN publication p ON p.id = o.publication_id
    JOIN metric me ON me.id = o.metric_id
  WHERE e.is_canonical AND e.printed_value IS NOT NULL AND cardinality(e.run_values) > 0
  ORDER BY p.slug, o.id`

/** Runs that hardly differ leave their deviation so few digits of a double, as a share of the mean. */
const DOUBLE_DIGITS = 1e-14

/** Whether a printed number equals that of the runs up to rounding. @param computed in SI */
function isRounded(
  printed: number,
  computed: number | null,
  { unit, metric, value }: Row,
): boolean {
  if (computed === null) return true
  const factor = unitFor(unit, getMetric(metric).dimension)?.factor ?? 1
  // A full unit of the last digit: samples are rounded too.
  const slack = 2 * halfDigit(printed) + Math.abs(value) * DOUBLE_DIGITS
  return mayBeOne(scale(printed, factor), scale(slack, factor), computed, 0)
}

/** Compares published figures with the mean and standard deviation of their own runs, by publication. */
export async function ownRuns(db: Db): Promise<OwnRuns[]> {
  const found = new Map<string, OwnRuns>()
  for (const row of await selectRuns(db)) {
    const { slug, title, value, sd } = row
    const none = { values: 0, differentMeans: 0, spreads: 0, differentSpreads: 0 }
    const counts = found.get(slug) ?? { slug, title, ...none }
    const computed = describe(row.runs)
    counts.values += 1
    if (!isRounded(value, computed.mean, row)) counts.differentMeans += 1
    if (sd !== null) {
      counts.spreads += 1
      if (!isRounded(sd, computed.sd, row)) counts.differentSpreads += 1
    }
    found.set(slug, counts)
  }
  return [...found.values()]
}
