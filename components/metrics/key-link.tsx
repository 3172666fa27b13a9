import { parseMetricKey } from '@/ingest/dictionary/metric-key'

/** A key, linked to what the dictionary says of its metric; plain where the dictionary does not have it. */
export function KeyLink({ metricKey }: { metricKey: string }) {
  const metric = parseMetricKey(metricKey)?.metric
  const text = <code>{metricKey}</code>
  return metric === undefined ? text : <a href={`/metrics#${metric}`}>{text}</a>
}
