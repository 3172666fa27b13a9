import { parseMetricKey } from '@/ingest/dictionary/metric-key'

/** Metric and component of a key: keys that share both differ in their statistic only. */
export function quantityName(key: string): string {
  const component = key.split('@')[1]
  const metric = parseMetricKey(key)?.metric ?? key
  return component === undefined ? metric : `${metric}@${component}`
}
