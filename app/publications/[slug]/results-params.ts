import type { ResultsState } from '@/components/publications/results'
import type { ValuesState } from '@/components/publications/value-rows'
import { parseDisplayState, displayQuery } from '@/components/results/display-state'
import { pageNumber } from '@/components/ui/pages'
import { parseMetricKey } from '@/ingest/dictionary/metric-key'
import { METRICS } from '@/ingest/dictionary/metrics'
import { firstValue, type Search } from '../../search-text'

/** Parses the URL leniently: what does not exist is the default. */
export function resultsState(search: Search): ResultsState {
  const [metric, each] = [firstValue(search.metric), firstValue(search.each)]
  return {
    ...parseDisplayState(search),
    metric: METRICS.find(({ code }) => code === metric)?.code ?? null,
    each: each !== undefined && parseMetricKey(each) !== null ? each : null,
    page: pageNumber(search.page),
  }
}

/** The chart that a URL asks for by its id, wherever its list has it now; null without one. */
export const parseChartId = (search: Search): string | null =>
  firstValue(search.chart)?.slice(0, 200) ?? null

/** Shortest URL of a publication's charts: defaults are left out. */
export function resultsHref(slug: string, { metric, each, page, ...shown }: ResultsState): string {
  const query = new URLSearchParams([
    ...(metric === null ? [] : [['metric', metric]]),
    ...(each === null ? [] : [['each', each]]),
    ...displayQuery(shown),
    ...(page > 1 ? [['page', String(page)]] : []),
  ])
  return `/publications/${slug}/charts${query.size > 0 ? `?${query.toString()}` : ''}`
}

/** Longest text that is looked for among values. */
const LONGEST_FIND = 200

/** The list of values as its URL requests it; what does not exist is the default. */
export function valuesState(search: Search): ValuesState {
  return {
    find: (firstValue(search.find) ?? '').trim().slice(0, LONGEST_FIND),
    page: pageNumber(search.values),
  }
}

/** Address of a part of the list of values. */
export function valuesHref(slug: string, { find, page }: ValuesState): string {
  const query = new URLSearchParams([
    ...(find === '' ? [] : [['find', find]]),
    ...(page > 1 ? [['values', String(page)]] : []),
  ])
  return `/publications/${slug}/values${query.size > 0 ? `?${query.toString()}` : ''}`
}
