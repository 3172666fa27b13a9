import { loadSpec } from '../definitions/load'
import { profileSpec } from '../definitions/profile'
import { runsSpec } from '../definitions/runs'
import { singleRuns } from '../definitions/sample-drift'
import { sampleRuns } from '../definitions/sample-runs'
import { coupledSweep, load2021, profile2021 } from '../definitions/sample-sweeps'
import { sampleTrend } from '../definitions/samples'
import { trendSpec } from '../definitions/trend'
import type { LineSegment, LinesSpec } from '../spec'

/** Charts of lines for tests, with everything that they can show: gaps, lone points, letters, changes, error bars. */
export const SAMPLES: LinesSpec[] = [
  trendSpec(sampleTrend()),
  runsSpec(sampleRuns()),
  profileSpec(profile2021()),
  loadSpec(load2021()),
  loadSpec(load2021(), 'log'),
  trendSpec(singleRuns()),
  loadSpec(coupledSweep()),
].flatMap((spec) => spec ?? [])

/** @throws Error where the sample has no such panel */
export function pickPanel(spec: LinesSpec | undefined, i = 0): LineSegment {
  const segment = spec?.segments[i]
  if (!segment) throw new Error('the sample has no such panel')
  return segment
}

/** A panel whose first line goes on through many versions, of which the fourth was not measured. */
export function manyVersions(count: number): LineSegment {
  const [segment] = trendSpec(sampleTrend()).segments
  const [line] = segment?.series ?? []
  const [point] = line?.points ?? []
  if (!segment || !line || !point) throw new Error('the sample has a point')
  const xTicks = Array.from({ length: count }, (_, value) => ({
    value,
    label: `edge-25.${value}.1`,
    at: count > 1 ? value / (count - 1) : 0.5,
  }))
  const points = xTicks.map(({ value, label }) => ({
    ...point,
    id: `version-${value}`,
    x: value,
    xLabel: label,
    y: value === 3 ? null : 1 + (value % 2),
  }))
  return { ...segment, xTicks, series: [{ ...line, points }] }
}
