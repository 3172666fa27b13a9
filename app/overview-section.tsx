import { modeName } from '@/ingest/dictionary/mode-words'
import { OverviewControls, type Choice, type Tab } from '@/components/overview/controls'
import { OverviewList } from '@/components/overview/list'
import { Opening } from '@/components/overview/opening'
import { withSelection } from '@/components/ui/chip-row'
import { parseMetricKey } from '@/ingest/dictionary/metric-key'
import type { Mode } from '@/ingest/dictionary/vocabulary'
import type { Overview } from '@/server/results/overview/schemas'
import { leaderboardHref, type LeaderboardState } from './leaderboard-params'
import { rowsPerPage } from './overview-params'

/** Selectable metrics; the first percentile of latency is the one most publications have. */
const TABS: readonly (readonly [metric: string, label: string])[] = [
  ['http.latency.p99', 'Latency'],
  ['tcp.throughput', 'Throughput'],
  ['cpu.cores', 'CPU'],
  ['mem.working_set', 'Memory'],
]
const PERCENTILES = ['p50', 'p90', 'p95', 'p99', 'p99.9', 'max'].map(
  (name) => [`http.latency.${name}`, name] as const,
)

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

/** "What a service mesh adds to latency, as published" */
export function overviewTitle(metric: string): string {
  const code = metricCode(metric)
  if (code === 'http.latency') return 'What a service mesh adds to latency, as published'
  return 'What a service mesh costs, as published'
}

/** The answer in words, the controls, and one row for each publication. */
export function OverviewSection(props: { overview: Overview; state: LeaderboardState }) {
  const { overview, state } = props
  const code = metricCode(state.metric)
  const { independent, mode, mesh } = state
  const { choices } = overview
  const counts = new Map(choices.metrics.map(({ value, publications }) => [value, publications]))
  const tabs = TABS.map(([metric, label]): Tab => ({
    label,
    href: leaderboardHref({ metric, independent, mode, mesh }),
    isCurrent: code === metricCode(metric),
  }))
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
      <Opening overview={overview} asked={state} />
      <OverviewControls
        tabs={tabs}
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
    </>
  )
}
