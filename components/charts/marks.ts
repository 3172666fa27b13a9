import type { Axis, Bar, ChartSpec, LinePoint, Spread } from './spec'

const SPREADS: Record<Spread['kind'], string> = {
  sd: 'whiskers: 1 SD between runs',
  se: 'whiskers: 1 standard error',
  ci95: 'brackets: 95% confidence interval',
  range: 'whiskers: range of the runs',
  reading: 'thin line: precision of the reading',
}

const ORDER: Spread['kind'][] = ['sd', 'se', 'ci95', 'range', 'reading']

/** A reading precision too small to be seen needs no explanation. */
const isVisible = (spread: Spread, axis: Axis) =>
  spread.kind !== 'reading' || spread.hi - spread.lo > (axis.domain[1] - axis.domain[0]) / 150

type Drawn = { axis: Axis; bars: Bar[]; values: (Bar | LinePoint)[] }

/** The axes of a chart with what is drawn along each. */
function axesOf(spec: ChartSpec): Drawn[] {
  if ('bars' in spec) return [{ axis: spec.axis, bars: spec.bars, values: spec.bars }]
  if (spec.kind === 'resources')
    return spec.panels.map(({ axis, bars }) => ({ axis, bars, values: bars }))
  return spec.segments.map(({ axis, series }) => ({
    axis,
    bars: [],
    values: series.flatMap((line) => line.points),
  }))
}

function spreadKinds(spec: ChartSpec): Set<Spread['kind']> {
  const seen = axesOf(spec).flatMap(({ axis, values }) =>
    values.flatMap((v) => (v.spread && isVisible(v.spread, axis) ? [v.spread.kind] : [])),
  )
  return new Set(seen)
}

/** How to read the marks that occur in a chart, and no others. */
export function marksOf(spec: ChartSpec): string[] {
  const values = axesOf(spec).flatMap((drawn) => drawn.values)
  const kinds = spreadKinds(spec)
  const bars = axesOf(spec).flatMap((drawn) => drawn.bars)
  const annotations = 'segments' in spec ? spec.segments.flatMap((s) => s.annotations) : []
  const lines = 'segments' in spec ? spec.segments.flatMap((s) => s.series) : []
  const isOverhead = spec.kind === 'overhead'
  const shape = isOverhead ? 'dot' : bars.length > 0 ? 'bar' : 'point'
  return [
    ...ORDER.filter((kind) => kinds.has(kind)).map((kind) => SPREADS[kind]),
    isOverhead &&
      bars.some((b) => b.value !== null && b.spread === null) &&
      'dot without brackets: no interval, because a side has no published spread',
    bars.some((b) => b.points.length > 0) && 'dots: single runs',
    bars.some((b) => b.isBaseline && b.value !== null && !b.isExcluded) && 'outlined bar: baseline',
    lines.some((line) => line.key !== null) && 'letters: lines by their last value, highest first',
    lines.some((line) => line.isQuiet) && 'thick lines: highest and lowest of a mesh',
    annotations.some((a) => a.isAlert) && 'vertical line: a change between two runs',
    annotations.some((a) => !a.isAlert) && 'dashed vertical line: shown only, not an alert',
    values.some((v) => v.isExcluded) && `hollow ${shape}: not ranked, see its flags`,
    values.some((v) => v.facts.value.startsWith('~')) && '~: read from a chart',
    bars.some((b) => b.look.step > 0 && b.value !== null && !b.isExcluded && !b.isBaseline) &&
      `fainter ${shape}: older version`,
  ].filter((text) => text !== false)
}
