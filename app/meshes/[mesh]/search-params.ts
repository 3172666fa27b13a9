import {
  parseDisplayState,
  displayQuery,
  type DisplayState,
} from '@/components/results/display-state'
import { pageNumber } from '@/components/ui/pages'
import { parseMetricParam, firstValue, type Search } from '../../search-text'

/**
 * Which values of a mesh are shown, and how. `metric` null: the usual one of the table, and every trend.
 * `page` is of the trends, `rows` of the table.
 */
export type MeshState = Pick<DisplayState, 'axis'> & {
  metric: string | null
  page: number
  rows: number
}

export function meshState(search: Search): MeshState {
  return {
    metric: parseMetricParam(search) ?? null,
    axis: parseDisplayState(search).axis,
    page: pageNumber(search.page),
    rows: pageNumber(firstValue(search.rows)),
  }
}

/** Shortest URL of a mesh in a state: defaults are left out. */
export function meshHref(mesh: string, { metric, axis, page, rows }: MeshState): string {
  const query = new URLSearchParams([
    ...(metric === null ? [] : [['metric', metric]]),
    ...displayQuery({ axis }),
    ...(page > 1 ? [['page', String(page)]] : []),
    ...(rows > 1 ? [['rows', String(rows)]] : []),
  ])
  return `/meshes/${mesh}${query.size > 0 ? `?${query.toString()}` : ''}`
}
