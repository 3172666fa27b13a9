import { isSetAside } from '@/ingest/dictionary/set-aside'
import type { Metric } from '@/ingest/dictionary/metrics'
import type { Trend } from '@/server/trends/schemas'
import { unitForValues, type DisplayUnit } from '../display-unit'
import { nthMarker } from '../mode-marker'
import type { LinePoint, LineSeries, LineSegment, LinesSpec } from '../spec'
import { breakReasons, breakWords } from './break-words'
import { drawnText, joinNotes } from './drawn-part'
import { gapAt, linePoint, valueAxis, withKeys, type AxisChoice } from './lines'
import { markedTitle, reviewedTitle } from './review-words'
import { linesSummary } from './summary'
import { driftFacts, driftNote } from './trend-drift'
import { isOfBuilds, versionFacts, versionTicks } from './trend-versions'
import { pairWords } from './verdict-words'
import { axisWords, capitalised, parseChartMetricKey, metricLabel } from './words'

type Part = Trend['parts'][number]

const isProven = ({ status }: Part['series'][number]['pairs'][number]): boolean =>
  status === 'REGRESSION' || status === 'IMPROVEMENT'

/** Place of each line among those of its mode, by its label. */
type Marks = ReadonlyMap<string, number>

/** A line keeps its marker in every panel: a lone point has no dashes to be known by. */
function chooseMarks(lines: Part['series']): Marks {
  const modes = new Map(lines.map(({ label, mode }) => [label, mode]))
  const labels = [...modes.keys()]
  return new Map(
    labels.map((label) => [
      label,
      labels.filter((one) => modes.get(one) === modes.get(label)).indexOf(label),
    ]),
  )
}

/** Distinct versions of a part, oldest first: by version key, or as given where a version has no order. */
function listVersions(part: Part): string[] {
  const keys = new Map<string, string | null>()
  for (const point of part.series.flatMap((s) => s.points))
    if (!keys.has(point.label)) keys.set(point.label, point.row.subject.sortKey)
  const versions = [...keys]
  if (versions.every(([, key]) => key !== null))
    versions.sort(([, a], [, b]) => ((a ?? '') < (b ?? '') ? -1 : (a ?? '') > (b ?? '') ? 1 : 0))
  return versions.map(([label]) => label)
}

function toSeries(
  series: Part['series'][number],
  versions: readonly string[],
  metric: Metric,
  unit: DisplayUnit,
  marks: Marks,
): LineSeries {
  const findState = (version: string): string | null => {
    const pair = series.pairs.find((p) => p.to === version)
    return pair ? pairWords(pair, metric) : null
  }
  const pointAt = (point: Part['series'][number]['points'][number], x: number): LinePoint => {
    const drawn = linePoint(point.row, { x, label: point.label }, unit)
    const { facts, ...mark } = driftFacts(series, point, unit)
    return {
      ...drawn,
      ...mark,
      isExcluded: isSetAside(point.row.value.flags),
      // What is proven of a trend is its steps: the line says it.
      isUnproven: false,
      facts: {
        ...drawn.facts,
        ...facts,
        state: findState(point.label),
        version: versionFacts(point),
      },
    }
  }
  const points = versions.flatMap((version, x) => {
    const found = series.points.filter((p) => p.label === version)
    return found.length > 0 ? found.map((p) => pointAt(p, x)) : [gapAt(series.id, x, version)]
  })
  const look = { mesh: series.mesh, mode: series.mode, step: 0 as const }
  return {
    id: series.id,
    label: series.label,
    look,
    ...nthMarker(series.mode, marks.get(series.label) ?? 0),
    key: null,
    isQuiet: series.points.some(({ isUnreleased }) => isUnreleased),
    isPale: !series.pairs.some(isProven),
    points,
  }
}

/** Drift is a factor: beside a value many times the others its bars would have no height on a linear axis. */
const usualAxis = (part: Part): AxisChoice =>
  part.series.some(({ drift }) => drift !== null) ? null : 'linear'

/** The campaign, and its track where that is not the usual one. */
function partTitle(part: Part): string {
  if (isOfBuilds(part)) return 'Builds that were never released'
  const { campaignTitle } = part.origin
  return [campaignTitle, part.track === 'semver' ? '' : part.track]
    .filter((text) => text !== '')
    .join(' · ')
}

function toSegment(
  part: Part,
  index: number,
  axisLabel: string,
  metric: Metric,
  unit: DisplayUnit,
  choice: AxisChoice,
  marks: Marks,
): LineSegment {
  const versions = listVersions(part)
  const series = withKeys(part.series.map((s) => toSeries(s, versions, metric, unit, marks)))
  const drawn = part.series.reduce((sum, { points }) => sum + points.length, 0)
  const note = joinNotes([driftNote(part), drawnText(drawn, drawn + part.leftOut, 'condition')])
  return {
    id: `segment-${index}`,
    title: reviewedTitle(part.origin, partTitle(part)),
    ...(index === 0 ? { breakReason: null } : breakWords(breakReasons(part))),
    axis: valueAxis(axisLabel, unit.label, series, choice ?? usualAxis(part)),
    xTicks: versionTicks(part, versions),
    series,
    annotations: [],
    ...(note !== null && { note }),
  }
}

/** Versions of one mesh over time; every comparability family and track is a panel with an axis of its own. */
export function trendSpec(trend: Trend, choice: AxisChoice = null): LinesSpec {
  const metric = parseChartMetricKey(trend.key).of
  const lines = trend.parts.flatMap((part) => part.series)
  const values = lines.flatMap(({ points }) => points.map(({ row }) => row.value.value))
  const unit = unitForValues(metric, values)
  const words = capitalised(metricLabel(trend.key))
  const axisLabel = axisWords(words, unit.label, metric.better)
  const marks = chooseMarks(lines)
  const segments = trend.parts.map((part, i) =>
    toSegment(part, i, axisLabel, metric, unit, choice, marks),
  )
  const title = markedTitle(
    trend.parts.map(({ origin }) => origin),
    trend.title,
  )
  return {
    kind: 'trend',
    title,
    summary: linesSummary(title, segments),
    xLabel: null,
    xHead: 'Version',
    stateHead: 'Against the version before',
    segments,
  }
}
