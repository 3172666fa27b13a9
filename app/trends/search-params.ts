import { pageNumber } from '@/components/ui/pages'
import type { ListChangesInput } from '@/server/trends/changes/schemas'
import { firstValue, parseMetricParam, type Search } from '../search-text'

export const SERIES_PER_PAGE = 30
/** Series of one product in one publication, as long as nothing is chosen. */
export const SERIES_PER_SOURCE = 6

/** What of all series the page shows; null: no filter. */
export type TrendsState = Pick<ListChangesInput, 'mesh' | 'metric' | 'kind' | 'page'>

export const NO_FILTERS: TrendsState = { mesh: null, metric: null, kind: null, page: 1 }

const ORIGINS: Record<string, TrendsState['kind']> = { published: 'versions', ci: 'runs' }

export function parseTrendsState(search: Search): TrendsState {
  const origin = firstValue(search.origin) ?? ''
  const mesh = firstValue(search.mesh) ?? ''
  return {
    mesh: /^[a-z0-9][a-z0-9-]{0,59}$/.test(mesh) ? mesh : null,
    metric: parseMetricParam(search) ?? null,
    kind: Object.hasOwn(ORIGINS, origin) ? (ORIGINS[origin] ?? null) : null,
    page: pageNumber(search.page),
  }
}

/** Shortest URL of a state: defaults are left out. */
export function trendsHref({ mesh, metric, kind, page }: TrendsState): string {
  const query = new URLSearchParams()
  if (mesh !== null) query.set('mesh', mesh)
  if (metric !== null) query.set('metric', metric)
  if (kind !== null) query.set('origin', kind === 'runs' ? 'ci' : 'published')
  if (page > 1) query.set('page', String(page))
  return `/trends${query.size > 0 ? `?${query.toString()}` : ''}`
}
