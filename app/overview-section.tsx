import { modeName } from '@/ingest/dictionary/mode-words'
import { parseMetricKey } from '@/ingest/dictionary/metric-key'
import type { Mode } from '@/ingest/dictionary/vocabulary'
import { formatExact } from '@/components/charts/format'
import { metricLabel } from '@/components/charts/definitions/words'
import { Answer } from '@/components/overview/answer'
import { OverviewControls, type Choice } from '@/components/overview/controls'
import { FrontControls } from '@/components/overview/front-controls'
import { HeadToHeadSection } from '@/components/overview/head-to-head'
import { OverviewList } from '@/components/overview/list'
import { noRangesText, rangeText, vendorsText } from '@/components/overview/opening-words'
import { neverText } from '@/components/overview/source-words'
import { OverheadPlot } from '@/components/overview/plot'
import { bareSentence } from '@/components/overview/bare-words'
import { withSelection } from '@/components/ui/chip-row'
import { SectionHead } from '@/components/ui/section-head'
import type { Segment } from '@/components/ui/segmented'
import type { HeadToHead } from '@/server/results/head-to-head/schemas'
import type { Overview } from '@/server/results/overview/schemas'
import { leaderboardHref, type LeaderboardState } from './leaderboard-params'
import { rowsPerPage } from './overview-params'

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
/** Those that stand before the picture; the form below has all. */
const FRONT_PERCENTILES = ['p50', 'p90', 'p99', 'p99.9']

/** Loads to choose from, in requests per second. */
const LOADS = [
  { from: null, to: null },
  { from: null, to: 200 },
  { from: 200, to: 1000 },
  { from: 1000, to: 2000 },
  { from: 2000, to: null },
] as const

/** "any load", "≤ 200", "1,000–2,000", "≥ 2,000" */
function loadName({ from, to }: { from: number | null; to: number | null }): string {
  if (from === null) return to === null ? 'any load' : `≤ ${formatExact(to)}`
  return to === null ? `≥ ${formatExact(from)}` : `${formatExact(from)}–${formatExact(to)}`
}

/** Modes that were measured in the metric, and the selected one even if nothing has it. */
function modeChoices(found: Overview['choices']['modes'], asked: Mode | null): Choice[] {
  const counts = new Map(found.map(({ value, publications }) => [value, publications]))
  return withSelection([...counts.keys()], asked).map((value) => ({
    key: value,
    name: modeName(value),
    count: counts.get(value) ?? 0,
  }))
}

/** Meshes of all publications; the requested one is listed even if nobody measured it. */
function meshChoices(found: Overview['choices']['meshes'], asked: string | null): Choice[] {
  const known = found.map(({ value, name, publications }) => ({
    key: value,
    name,
    count: publications,
  }))
  const isKnown = asked === null || known.some(({ key }) => key === asked)
  return isKnown ? known : [{ key: asked, name: asked, count: 0 }, ...known]
}

const metricCode = (metric: string): string => parseMetricKey(metric)?.metric ?? metric

/** "What does a service mesh add to p99 latency?" */
export function overviewTitle(metric: string): string {
  const code = metricCode(metric)
  const adds = code === 'http.latency' ? metricLabel(metric) : null
  return adds === null
    ? `What does a service mesh cost in ${metricLabel(metric)}?`
    : `What does a service mesh add to ${adds}?`
}

function frontControls(state: LeaderboardState) {
  const { metric, from, to, independent, mode, mesh } = state
  const code = metricCode(metric)
  const isHttp = code.startsWith('http.')
  const kept = { metric, from, to, independent, mode, mesh }
  const toSegment = (
    label: string,
    change: Partial<LeaderboardState>,
    isCurrent: boolean,
  ): Segment => ({ label, href: leaderboardHref({ ...kept, ...change }), isCurrent })
  return {
    metrics: METRICS.map(([value, label]): Segment => ({
      label,
      href: leaderboardHref({ metric: value, independent, mode, mesh }),
      isCurrent: code === metricCode(value),
    })),
    percentiles:
      code === 'http.latency'
        ? PERCENTILES.filter(
            ([value, name]) => FRONT_PERCENTILES.includes(name) || value === metric,
          ).map(([value, name]) => toSegment(name, { metric: value }, value === metric))
        : [],
    loads: isHttp
      ? LOADS.map((load): Segment => {
          const isCurrent = load.from === from && load.to === to
          return toSegment(loadName(load), load, isCurrent)
        })
      : [],
    publishers: [
      toSegment('Anyone', { independent: false }, !independent),
      toSegment('Independent', { independent: true }, independent),
    ],
  }
}

/** Every published overhead as a picture, or why there is none. */
function Overheads({ overview, state }: { overview: Overview; state: LeaderboardState }) {
  const { ranges, rangesOf } = overview
  if (rangesOf === null || ranges.length === 0)
    return <p className="panel mt-4 max-w-none">{noRangesText(overview, state)}</p>
  const never = neverText(ranges.slice(0, 4), rangesOf, state)
  return (
    <figure className="panel mt-4" aria-labelledby="plot">
      <h2 id="plot">Every published figure {rangeText(state)}</h2>
      <OverheadPlot ranges={ranges} metric={rangesOf} />
      <p className="mt-2 max-w-none text-sm text-muted">
        {[never, vendorsText(overview), bareSentence(overview, state)].filter(Boolean).join(' ')}
      </p>
    </figure>
  )
}

/** The question, its answer as counts, the picture of all overheads, pairs, and one row for each publication. */
export function OverviewSection(props: {
  overview: Overview
  pairs: readonly HeadToHead[]
  state: LeaderboardState
}) {
  const { overview, pairs, state } = props
  const code = metricCode(state.metric)
  const { mode, mesh } = state
  const { choices } = overview
  const counts = new Map(choices.metrics.map(({ value, publications }) => [value, publications]))
  const withCount = ([key, name]: readonly [string, string]): Choice => ({
    key,
    name,
    count: counts.get(key) ?? 0,
  })
  const isLatency = code === 'http.latency'
  const known = PERCENTILES.some(([key]) => key === state.metric)
  const asked = known ? PERCENTILES : [...PERCENTILES, [state.metric, state.metric] as const]
  return (
    <>
      <a
        href="#rows"
        className="sr-only focus:not-sr-only focus:absolute focus:z-20 focus:bg-surface focus:p-2"
      >
        Skip to the publications
      </a>
      <h1>{overviewTitle(state.metric)}</h1>
      <Answer pairs={pairs} />
      <FrontControls {...frontControls(state)} />
      <Overheads overview={overview} state={state} />
      <HeadToHeadSection pairs={pairs} metric={state.metric} />
      <section className="mt-9" aria-labelledby="publications">
        <SectionHead
          id="publications"
          title="Publication by publication"
          note="each on a scale of its own, newest first"
        />
        <OverviewControls
          percentiles={isLatency ? asked.map(withCount) : []}
          modes={modeChoices(choices.modes, mode)}
          meshes={meshChoices(choices.meshes, mesh)}
          independentCount={choices.independent}
          state={state}
          hasLoads={code.startsWith('http.')}
        />
        <OverviewList
          overview={overview}
          asked={state}
          page={state.rows}
          perPage={rowsPerPage(overview.total)}
          href={(rows) => `${leaderboardHref({ ...state, rows })}#rows`}
        />
      </section>
    </>
  )
}
