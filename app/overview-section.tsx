import type { ReactNode } from 'react'
import Link from 'next/link'
import { modeName } from '@/ingest/dictionary/mode-words'
import { parseMetricKey } from '@/ingest/dictionary/metric-key'
import { counted, formatExact } from '@/components/charts/format'
import { metricLabel } from '@/components/charts/definitions/words'
import { Answer, answerText } from '@/components/overview/answer'
import { FrontControls } from '@/components/overview/front-controls'
import { HeadToHeadSection } from '@/components/overview/head-to-head'
import { noRangesText } from '@/components/overview/opening-words'
import { rangeText } from '@/components/charts/definitions/published-words'
import { neverText } from '@/components/overview/source-words'
import { MetricRows } from '@/components/publications/rows/metric-rows'
import { OverheadsPicture } from '@/components/charts/overheads/picture'
import { overheadsSpec } from '@/components/charts/definitions/overheads'
import { overheadsImagePath } from '@/components/results/embed-links'
import { readOverheads } from '@/components/charts/definitions/overheads-view'
import { PlotActions } from '@/components/overview/plot-actions'
import { PlotTable } from '@/components/overview/plot-table'
import { bareSentence } from '@/components/overview/bare-words'
import { withSelection } from '@/components/ui/chip-row'
import type { MenuLink } from '@/components/ui/link-menu'
import { ShareLink } from '@/components/ui/share-link'
import { Segmented, type Segment } from '@/components/ui/segmented'
import type { HeadToHead } from '@/server/results/head-to-head/schemas'
import type { Overview } from '@/server/results/overview/schemas'
import { frontHref, type FrontState } from './front-params'
import { usualLoad, type LoadBounds } from './load-params'

/** Selectable metrics; the first percentile of latency is the one most publications have. */
const METRICS: readonly (readonly [metric: string, label: string])[] = [
  ['http.latency.p99', 'Latency'],
  ['tcp.throughput', 'Throughput'],
  ['cpu.cores', 'CPU'],
  ['mem.working_set', 'Memory'],
]
const PERCENTILES = ['p50', 'p90', 'p95', 'p99', 'p99.9', 'max'].map(
  (name) => [`http.latency.${name}`, name] as const,
)

/** Loads to choose from, in requests per second. */
const LOADS = [
  { from: null, to: null },
  { from: null, to: 200 },
  { from: 200, to: 1000 },
  { from: 1000, to: 2000 },
  { from: 2000, to: null },
] as const

/** So many publications with a baseline make a load of its own a choice. */
const MIN_AT_LOAD = 4

/** "any load", "≤ 200 rps", "2,000 rps", "1,000–2,000 rps", "≥ 2,000 rps" */
function loadName({ from, to }: LoadBounds): string {
  if (from === to && from !== null) return `${formatExact(from)} rps`
  if (from === null) return to === null ? 'any load' : `≤ ${formatExact(to)} rps`
  return to === null ? `≥ ${formatExact(from)} rps` : `${formatExact(from)}–${formatExact(to)} rps`
}

/** "all modes", and those that publications measured in the metric, each with how many did. */
function modeLinks({ choices }: Overview, state: FrontState): MenuLink[] {
  const counts = new Map(choices.modes.map(({ value, publications }) => [value, publications]))
  const known = withSelection([...counts.keys()], state.mode).map((mode) => ({
    label: `${modeName(mode)} (${counts.get(mode) ?? 0})`,
    href: frontHref({ ...state, mode }),
    isCurrent: mode === state.mode,
  }))
  const all = { label: 'all modes', href: frontHref({ ...state, mode: null }) }
  return [{ ...all, isCurrent: state.mode === null }, ...known]
}

/** "all meshes", and those of all publications; the requested one is listed even if nobody measured it. */
function meshLinks({ choices }: Overview, state: FrontState): MenuLink[] {
  const names = new Map(choices.meshes.map((mesh) => [mesh.value, mesh]))
  const known = withSelection([...names.keys()], state.mesh).map((mesh) => ({
    label: `${names.get(mesh)?.name ?? mesh} (${names.get(mesh)?.publications ?? 0})`,
    href: frontHref({ ...state, mesh }),
    isCurrent: mesh === state.mesh,
  }))
  const all = { label: 'all meshes', href: frontHref({ ...state, mesh: null }) }
  return [{ ...all, isCurrent: state.mesh === null }, ...known]
}

/** Ranges of loads, loads that many publications share, and the requested ones. */
function loadLinks({ choices }: Overview, state: FrontState): MenuLink[] {
  const exact = choices.loads
    .filter(({ publications }) => publications >= MIN_AT_LOAD)
    .map(({ value }) => ({ from: value, to: value }))
  const isCurrent = ({ from, to }: LoadBounds) => from === state.from && to === state.to
  const listed: LoadBounds[] = [...LOADS, ...exact]
  const all = listed.some(isCurrent) ? listed : [...listed, { from: state.from, to: state.to }]
  return all.map((load) => ({
    label: loadName(load),
    href: frontHref({ ...state, ...load }),
    isCurrent: isCurrent(load),
  }))
}

/** The quantity of a key: "tcp.throughput" of "tcp.throughput.mean" and of itself. */
export const metricCode = (metric: string): string => parseMetricKey(metric)?.metric ?? metric

/** "What does a service mesh add to p99 latency?" */
export function overviewTitle(metric: string): string {
  const code = metricCode(metric)
  const adds = code === 'http.latency' ? metricLabel(metric) : null
  return adds === null
    ? `What does a service mesh cost in ${metricLabel(metric)}?`
    : `What does a service mesh add to ${adds}?`
}

function frontControls(overview: Overview, state: FrontState) {
  const { metric, independent } = state
  const code = metricCode(metric)
  const isHttp = code.startsWith('http.')
  const toChoice = (label: string, change: Partial<FrontState>, isCurrent: boolean): MenuLink => ({
    label,
    href: frontHref({ ...state, ...change }),
    isCurrent,
  })
  return {
    metrics: METRICS.map(([value, label]): Segment => ({
      label,
      href: frontHref({ ...state, metric: value, ...usualLoad({ metric: value, rps: null }) }),
      isCurrent: code === metricCode(value),
    })),
    menus: [
      {
        label: 'Statistic',
        links:
          code === 'http.latency'
            ? PERCENTILES.map(([value, name]) =>
                toChoice(name, { metric: value }, value === metric),
              )
            : [],
      },
      {
        label: 'Requests per second',
        links: isHttp ? loadLinks(overview, state) : [],
      },
      { label: 'Mesh', links: meshLinks(overview, state) },
      { label: 'Mode', links: modeLinks(overview, state) },
    ],
    publishers: [
      toChoice('Anyone', { independent: false }, !independent),
      toChoice('Independent', { independent: true }, independent),
    ],
  }
}

const VIEWS = [
  ['added', 'Added'],
  ['times', 'Times no mesh'],
] as const

const viewSegments = (state: FrontState): Segment[] =>
  VIEWS.map(([shown, label]) => ({
    label,
    href: frontHref({ ...state, shown }),
    isCurrent: shown === state.shown,
  }))

/** What each publication measured, where no axis may hold two of them, and why. */
function Apart({ overview, state }: { overview: Overview; state: FrontState }) {
  const { rows, total, metric } = overview
  if (rows.length === 0)
    return <p className="panel mt-4 max-w-none">{noRangesText(overview, state)}</p>
  return (
    <figure className="panel mt-4" aria-labelledby="plot">
      <div className="plot-head">
        <h2 id="plot">What each publication measured</h2>
        <div className="actions" data-print="hide">
          <Link href={`/trends?metric=${metric}`}>Version over version</Link>
          <ShareLink href={frontHref(state)} />
        </div>
      </div>
      <MetricRows overview={overview} />
      <p className="mt-2 max-w-none text-sm text-muted">
        {noRangesText(overview, state)}{' '}
        {total > rows.length && (
          <Link href={`/publications?metric=${metric}`}>
            All {counted(total, 'publication')} with {metricLabel(metric)}
          </Link>
        )}
      </p>
    </figure>
  )
}

/** Every published overhead as a picture, or what stands in its place. */
function Overheads({ overview, state }: { overview: Overview; state: FrontState }) {
  const { ranges, flaggedOnly, rangesOf } = overview
  const spec = overheadsSpec(overview, state)
  if (rangesOf === null || spec === null) return <Apart overview={overview} state={state} />
  const view = readOverheads(state.shown, rangesOf)
  const never = neverText(ranges.slice(0, 4), rangesOf, state)
  return (
    <figure className="panel mt-4" aria-labelledby="plot">
      <div className="plot-head">
        <h2 id="plot">Every published figure {rangeText(state)}</h2>
        <Segmented label="Axis" segments={viewSegments(state)} />
        <div className="actions" data-print="hide">
          <PlotActions
            sharePath={frontHref(state)}
            imagePath={overheadsImagePath(state)}
            spec={spec}
          />
        </div>
      </div>
      <OverheadsPicture spec={spec} idPrefix="plot" />
      <PlotTable ranges={[...ranges, ...flaggedOnly]} view={view} />
      <p className="mt-2 max-w-none text-sm text-muted">
        {[
          ranges.length === 0 && noRangesText(overview, state),
          never,
          bareSentence(overview, state),
        ]
          .filter(Boolean)
          .join(' ')}{' '}
        <a href="/methodology#overview">How this is counted</a> ·{' '}
        <a href="/methodology#percentiles">Percentiles</a> ·{' '}
        <a href="/methodology#overhead">Overhead</a>
      </p>
    </figure>
  )
}

/**
 * The question, its answer, the picture of all overheads, and pairs.
 * @param props.lede the answer where it is not computed from overheads @param props.children what stands before the pairs
 */
export function OverviewSection(props: {
  overview: Overview
  pairs: readonly HeadToHead[]
  state: FrontState
  lede?: string
  children?: ReactNode
}) {
  const { overview, pairs, state, lede, children } = props
  const { rangesOf } = overview
  const view = rangesOf === null ? null : readOverheads(state.shown, rangesOf)
  const isAdded = view !== null && answerText(overview, state, view) !== ''
  return (
    <>
      <h1>{overviewTitle(state.metric)}</h1>
      {lede === undefined ? (
        <Answer overview={overview} pairs={pairs} asked={state} view={view} />
      ) : (
        <p className="lede">{lede}</p>
      )}
      <FrontControls {...frontControls(overview, state)} />
      <Overheads overview={overview} state={state} />
      {children}
      <HeadToHeadSection
        pairs={pairs}
        metric={state.metric}
        mesh={state.mesh}
        sharePath={frontHref(state)}
        isAnswered={!isAdded && lede === undefined}
      />
    </>
  )
}
