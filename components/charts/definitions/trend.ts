import type { Trend } from '@/server/results/schemas'
import { displayUnit, type DisplayUnit } from '../display-unit'
import type { LinePoint, LineSeries, TrendSegment, TrendSpec } from '../spec'
import { linearAxis } from '../ticks'
import { factsOf, isExcluded, noteOf, spreadOf, valueLabelOf } from './facts'
import { trendSummary } from './summary'
import { betterWords, capitalised, metricKeyOf, metricWords } from './words'

type Part = Trend['parts'][number]
type Point = Part['series'][number]['points'][number]

/** Distinct versions of a part, oldest first: by version key, or as given where a version has no order. */
function versionsOf(part: Part): string[] {
  const keys = new Map<string, string | null>()
  for (const point of part.series.flatMap((s) => s.points))
    if (!keys.has(point.label)) keys.set(point.label, point.row.subject.sortKey)
  const versions = [...keys]
  if (versions.every(([, key]) => key !== null))
    versions.sort(([, a], [, b]) => ((a ?? '') < (b ?? '') ? -1 : (a ?? '') > (b ?? '') ? 1 : 0))
  return versions.map(([label]) => label)
}

function pointOf(point: Point, x: number, unit: DisplayUnit): LinePoint {
  const { value } = point.row
  return {
    id: `condition-${value.conditionId}`,
    x,
    xLabel: point.label,
    y: value.value === null ? null : unit.toDisplay(value.value),
    yLabel: valueLabelOf(value, unit),
    note: noteOf(point.row),
    spread: spreadOf(value, unit),
    isExcluded: isExcluded(value),
    facts: factsOf(point.row, unit),
  }
}

// A version that another series has and this one lacks must break the line, so it gets a point without value.
const gapAt = (series: string, x: number, xLabel: string): LinePoint => ({
  id: `${series}-gap-${x}`,
  x,
  xLabel,
  y: null,
  yLabel: '',
  note: 'not measured',
  spread: null,
  isExcluded: false,
  facts: {
    value: 'not measured',
    spread: null,
    reading: null,
    n: '',
    method: '',
    evidence: null,
    flags: [],
    href: null,
    sourceHref: null,
  },
})

function seriesOf(
  series: Part['series'][number],
  versions: readonly string[],
  unit: DisplayUnit,
): LineSeries {
  const points = versions.flatMap((version, x) => {
    const found = series.points.filter((p) => p.label === version)
    return found.length > 0 ? found.map((p) => pointOf(p, x, unit)) : [gapAt(series.id, x, version)]
  })
  const look = { mesh: series.mesh, mode: series.mode, step: 0 as const }
  return { id: series.id, label: series.label, look, points }
}

const extentsOf = (point: LinePoint): number[] =>
  point.y === null ? [] : [point.y, point.spread?.hi ?? point.y]

function segmentOf(part: Part, index: number, axisLabel: string, unit: DisplayUnit): TrendSegment {
  const versions = versionsOf(part)
  const series = part.series.map((s) => seriesOf(s, versions, unit))
  const extents = series.flatMap((s) => s.points.flatMap(extentsOf))
  const fields = part.breakFields.length > 0 ? part.breakFields.join(', ') : 'another test bed'
  return {
    id: `segment-${index}`,
    title: [part.origin.campaignTitle, part.track === 'semver' ? '' : part.track]
      .filter((t) => t !== '')
      .join(' · '),
    breakReason: index === 0 ? null : `not comparable with the panel before: ${fields}`,
    axis: linearAxis(axisLabel, unit.label, extents),
    xTicks: versions.map((label, value) => ({ value, label })),
    series,
  }
}

/** Versions of one mesh over time; every comparability family and track is a panel with an axis of its own. */
export function trendSpec(trend: Trend): TrendSpec {
  const metric = metricKeyOf(trend.key).of
  const unit = displayUnit(metric)
  const words = capitalised(metricWords(trend.key))
  const axisLabel = [
    `${words}${unit.label === '' ? '' : ` (${unit.label})`}`,
    betterWords(metric.better),
  ]
    .filter(Boolean)
    .join(', ')
  const segments = trend.parts.map((part, i) => segmentOf(part, i, axisLabel, unit))
  return {
    kind: 'trend',
    title: trend.title,
    summary: trendSummary(trend.title, segments),
    segments,
  }
}
