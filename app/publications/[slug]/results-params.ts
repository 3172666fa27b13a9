import type { ResultsState } from '@/components/publications/results'
import { shownOf, shownQuery } from '@/components/results/shown'
import { pageNumber } from '@/components/ui/pages'
import { METRICS } from '@/ingest/dictionary/metrics'
import { one, type Search } from '../../search-text'

/** Reads the address leniently: what does not exist is the default. */
export function resultsState(search: Search): ResultsState {
  const metric = one(search.metric)
  return {
    ...shownOf(search),
    metric: METRICS.find(({ code }) => code === metric)?.code ?? null,
    page: pageNumber(search.page),
  }
}

/** Shortest address of a publication's charts: defaults are left out. */
export function resultsHref(slug: string, { metric, page, ...shown }: ResultsState): string {
  const query = new URLSearchParams([
    ...(metric === null ? [] : [['metric', metric]]),
    ...shownQuery(shown),
    ...(page > 1 ? [['page', String(page)]] : []),
  ])
  return `/publications/${slug}${query.size > 0 ? `?${query.toString()}` : ''}`
}
