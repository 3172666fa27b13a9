import type { Metadata } from 'next'
import Link from 'next/link'
import { cache } from 'react'
import { runsSpec } from '@/components/charts/definitions/runs'
import { trendSpec } from '@/components/charts/definitions/trend'
import { metricLabel } from '@/components/charts/definitions/words'
import { CiCard, FalseAlarms } from '@/components/meshes/ci-card'
import { TrendCard } from '@/components/meshes/trend-card'
import { leadText } from '@/components/meshes/lead-words'
import { Versions } from '@/components/meshes/versions'
import { Opening } from '@/components/overview/opening'
import { OverviewList } from '@/components/overview/list'
import { runsImagePath, trendImagePath, withAxis } from '@/components/results/embed-links'
import { axisChips, AS_MEASURED } from '@/components/results/shown'
import { AffiliationBadge } from '@/components/ui/badge'
import { ChipRow, withAsked } from '@/components/ui/chip-row'
import { Pages, whichOf } from '@/components/ui/pages'
import type { Overview } from '@/server/results/overview/schemas'
import type { MeshDetail, TrendsLead } from '@/server/trends/schemas'
import { api, orNotFound } from '../../_trpc/server'
import { pageMetadata } from '../../page-metadata'
import { BaselineFacts, ProductFacts } from './facts'
import { trendsHref, trendsState, type TrendsState } from './search-params'
import { declaredWords } from '../declared-words'

type Props = PageProps<'/meshes/[mesh]'>

/** Each trend is a chart with several panels; more of them would be slow on a phone. */
const TRENDS_PER_PAGE = 6
const RUNS_PER_PAGE = 2

// Metadata and page ask for the same; one request reads it once.
const detailOf = cache((mesh: string, metric: string | null, page: number): Promise<MeshDetail> =>
  orNotFound(api().meshes.get({ mesh, metric, page, limit: TRENDS_PER_PAGE })),
)

async function load({
  params,
  searchParams,
}: Props): Promise<{ detail: MeshDetail; state: TrendsState }> {
  const [{ mesh }, query] = [await params, await searchParams]
  const state = trendsState(query)
  return { state, detail: await detailOf(mesh, state.metric, state.page) }
}

/** The loads at which most publications measured latency. */
const USUAL = { metric: 'http.latency.p99', from: 1000, to: 2000 }
const MOST_ROWS = 12

/** What the mesh adds, publication by publication; nothing where none measured it against no mesh. */
function Overhead({ overview, name }: { overview: Overview; name: string }) {
  if (overview.total === 0) return null
  return (
    <section aria-labelledby="overhead">
      <h2 id="overhead">What {name} adds to latency, as published</h2>
      <Opening overview={overview} asked={USUAL} />
      <OverviewList overview={overview} page={1} perPage={MOST_ROWS} />
      <p className="mt-2 text-sm">
        <Link href="/">Other loads, metrics and meshes</Link>
      </p>
    </section>
  )
}

/** The chart that the page begins with. */
function sharedChart({ trends, ciTrends }: MeshDetail, axis: TrendsState['axis']) {
  const [trend] = trends
  const [line] = ciTrends
  if (trend)
    return { path: withAxis(trendImagePath(trend), axis), title: trendSpec(trend, axis).title }
  return line
    ? { path: withAxis(runsImagePath(line), axis), title: runsSpec(line, axis).title }
    : null
}

export async function generateMetadata(props: Props): Promise<Metadata> {
  const { mesh } = await props.params
  const { detail, state } = await load(props)
  return pageMetadata({
    ...(detail.mesh.isBaseline
      ? {
          title: `${detail.mesh.name}: the baseline`,
          description: 'What a baseline without a service mesh is, and who measured one.',
        }
      : {
          title: `${detail.mesh.name}: versions and trends`,
          description: `Measured versions of ${detail.mesh.name} and how published results changed from version to version.`,
        }),
    path: `/meshes/${mesh}`,
    chart: sharedChart(detail, state.axis),
  })
}

type Shown = { detail: MeshDetail; state: TrendsState }

function TrendChips({ detail, state }: Shown) {
  const href = (change: Partial<TrendsState>) =>
    trendsHref(detail.mesh.slug, { ...state, page: 1, ...change })
  const offered = detail.metrics.slice(0, 14).map(({ key }) => key)
  const metrics = {
    label: 'Metric',
    chips: [
      { href: href({ metric: null }), label: 'all', isCurrent: state.metric === null },
      ...withAsked(offered, state.metric).map((key) => ({
        href: href({ metric: key }),
        label: metricLabel(key),
        isCurrent: state.metric === key,
      })),
    ],
  }
  const axis = axisChips({ ...AS_MEASURED, axis: state.axis }, (change) =>
    href({ axis: change.axis ?? null }),
  )
  return <ChipRow label="Metric of the trends" groups={[metrics, axis]} />
}

/** Run after run; a section of its own, because one value per run and one per release never mix. */
function Runs({ detail, state }: Shown) {
  if (detail.ciTotal === 0) return null
  return (
    <section aria-labelledby="run-after-run">
      <h2 id="run-after-run">Run after run</h2>
      <p className="mt-1 text-muted">
        One point per run of a continuous campaign. Changes are looked for among the newest 40 runs
        of each test bed; a silent chart is not proof that nothing changed.
      </p>
      <FalseAlarms trends={detail.ciTrends} expected={detail.falseAlarms} />
      <div className="mt-3 grid grid-cols-1 gap-4">
        {detail.total === 0 && <TrendChips detail={detail} state={state} />}
        {detail.ciTrends.length < detail.ciTotal && (
          <p className="text-sm text-muted">
            {whichOf(['series', 'series'], {
              before: (state.page - 1) * RUNS_PER_PAGE,
              shown: detail.ciTrends.length,
              total: detail.ciTotal,
            })}
            , most runs first.
          </p>
        )}
        {detail.ciTrends.map((trend, i) => (
          <CiCard
            key={`${trend.key} ${trend.segments[0]?.runs[0]?.runId ?? ''}`}
            trend={trend}
            id={`runs-${i}`}
            axis={state.axis}
          />
        ))}
      </div>
    </section>
  )
}

function Trends({ detail, state, lead }: Shown & { lead: TrendsLead }) {
  return (
    <section aria-labelledby="trends">
      <h2 id="trends">Version over version</h2>
      <p className="mt-1">{leadText(lead)}</p>
      <p className="mt-1 text-muted">
        One panel per <a href="/methodology#trends">test bed and release track</a>. Panels side by
        side are not joined: something else than the version differs, and the gap says what.
      </p>
      {detail.total === 0 ? (
        <p className="mt-2">
          No publisher measured two versions of {detail.mesh.name} under the same workload, so
          nothing can be said about change. Runs of two versions under one workload would show it:{' '}
          <Link href="/submit">send results</Link>.
        </p>
      ) : (
        <div className="mt-3 grid grid-cols-1 gap-4">
          <TrendChips detail={detail} state={state} />
          {detail.trends.length < detail.total && (
            <p className="text-sm text-muted">
              {whichOf(['trend', 'trends'], {
                before: (state.page - 1) * TRENDS_PER_PAGE,
                shown: detail.trends.length,
                total: detail.total,
              })}
              , most versions first.
            </p>
          )}
          {detail.trends.map((trend, i) => (
            <TrendCard
              key={`${trend.key} ${trend.title} ${trend.parts[0]?.origin.organisation ?? ''}`}
              trend={trend}
              id={`trend-${i}`}
              axis={state.axis}
            />
          ))}
        </div>
      )}
    </section>
  )
}

export default async function MeshPage(props: Props) {
  const { detail, state } = await load(props)
  const { mesh } = detail
  const [overview, lead] = await Promise.all([
    api().overview.get({ ...USUAL, mesh: mesh.slug, limit: MOST_ROWS }),
    api().meshes.lead({ mesh: mesh.slug }),
  ])
  const others = mesh.isBaseline ? 'a tested product' : 'another product'
  // The absence of a mesh has no versions.
  const hasTrends = !mesh.isBaseline || detail.total > 0
  const pages = Math.max(
    Math.ceil(detail.total / TRENDS_PER_PAGE),
    Math.ceil(detail.ciTotal / RUNS_PER_PAGE),
  )
  return (
    <div className="grid grid-cols-1 gap-8">
      <header>
        <h1>{mesh.name}</h1>
        <p className="mt-1">{mesh.about ?? declaredWords(mesh)}</p>
        {mesh.isBaseline ? <BaselineFacts mesh={mesh} /> : <ProductFacts mesh={mesh} />}
      </header>
      {!mesh.isBaseline && <Overhead overview={overview} name={mesh.name} />}
      {hasTrends && <Trends detail={detail} state={state} lead={lead} />}
      <Runs detail={detail} state={state} />
      <Pages
        label="Pages of trends"
        page={state.page}
        pages={pages}
        href={(page) =>
          `${trendsHref(mesh.slug, { ...state, page })}#${hasTrends ? 'trends' : 'run-after-run'}`
        }
      />
      {!mesh.isBaseline && (
        <section aria-labelledby="versions">
          <h2 id="versions">Versions</h2>
          <Versions detail={detail} />
        </section>
      )}
      <section aria-labelledby="measured-by">
        <h2 id="measured-by">Who measured it</h2>
        {detail.publications.length === 0 && (
          <p className="mt-2">
            No publication in this database has values of {mesh.name}; those shown, if any, were
            sent as runs. <Link href="/publications">All publications</Link>.
          </p>
        )}
        <ul className="mt-2 grid grid-cols-1 gap-1">
          {detail.publications.map((p) => (
            <li key={p.slug}>
              <Link href={`/publications/${p.slug}`} prefetch={false}>
                {p.title}
              </Link>{' '}
              <AffiliationBadge
                relation={p.relation}
                vendorOf={[p.byOwnVendor ? mesh.name : others]}
              />
            </li>
          ))}
        </ul>
      </section>
    </div>
  )
}
