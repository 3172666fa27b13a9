import { shownOf, shownQuery, type Shown } from '@/components/results/shown'
import { pageNumber } from '@/components/ui/pages'
import { metricOf, type Search } from '../../search-text'

/** Which trends of a mesh are shown, and how; `metric` null means all. */
export type TrendsState = Pick<Shown, 'axis'> & { metric: string | null; page: number }

export function trendsState(search: Search): TrendsState {
  return {
    metric: metricOf(search) ?? null,
    axis: shownOf(search).axis,
    page: pageNumber(search.page),
  }
}

/** Shortest address of the trends of a mesh: defaults are left out. */
export function trendsHref(mesh: string, { metric, axis, page }: TrendsState): string {
  const query = new URLSearchParams([
    ...(metric === null ? [] : [['metric', metric]]),
    ...shownQuery({ axis }),
    ...(page > 1 ? [['page', String(page)]] : []),
  ])
  return `/meshes/${mesh}${query.size > 0 ? `?${query.toString()}` : ''}`
}
