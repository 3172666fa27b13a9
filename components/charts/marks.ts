import type { Plotted } from './chart-kind'
import { kindOf } from './kinds'
import type { Axis, ChartKind, SpecOf, Spread } from './spec'

const SPREADS: Record<Spread['kind'], string> = {
  sd: 'whiskers: 1 SD between runs',
  se: 'whiskers: 1 standard error',
  ci95: 'brackets: 95% confidence interval',
  range: 'whiskers: range of the runs',
  iqr: 'whiskers: interquartile range',
  unstated: 'whiskers: error bars that the source does not explain',
  reading: 'thin line: precision of the reading',
}

const ORDER: Spread['kind'][] = ['sd', 'se', 'ci95', 'range', 'iqr', 'unstated', 'reading']

/** A reading precision too small to be seen needs no explanation. */
const isVisible = (spread: Spread, axis: Axis) =>
  spread.kind !== 'reading' || spread.hi - spread.lo > (axis.domain[1] - axis.domain[0]) / 150

function spreadKinds(plotted: readonly Plotted[]): Set<Spread['kind']> {
  const seen = plotted.flatMap(({ axis, bars, points }) =>
    [...bars, ...points].flatMap(({ spread }) =>
      spread && isVisible(spread, axis) ? [spread.kind] : [],
    ),
  )
  return new Set(seen)
}

/** How to read the marks that occur in a chart, and no others. */
export function marksOf<K extends ChartKind>(spec: SpecOf<K>): string[] {
  const { plotted: plottedIn, shape } = kindOf(spec)
  const plotted = plottedIn(spec)
  const kinds = spreadKinds(plotted)
  const bars = plotted.flatMap((one) => one.bars)
  const values = plotted.flatMap((one) => [...one.bars, ...one.points])
  const annotations = plotted.flatMap(({ segment }) => segment?.annotations ?? [])
  const lines = plotted.flatMap(({ segment }) => segment?.series ?? [])
  return [
    ...ORDER.filter((kind) => kinds.has(kind)).map((kind) => SPREADS[kind]),
    shape === 'dot' &&
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
