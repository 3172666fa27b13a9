import { parseMetricKey } from '@/ingest/dictionary/metric-key'
import { isMetricCode } from '@/ingest/dictionary/metrics'
import type { Db } from '@/server/platform/db/client'
import { cellMetricKey } from '../panels'
import { listKeys } from './candidates'
import type { CompareInput } from './schemas'

/** The metric to compare when no subject has any value. */
const USUAL = 'http.latency.p99'

/**
 * The key to compare by: the asked one; of a metric code alone the key that most of the subjects share; without any the
 * first that they share. With all keys of the subjects, most shared first, and how many values each has.
 */
export async function chooseMetric(
  db: Db,
  { subjects, metric }: CompareInput,
): Promise<{ metric: string; keys: string[]; values: Record<string, number> }> {
  const held = subjects.length > 0 ? await listKeys(db, subjects) : []
  const keys = held.map(cellMetricKey)
  const isCode = metric !== null && isMetricCode(metric) && !keys.includes(metric)
  const found = isCode ? keys.find((key) => parseMetricKey(key)?.metric === metric) : undefined
  return {
    metric: found ?? metric ?? keys[0] ?? USUAL,
    keys,
    values: Object.fromEntries(held.map((row) => [cellMetricKey(row), row.values])),
  }
}
