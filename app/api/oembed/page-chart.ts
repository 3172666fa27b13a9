import { leadChart, openingChart } from '@/components/publications/lead-chart'
import { api } from '../../_trpc/server'
import { firstChart, loadComparison } from '../../compare/first-chart'
import { loadPage } from '../../meshes/[mesh]/load'
import { sharedChart } from '../../meshes/[mesh]/shared-chart'
import { leadState } from '../../publications/[slug]/lead-params'

type Chart = { path: string } | null
type Find = (id: string, search: Record<string, string>) => Promise<Chart>

const ofCondition = async (id: number): Promise<Chart> =>
  leadChart((await api().runs.condition({ id })).panels)

/** Pages with a main chart, by their paths: the one of their link previews. */
const PAGES: readonly (readonly [RegExp, Find])[] = [
  [/^\/(compare)$/, async (_, search) => firstChart(await loadComparison(search)) ?? null],
  [
    /^\/publications\/([\w.-]+)$/,
    async (slug, search) =>
      openingChart((await api().publications.get({ slug })).panels, leadState(search)),
  ],
  [
    /^\/meshes\/([\w.~-]+)$/,
    async (mesh, search) => {
      // A page shows its own answer for a product that is not known; this one is a problem.
      await api().meshes.get({ mesh })
      const props = { params: Promise.resolve({ mesh }), searchParams: Promise.resolve(search) }
      return sharedChart(await loadPage(props))
    },
  ],
  [/^\/conditions\/([1-9]\d{0,8})$/, (id) => ofCondition(Number(id))],
  [/^\/runs\/([\w-]+)$/, async (id) => ofCondition((await api().runs.get({ id })).conditionId)],
]

/** Path of the image of the main chart of a page of this site; null where it has none. @throws AppError NOT_FOUND */
export async function findPageChart({ pathname, searchParams }: URL): Promise<string | null> {
  for (const [pattern, find] of PAGES) {
    const [, id] = pattern.exec(pathname) ?? []
    if (id === undefined) continue
    const chart = await find(id, Object.fromEntries(searchParams))
    return chart?.path ?? null
  }
  return null
}
