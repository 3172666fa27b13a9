import { cache } from 'react'
import { loadName } from '@/components/charts/definitions/editions'
import type { EditionSet } from '@/server/trends/editions/schemas'
import type { MeshPage } from '@/server/trends/schemas'
import { api, orNotFound } from '../../_trpc/server'
import type { Mode } from '@/ingest/dictionary/vocabulary'
import type { Overview } from '@/server/results/overview/schemas'
import type { PublicationSummary } from '@/server/publications/schemas'
import { interestIn } from '@/server/results/interest'
import { bySize } from '@/server/trends/changes/order'
import type { Change } from '@/server/trends/changes/schemas'
import { versionChanges } from '@/server/trends/changes/to-change'
import { meshState, type MeshState } from './search-params'

/** Each trend is a chart with several panels; more of them would be slow on a phone. */
export const TRENDS_PER_PAGE = 6
export const ROWS_PER_PAGE = 24
/** Of runs that nobody reviewed, which stand after everything else. */
export const SUBMITTED_PER_PAGE = 2

/** The loads at which most publications measured latency. */
export const USUAL_LOADS = { from: 1000, to: 2000 }
const ANY_LOAD = { from: null, to: null }
export const USUAL_METRIC = 'http.latency.p99'

const OVERHEADS = [
  { metric: USUAL_METRIC, asked: USUAL_LOADS },
  { metric: USUAL_METRIC, asked: ANY_LOAD },
  { metric: 'tcp.throughput', asked: ANY_LOAD },
  { metric: 'http.latency.p50', asked: ANY_LOAD },
] as const

/**
 * What a mesh adds to latency at the usual loads, or at any where nobody measured it at these; of a network of which nobody
 * published that, what it carries of the throughput of no mesh; else what it adds to the median, which a closed loop does
 * not hide.
 */
async function loadOverhead(mesh: string) {
  const load = async ({ metric, asked }: (typeof OVERHEADS)[number]) => ({
    overview: await api().overview.get({ metric, ...asked, mesh, limit: 1 }),
    asked,
  })
  const [usual, ...further] = OVERHEADS
  const first = await load(usual)
  if (first.overview.ranges.length > 0) return first
  // One after the other: most products have the first.
  for (const one of further) {
    const found = await load(one)
    if (found.overview.ranges.length > 0) return found
  }
  return first
}

type Comparing = Awaited<ReturnType<ReturnType<typeof api>['meshes']['comparing']>>

/** A trend of submitted runs alone, which has a section of its own. */
const isSubmitted = ({ parts }: Comparing['trends'][number]): boolean =>
  parts.every(({ origin }) => origin.trust === 'submitted')

/**
 * Trends of one metric, the requested one or the first that compares versions; and those of runs that nobody reviewed, which
 * stand after all others, of every metric unless one was requested.
 */
async function loadTrends(mesh: string, metric: string | null, page: number) {
  const load = (wanted: string | null, at: number, limit = TRENDS_PER_PAGE) =>
    api().meshes.comparing({ mesh, metric: wanted, page: at, limit })
  const all = await load(metric, page)
  const usual = metric ?? all.metrics[0] ?? null
  const own = usual === metric ? all : await load(usual, page)
  const before = Math.floor((all.total - all.submittedTotal) / SUBMITTED_PER_PAGE)
  const last =
    all.submittedTotal === 0 ? null : await load(metric, before + page, SUBMITTED_PER_PAGE)
  const total = own.total - own.submittedTotal
  return {
    metrics: all.metrics,
    trends: own.trends.filter((one) => !isSubmitted(one)),
    submitted: last === null ? [] : last.trends.filter(isSubmitted),
    submittedTotal: all.submittedTotal,
    pages: Math.max(
      Math.ceil(total / TRENDS_PER_PAGE),
      Math.ceil(all.total / SUBMITTED_PER_PAGE) - before,
    ),
  }
}

/** Two versions are a difference; a line needs more. */
const isPair = ({ parts }: Comparing['trends'][number]): boolean => {
  const labels = parts.flatMap(({ series }) => series.flatMap(({ points }) => points))
  return new Set(labels.map(({ label }) => label)).size < 3
}

/** Series of each source that are shown; the page of trends has all. */
const PAIRS_PER_SOURCE = 8

/** What changed between two versions, of all metrics, where no trend of the page has more of them; null: some have. */
async function loadPairs(
  mesh: string,
  metric: string | null,
  { trends }: Pick<Comparing, 'trends'>,
) {
  if (metric !== null || trends.length === 0 || !trends.every(isPair)) return null
  return api().trends.list({ mesh, kind: 'versions', perSource: PAIRS_PER_SOURCE, limit: 60 })
}

/** The largest change that the first trend shows, proven ones before all others; null without a trend. */
const findFirstChange = ([trend]: Comparing['trends']): Change | null =>
  trend === undefined ? null : (versionChanges(trend, []).sort(bySize)[0] ?? null)

/** Modes that publications measured against no mesh, those of most publications first. */
function listModes({ ranges, flaggedOnly }: Pick<Overview, 'ranges' | 'flaggedOnly'>) {
  const counts = new Map<Mode, number>()
  for (const { mode, publications } of [...ranges, ...flaggedOnly])
    counts.set(mode, Math.max(counts.get(mode) ?? 0, publications))
  return [...counts].sort(([, a], [, b]) => b - a).map(([mode]) => mode)
}

/** Every load at which publications measured one mode of a mesh and no mesh; null where none measured any. */
async function loadRatios(mesh: string, modes: readonly Mode[], asked: Mode | null) {
  const mode = modes.find((one) => one === asked) ?? modes[0]
  if (mode === undefined) return null
  const subjects = [
    { mesh, version: null, mode },
    { mesh: 'none', version: null, mode: null },
  ]
  const evidence = await api().compare.published({ subjects, metric: USUAL_METRIC })
  return { mode, modes, subjects, evidence }
}

/** Publications of the page with what their own pages say of them. */
function chooseSources({ mesh, publications }: MeshPage, all: readonly PublicationSummary[]) {
  const slugs = new Set(publications.map(({ slug }) => slug))
  const own = all.filter(({ slug }) => slugs.has(slug))
  return own.map((source) => interestIn(source, [mesh.name]))
}

// Metadata and page ask for the same; one request reads it once.
const loadMesh = cache(
  async (mesh: string, metric: string | null, page: number, rows: number, mode: Mode | null) => {
    const asked = { mesh, metric, page, limit: TRENDS_PER_PAGE }
    return orNotFound(
      (async () => {
        const [detail, comparing, overhead, lead, table, editions, pairs, costs, all] =
          await Promise.all([
            api().meshes.page(asked),
            loadTrends(mesh, metric, page),
            loadOverhead(mesh),
            api().meshes.lead({ mesh }),
            api().versions.list({ mesh, metric, page: rows, limit: ROWS_PER_PAGE }),
            api().meshes.editions({ mesh }),
            api().headToHead.list({ metric: USUAL_METRIC, mesh }),
            api().cost.list({ mesh }),
            api().publications.list(),
          ])
        const [versionPairs, ratios] = await Promise.all([
          loadPairs(mesh, metric, comparing),
          loadRatios(mesh, listModes(overhead.overview), mode),
        ])
        return {
          detail,
          comparing,
          ...overhead,
          lead,
          table,
          editions,
          pairs,
          costs,
          sources: chooseSources(detail, all),
          versionPairs,
          ratios,
          firstChange: findFirstChange(comparing.trends),
        }
      })(),
    )
  },
)

/** Everything that the page of a mesh shows. */
export type Loaded = Awaited<ReturnType<typeof loadMesh>> & { state: MeshState }

/** @throws the not-found page for a mesh that is not there */
export async function loadPage({
  params,
  searchParams,
}: PageProps<'/meshes/[mesh]'>): Promise<Loaded> {
  const [{ mesh }, query] = [await params, await searchParams]
  const state = meshState(query)
  return { state, ...(await loadMesh(mesh, state.metric, state.page, state.rows, state.mode)) }
}

/** Editions of the metric and load that the address names, and all loads of the same document and metric. */
export function chooseEditions({ editions, state }: Pick<Loaded, 'editions' | 'state'>): {
  set: EditionSet | null
  loads: EditionSet[]
} {
  const own = state.metric === null ? editions : editions.filter(({ key }) => key === state.metric)
  const [usual] = own
  const alike = own.filter(({ key, document }) => key === usual?.key && document === usual.document)
  const set = alike.find((one) => loadName(one) === state.load) ?? usual ?? null
  return { set, loads: alike }
}
