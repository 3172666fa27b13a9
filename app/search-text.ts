import { parseMetricKey } from '@/ingest/dictionary/metric-key'

export type Search = Record<string, string | string[] | undefined>

/** A parameter of an address; of one that is given twice, the first. */
export const one = (value: string | string[] | undefined): string | undefined =>
  Array.isArray(value) ? value[0] : value

/** The metric that an address names; undefined where it names none of the dictionary, as an old link may. */
export function metricOf(search: Search): string | undefined {
  const metric = one(search.metric)
  return metric !== undefined && parseMetricKey(metric) ? metric : undefined
}
