import { parseMetricKey } from '@/ingest/dictionary/metric-key'
import { ownValue } from '@/ingest/dictionary/own-value'

export type Search = Record<string, string | string[] | undefined>

/** A parameter of a URL; of one that is given twice, the first. */
export const firstValue = (value: string | string[] | undefined): string | undefined =>
  Array.isArray(value) ? value[0] : value

/** Metrics as people write them, in addition to the percentiles of latency. */
const ALIASES: Record<string, string> = {
  latency: 'http.latency.p99',
  throughput: 'tcp.throughput',
  cpu: 'cpu.cores',
  memory: 'mem.working_set',
  mem: 'mem.working_set',
}

/** "p99" -> "http.latency.p99", "cpu" -> "cpu.cores"; null for what is no other name of a metric. */
function aliasOf(text: string): string | null {
  const word = text.trim().toLowerCase()
  if (/^(?:p\d{1,2}(?:\.\d{1,4})?|max|mean)$/.test(word)) return `http.latency.${word}`
  return ownValue(ALIASES, word) ?? null
}

/** The metric that a URL names, by its key or as people write it; undefined where it names none of the dictionary, as an old link may. */
export function parseMetricParam(search: Search): string | undefined {
  const metric = firstValue(search.metric)
  if (metric === undefined) return undefined
  return (
    [metric, aliasOf(metric)].find((text) => text !== null && parseMetricKey(text)) ?? undefined
  )
}
