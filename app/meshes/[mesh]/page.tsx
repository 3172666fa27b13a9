import type { Metadata } from 'next'
import Link from 'next/link'
import { cache } from 'react'
import { runsSpec } from '@/components/charts/definitions/runs'
import { trendSpec } from '@/components/charts/definitions/trend'
import { OverviewList } from '@/components/overview/list'
import { Opening } from '@/components/overview/opening'
import { openingText } from '@/components/overview/opening-words'
import { runsImagePath, trendImagePath, withAxis } from '@/components/results/embed-links'
import { Pages } from '@/components/ui/pages'
import { SectionsNav } from '@/components/ui/sections-nav'
import type { Overview } from '@/server/results/overview/schemas'
import type { MeshSummary } from '@/server/trends/schemas'
import { api, orNotFound } from '../../_trpc/server'
import { pageMetadata } from '../../page-metadata'
import { declaredWords } from '../declared-words'
import { BaselineFacts, ProductFacts } from './facts'
import { Runs, RUNS_PER_PAGE } from './runs'
import { meshHref, meshState, type MeshState } from './search-params'
import { MeasuredBy } from './sources'
import { ROWS_PER_PAGE, TRENDS_PER_PAGE, Versions } from './versions'

type Props = PageProps<'/meshes/[mesh]'>

/** The loads at which most publications measured latency. */
const USUAL = { metric: 'http.latency.p99', from: 1000, to: 2000 }
const MAX_ROWS = 12

// Metadata and page ask for the same; one request reads it once.
const loadOf = cache(async (mesh: string, metric: string | null, page: number, rows: number) => {
  const asked = { mesh, metric, page, limit: TRENDS_PER_PAGE }
  const [detail, comparing, overview, lead, table] = await orNotFound(
    Promise.all([
      api().meshes.page(asked),
      api().meshes.comparing(asked),
      api().overview.get({ ...USUAL, mesh, limit: MAX_ROWS }),
      api().meshes.lead({ mesh }),
      api().versions.list({ mesh, metric, page: rows, limit: ROWS_PER_PAGE }),
    ]),
  )
  return { detail, comparing, overview, lead, table }
})
type Loaded = Awaited<ReturnType<typeof loadOf>> & { state: MeshState }

async function load({ params, searchParams }: Props): Promise<Loaded> {
  const [{ mesh }, query] = [await params, await searchParams]
  const state = meshState(query)
  return { state, ...(await loadOf(mesh, state.metric, state.page, state.rows)) }
}

/** What the mesh adds, publication by publication; nothing where none measured it against no mesh. */
function Overhead({ overview, mesh }: { overview: Overview; mesh: MeshSummary }) {
  const { name, slug } = mesh
  const isAll = overview.rows.length === overview.total
  if (overview.total === 0) return null
  return (
    <section aria-labelledby="overhead">
      <h2 id="overhead">What {name} adds to latency, as published</h2>
      <Opening overview={overview} asked={USUAL} />
      <OverviewList overview={overview} asked={USUAL} page={1} perPage={MAX_ROWS} />
      <p className="mt-2 text-sm">
        <Link href={`/?mesh=${slug}`}>
          {isAll
            ? 'Other loads, metrics and meshes'
            : `All ${overview.total} rows, other loads and metrics`}
        </Link>
      </p>
    </section>
  )
}

type Sections = Pick<Loaded, 'overview' | 'detail' | 'comparing'>

/** Where a reader may go on the page: only to what is there. */
const sectionsOf = ({ overview, detail, comparing }: Sections): [string, string][] => [
  ...(overview.total > 0 ? [['overhead', 'What it adds'] as [string, string]] : []),
  ['versions', 'Versions by test bed'],
  ...(comparing.total > 0 ? [['trends', 'Trends over versions'] as [string, string]] : []),
  ...(detail.ciTotal > 0 ? [['run-after-run', 'Run after run'] as [string, string]] : []),
  ['measured-by', 'Who measured it'],
]

/** The chart that represents the page in link previews. */
function sharedChart({ comparing, detail, state: { axis } }: Loaded) {
  const [trend] = comparing.trends
  const [line] = detail.ciTrends
  if (trend)
    return { path: withAxis(trendImagePath(trend), axis), title: trendSpec(trend, axis).title }
  return line
    ? { path: withAxis(runsImagePath(line), axis), title: runsSpec(line, axis).title }
    : null
}

export async function generateMetadata(props: Props): Promise<Metadata> {
  const loaded = await load(props)
  const { name, slug, isBaseline } = loaded.detail.mesh
  return pageMetadata({
    ...(isBaseline
      ? {
          title: `${name}: the baseline`,
          description: 'What a baseline without a service mesh is, and who measured one.',
        }
      : {
          title: `${name}: versions and trends`,
          // The question that readers have about a mesh comes first in link previews.
          description:
            loaded.overview.ranges.length > 0
              ? openingText(loaded.overview, USUAL)
              : `Measured versions of ${name} and how published results changed from version to version.`,
        }),
    path: `/meshes/${slug}`,
    feed: { path: `/feed.xml?mesh=${encodeURIComponent(slug)}`, about: name },
    chart: sharedChart(loaded),
  })
}

export default async function Page(props: Props) {
  const { detail, comparing, overview, lead, table, state } = await load(props)
  const { mesh } = detail
  const pages = Math.max(
    Math.ceil(comparing.total / TRENDS_PER_PAGE),
    Math.ceil(detail.ciTotal / RUNS_PER_PAGE),
  )
  const place = comparing.total > 0 ? 'trends' : 'run-after-run'
  const today = new Date().toISOString().slice(0, 10)
  return (
    <div className="grid grid-cols-1 gap-8">
      <header>
        <h1>{mesh.name}</h1>
        <p className="mt-1">{mesh.about ?? declaredWords(mesh)}</p>
        {mesh.isBaseline ? (
          <BaselineFacts mesh={mesh} />
        ) : (
          <ProductFacts mesh={mesh} today={today} />
        )}
      </header>
      {!mesh.isBaseline && <SectionsNav sections={sectionsOf({ overview, detail, comparing })} />}
      {!mesh.isBaseline && <Overhead overview={overview} mesh={mesh} />}
      {!mesh.isBaseline && (
        <Versions detail={detail} state={state} lead={lead} table={table} comparing={comparing} />
      )}
      <Runs detail={detail} state={state} />
      <Pages
        label="Pages of trends"
        page={state.page}
        pages={pages}
        href={(page) => `${meshHref(mesh.slug, { ...state, page })}#${place}`}
      />
      <MeasuredBy detail={detail} />
    </div>
  )
}
