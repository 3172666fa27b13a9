import { parseMetricKey } from '@/ingest/dictionary/metric-key'

/** No answer takes no time: a latency of 0 is one under the step of its file. Null for every other number. */
export function zeroLatencyWords(
  key: string,
  value: number,
  rawText: string | null,
): string | null {
  const parsed = parseMetricKey(key)
  if (value !== 0 || !parsed?.metric.endsWith('.latency') || parsed.statistic === 'stddev')
    return null
  return `under the step of its file${rawText === null ? '' : ` (printed: ${rawText})`}`
}
