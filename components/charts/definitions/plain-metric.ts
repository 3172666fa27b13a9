import { DEFAULT_COMPONENT, formatMetricKey } from '@/ingest/dictionary/metric-key'
import { capitalised, metricLabel, parseChartMetricKey, quantityWords } from './words'

const PLAIN_STATISTICS = ['mean', 'total', 'value', 'ratio', 'rate']

/** "TCP throughput", "p99 request/response latency": a quantity without the part it was taken at, within a sentence. */
export function plainWords(key: string): string {
  const parsed = parseChartMetricKey(key)
  const whole = { ...parsed, component: DEFAULT_COMPONENT }
  const words = PLAIN_STATISTICS.includes(parsed.statistic)
    ? quantityWords(whole)
    : metricLabel(formatMetricKey(whole))
  return words.replace(/ \((TCP or UDP|netperf C?RR)\)/, '')
}

/** The same at the beginning of a title. */
export const plainMetric = (key: string): string => capitalised(plainWords(key))
