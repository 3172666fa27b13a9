import { overheadsTable } from '@/components/charts/data/overheads-table'
import { listSources, overheadsSpec } from '@/components/charts/definitions/overheads'
import { publicationsText } from '@/components/charts/definitions/published-words'
import type { Db } from '@/server/platform/db/client'
import { ANY_LOAD, toRange, usualRange, type LoadRange } from '@/server/results/load-range'
import { wholeOverview } from '@/server/results/overview/queries'
import type { ChartQuery } from './chart-query'
import type { Content } from './picture'

type Query = ChartQuery<'overheads'>

/** The loads that are asked for; the usual ones of the metric where none are, as on the front page. */
function loadsOf({ metric, from, to }: Query): LoadRange {
  if (from === undefined && to === undefined) return usualRange(metric)
  if (from === 'any' && to === undefined) return ANY_LOAD
  return toRange(from === 'any' ? null : (from ?? null), to ?? null)
}

/** The page that shows the same; shares stand on pages of meshes alone. */
function pageOf({ metric, from, to, mesh, mode, independent, in: shown }: Query): string {
  if (shown === 'share' && mesh !== undefined) return `/meshes/${mesh}#overhead`
  const named = Object.entries({
    metric,
    from: from?.toString(),
    to: to?.toString(),
    mesh,
    mode,
    independent: independent === '1' ? '1' : undefined,
    in: shown === 'times' ? shown : undefined,
  }).filter((entry): entry is [string, string] => entry[1] !== undefined)
  return `/?${new URLSearchParams(named).toString()}`
}

/** Every published overhead of a metric, as the front page has it. */
export async function overheadsContent(db: Db, query: Query): Promise<Content> {
  const { metric, mesh = null, mode = null } = query
  const asked = { ...loadsOf(query), mode, independent: query.independent === '1' }
  const overview = await wholeOverview(db, { ...asked, metric, mesh: null, having: mesh })
  const drawn = [...overview.ranges, ...overview.flaggedOnly]
  const sources = listSources(drawn)
  return {
    spec: overheadsSpec(overview, { ...asked, mesh, shown: query.in }),
    why: 'no publication measured it with and without a mesh at these loads',
    origin: null,
    sources: [],
    isPart: false,
    measuredBy: publicationsText(sources),
    page: pageOf(query),
    caveat: null,
    rows: [],
    table: overheadsTable(drawn, overview.rangesOf ?? metric),
    from: {
      conditionIds: [],
      runIds: null,
      keys: { of: 'group', hex: [] },
      publications: sources.map(({ slug }) => slug),
    },
  }
}
