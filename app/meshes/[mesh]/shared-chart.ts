import { captionChart } from '@/components/charts/definitions/caption'
import { overheadsSpec } from '@/components/charts/definitions/overheads'
import { runsSpec } from '@/components/charts/definitions/runs'
import { trendSpec } from '@/components/charts/definitions/trend'
import {
  overheadsImagePath,
  runsImagePath,
  trendImagePath,
  withAxis,
} from '@/components/results/embed-links'
import type { Loaded } from './load'

type Shown = Pick<Loaded, 'comparing' | 'detail' | 'state' | 'overview' | 'asked'>

/** What the product adds to latency; null where nobody published that. */
function overheadChart({ detail: { mesh }, overview, asked }: Shown) {
  const state = { ...asked, mesh: mesh.slug, shown: 'added' as const }
  const spec = overheadsSpec(overview, state)
  if (spec === null || overview.rangesOf === null) return null
  const path = overheadsImagePath({ ...state, metric: overview.rangesOf })
  return { path, title: captionChart(spec) }
}

/** The chart that represents the page in link previews and embeds: versions, runs, or overheads. */
export function sharedChart(shown: Shown): { path: string; title: string } | null {
  const { comparing, detail, state } = shown
  const [trend] = comparing.trends
  const [line] = detail.ciTrends
  if (trend) {
    const path = withAxis(trendImagePath(trend), state.axis)
    return { path, title: captionChart(trendSpec(trend, state.axis)) }
  }
  if (!line) return overheadChart(shown)
  const path = withAxis(runsImagePath(line), state.axis)
  return { path, title: captionChart(runsSpec(line, state.axis)) }
}
