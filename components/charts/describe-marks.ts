import type { Plotted } from './chart-kind'
import { NOT_COUNTED } from './definitions/unranked-reason'
import { driftShare } from './definitions/verdict-words'
import { ABOUT } from './format'
import { findKind } from './kinds'
import type { Axis, ChartKind, Facts, LinePoint, LineSeries, SpecOf, Spread } from './spec'

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

const NOT_RANKED = 'not ranked: '
/** Longer reasons stay in the table. */
const MAX_CHARACTERS = 130

/** "hollow point: not ranked, saturated": the reason where all such marks share one; null without any. */
function unrankedWords(marks: readonly { facts: Facts }[], what: string): string | null {
  if (marks.length === 0) return null
  const uncounted = marks.map(({ facts }) =>
    facts.basis.flags.find((text) => text.startsWith(NOT_COUNTED)),
  )
  if (uncounted[0] !== undefined && new Set(uncounted).size === 1) return `${what}: ${uncounted[0]}`
  const reasons = marks.map(({ facts }) =>
    facts.basis.flags.filter((text) => text.startsWith(NOT_RANKED)).join('; '),
  )
  const [shared, ...others] = new Set(reasons)
  const told = shared?.replaceAll(NOT_RANKED, '') ?? ''
  const isOne = told !== '' && others.length === 0 && told.length <= MAX_CHARACTERS
  return `${what}: not ranked, ${isOne ? told : 'see its flags'}`
}

const describeKinds = (plotted: readonly Plotted[]): string[] => {
  const kinds = spreadKinds(plotted)
  return ORDER.filter((kind) => kinds.has(kind)).map((kind) => SPREADS[kind])
}

/** What the ends of its bars and points say of their certainty. */
export const describeSpreads = <K extends ChartKind>(spec: SpecOf<K>): string[] =>
  describeKinds(findKind(spec).plotted(spec))

/** "pale bar: drift of the test bed, −37% to +58%", and what a point outside of it is. */
function driftLegend(points: readonly LinePoint[]): string[] {
  const factors = points.flatMap(({ y, drift }) =>
    y !== null && drift ? [Math.sqrt(drift.hi / drift.lo)] : [],
  )
  if (factors.length === 0) return []
  const [least, most] = [Math.min(...factors), Math.max(...factors)].map((factor) =>
    driftShare({ factor }),
  )
  const size = least === most ? least : `at most ${most}`
  return [
    `pale bar: drift of the test bed, ${size}`,
    ...(points.some(({ isBeyond }) => isBeyond === true)
      ? ['full point: a step larger than that drift']
      : []),
  ]
}

/** Whether a line joins values of which no step is proven. */
const isDashedUnproven = ({ isPale, points }: LineSeries): boolean =>
  isPale === true && points.some(({ y }, i) => y !== null && points[i + 1]?.y != null)

/** How to read the marks that occur in a chart, and no others. */
export function describeMarks<K extends ChartKind>(spec: SpecOf<K>): string[] {
  const { plotted: plottedIn, shape, legend } = findKind(spec)
  if (legend !== null) return legend(spec)
  const plotted = plottedIn(spec)
  const bars = plotted.flatMap((one) => one.bars)
  const points = plotted.flatMap((one) => one.points)
  const values = [...bars, ...points]
  const annotations = plotted.flatMap(({ segment }) => segment?.annotations ?? [])
  const lines = plotted.flatMap(({ segment }) => segment?.series ?? [])
  return [
    ...describeKinds(plotted),
    shape === 'dot' &&
      bars.some((b) => b.value !== null && b.spread === null) &&
      'dot without brackets: no interval, because a side has no published spread',
    bars.some((b) => b.points.length > 0) && 'dots: single runs',
    plotted.some(({ axis, bars }) => bars.some((b) => (b.value ?? 0) > axis.domain[1])) &&
      'slanted gaps: a bar longer than the axis, with its number',
    bars.some((b) => b.isBaseline && b.value !== null && !b.isExcluded) && 'outlined bar: baseline',
    lines.some((line) => line.key !== null) && 'letters: lines by their last value, highest first',
    lines.some((line) => line.isQuiet && line.key !== null) &&
      'thick lines: highest and lowest of a mesh',
    lines.some(isDashedUnproven) && 'pale dashed line: no step of it is proven',
    ...driftLegend(lines.flatMap(({ points }) => points)),
    annotations.some((a) => a.isAlert) && 'vertical line: a change between two runs',
    annotations.some((a) => !a.isAlert) && 'dashed vertical line: shown only, not an alert',
    // Rows say it at their names or below them.
    unrankedWords(
      points.filter(({ isExcluded }) => isExcluded),
      `hollow ${shape}`,
    ),
    unrankedWords(
      points.filter(({ isExcluded, isUnproven }) => !isExcluded && isUnproven === true),
      `pale ${shape}`,
    ),
    values.some((v) => v.facts.value.startsWith(ABOUT)) && `${ABOUT}: read from a chart`,
    bars.some((b) => b.look.step > 0 && b.value !== null && b.remark === null && !b.isBaseline) &&
      `fainter ${shape}: older version`,
  ].filter((text) => text !== false && text !== null)
}
