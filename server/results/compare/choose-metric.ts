import { parseMetricKey } from '@/ingest/dictionary/metric-key'
import { isMetricCode } from '@/ingest/dictionary/metrics'
import type { Db } from '@/server/platform/db/client'
import { cellMetricKey } from '../panels'
import { listKeys } from './candidates'
import type { CompareInput } from './schemas'

/** The metric to compare when no subject has any value. */
const USUAL = 'http.latency.p99'

type Metrics = {
  metric: string
  /** of publications, and of others alone; most shared first */
  keys: string[]
  otherKeys: string[]
  /** of publications, by key */
  values: Record<string, number>
}

/**
 * The key to compare by: the asked one; of a metric code alone the key that most of the subjects share; without any the
 * first that they share. With all keys of the subjects, most shared first, and how many values each has.
 */
export async function chooseMetric(db: Db, { subjects, metric }: CompareInput): Promise<Metrics> {
  const held = subjects.length > 0 ? await listKeys(db, subjects) : []
  const all = held.map(cellMetricKey)
  const published = held.filter(({ values }) => values > 0)
  const keys = published.map(cellMetricKey)
  const isCode = metric !== null && isMetricCode(metric) && !all.includes(metric)
  const found = isCode ? all.find((key) => parseMetricKey(key)?.metric === metric) : undefined
  return {
    metric: found ?? metric ?? all[0] ?? USUAL,
    keys,
    otherKeys: all.filter((key) => !keys.includes(key)),
    values: Object.fromEntries(published.map((row) => [cellMetricKey(row), row.values])),
  }
}
