import { captionChart } from '@/components/charts/definitions/caption'
import { overheadsSpec } from '@/components/charts/definitions/overheads'
import { pairsSpec } from '@/components/charts/definitions/pairs/pairs'
import {
  overheadsImagePath,
  pairsImagePath,
  trendImagePath,
} from '@/components/results/embed-links'
import { trendSpec } from '@/components/charts/definitions/trend'
import type { Overview } from '@/server/results/overview/schemas'
import { api } from './_trpc/server'
import { frontParams, type FrontState } from './front-params'
import type { SharedChart } from './page-metadata'

const METRIC = 'http.latency.p99'

/** The front plot of a state as the preview of a link; null where it has none. */
export function overheadsPreview(overview: Overview, state: FrontState): SharedChart | null {
  const spec = overview.rangesOf === null ? null : overheadsSpec(overview, state)
  return spec && { path: overheadsImagePath(state), title: captionChart(spec) }
}

/** The front plot as it opens, for a page about all products; null without a published overhead. */
export async function openingPreview(): Promise<SharedChart | null> {
  const state = frontParams({})
  const { mesh, ...filters } = state
  return overheadsPreview(await api().overview.get({ ...filters, having: mesh, limit: 1 }), state)
}

/** Head to head, for a page about all publications; null where no two products share a test bed. */
export async function pairsPreview(): Promise<SharedChart | null> {
  const pairs = await api().headToHead.list({ metric: METRIC, mesh: null })
  const spec = pairsSpec(pairs, METRIC, null)
  return spec && { path: pairsImagePath(METRIC, null), title: captionChart(spec) }
}

/** The series of most versions, for the list of trends; null without one. */
export async function trendPreview(): Promise<SharedChart | null> {
  const [trend] = (await api().trends.lead()).trends
  return trend ? { path: trendImagePath(trend), title: captionChart(trendSpec(trend)) } : null
}
