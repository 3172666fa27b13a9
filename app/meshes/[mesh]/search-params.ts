import {
  parseDisplayState,
  displayQuery,
  type DisplayState,
} from '@/components/results/display-state'
import { pageNumber } from '@/components/ui/pages'
import { parseSourceOrder, SOURCE_ORDERS, type SourceOrder } from '@/components/meshes/source-order'
import { MODES, type Mode } from '@/ingest/dictionary/vocabulary'
import { parseMetricParam, firstValue, type Search } from '../../search-text'

/**
 * Which values of a mesh are shown, and how. `metric` null: the usual one of the trends, the editions and the table.
 * `page` is of the trends, `rows` of the table; `load` of the editions, null: the usual one; `sort` of the publications; `mode` of the ratios, null: the one that most publications
 * measured against no mesh.
 */
export type MeshState = Pick<DisplayState, 'axis'> & {
  metric: string | null
  page: number
  rows: number
  load: string | null
  sort: SourceOrder
  mode: Mode | null
}

export function meshState(search: Search): MeshState {
  return {
    metric: parseMetricParam(search) ?? null,
    axis: parseDisplayState(search).axis,
    page: pageNumber(search.page),
    rows: pageNumber(firstValue(search.rows)),
    load: /^\d{0,9}x\d{0,9}$/.exec(firstValue(search.load) ?? '')?.[0] ?? null,
    sort: parseSourceOrder(firstValue(search.sort)),
    mode: MODES.find((mode) => mode === firstValue(search.mode)) ?? null,
  }
}

/** Shortest URL of a mesh in a state: defaults are left out. */
export function meshHref(mesh: string, state: MeshState): string {
  const { metric, axis, page, rows, load, sort, mode } = state
  const query = new URLSearchParams([
    ...(metric === null ? [] : [['metric', metric]]),
    ...displayQuery({ axis }),
    ...(page > 1 ? [['page', String(page)]] : []),
    ...(rows > 1 ? [['rows', String(rows)]] : []),
    ...(load === null ? [] : [['load', load]]),
    ...(mode === null ? [] : [['mode', mode]]),
    ...(sort === SOURCE_ORDERS[0] ? [] : [['sort', sort]]),
  ])
  return `/meshes/${mesh}${query.size > 0 ? `?${query.toString()}` : ''}`
}
