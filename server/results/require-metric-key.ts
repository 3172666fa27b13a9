import { metricHint } from '@/ingest/dictionary/metric-hint'
import { parseMetricKey, type MetricKey } from '@/ingest/dictionary/metric-key'
import { AppError } from '@/server/platform/errors'

/** Parses a requested metric key. @throws AppError BAD_REQUEST when the text is not a key of the metric dictionary */
export function requireMetricKey(metric: string): MetricKey {
  const key = parseMetricKey(metric)
  if (key) return key
  throw new AppError('BAD_REQUEST', {
    title: 'Unknown metric',
    detail: `"${metric}" is not a key of the metric dictionary`,
    hint: metricHint(metric),
  })
}
