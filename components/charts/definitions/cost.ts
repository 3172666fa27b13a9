import type { CostBed, CostPoint } from '@/server/results/cost/schemas'
import type {
  Axis,
  CostPanel,
  CostPoint as DrawnPoint,
  CostSeries,
  CostSpec,
  Spread,
} from '../spec'
import { linearAxis } from '../ticks'
import { listScatters, stopsText, type Scatter } from './cost-loads'
import { toPoint, toScale, type Scale } from './cost-points'
import { drawnSubjects, type Line } from './names'
import { axisWords, capitalised } from './words'

/** Scatters of one chart; more would be a wall. */
const MAX_PANELS = 4

/** A value that counts for nothing may lie this many times further out before it is cut at the edge. */
const CUT_FROM = 8

const toEnds = (value: number, spread: Spread | null): number[] =>
  spread === null
    ? [value]
    : [value, Math.max(0, spread.lo), spread.hi, Math.min(value, spread.lo, 0)]

/** Of values from which those of the baseline were taken off. */
export const ADDED = 'added to no mesh'

type Placed = { point: CostPoint; drawn: DrawnPoint }

/** What an axis must hold: every value that counts, and others as long as they would not flatten them. */
function listExtents(placed: readonly Placed[], ends: (point: DrawnPoint) => number[]): number[] {
  const counting = placed.filter(({ point }) => point.leftOut === null)
  const held = counting.length > 0 ? counting : placed
  const most = Math.max(...held.flatMap(({ drawn }) => ends(drawn)))
  return placed
    .filter((one) => held.includes(one) || Math.max(...ends(one.drawn)) <= CUT_FROM * most)
    .flatMap(({ drawn }) => ends(drawn))
}

function latencyAxis(placed: readonly Placed[], { unit, isAdded }: Scale): Axis {
  const words = isAdded ? `p99 ${ADDED}` : 'p99 latency'
  const label = axisWords(words, unit.label, 'lower')
  return linearAxis(
    isAdded ? label : `${label}; no baseline was measured`,
    unit.label,
    listExtents(placed, ({ y, spread }) => toEnds(y, spread)),
  )
}

function costAxis(placed: readonly Placed[], scale: Scale): Axis {
  const { costUnit, costWords, isCostAdded } = scale
  const words = isCostAdded ? `${costWords} ${ADDED}` : costWords
  const label = costUnit.label === '' ? words : `${words} (${costUnit.label})`
  return linearAxis(
    label,
    costUnit.label,
    listExtents(placed, ({ x, xSpread }) => toEnds(x, xSpread)),
  )
}

function toSeries(line: Line, id: string, points: DrawnPoint[]): CostSeries[] {
  const { label, look, marker, dash } = line
  return points.length === 0
    ? []
    : [{ id, label, look, marker, dash, key: null, isQuiet: false, points }]
}

function toPanel(key: string, scatter: Scatter, lines: readonly Line[], id: string): CostPanel {
  const points = scatter.stops.flatMap(({ load }) => load.points)
  const scale = toScale(key, points)
  const placed = scatter.stops.flatMap((stop) =>
    stop.load.points.map((point) => ({ point, drawn: toPoint(point, scale, stop, key) })),
  )
  const ofSubject = (subjectId: number): DrawnPoint[] =>
    placed.filter(({ point }) => point.latency.subject.id === subjectId).map(({ drawn }) => drawn)
  return {
    id,
    title: [capitalised(scale.quantity), scatter.title].filter(Boolean).join(', '),
    note: stopsText(scatter.stops),
    xAxis: costAxis(placed, scale),
    axis: latencyAxis(placed, scale),
    isAdded: scale.isAdded,
    series: lines.flatMap((line) =>
      toSeries(line, `subject-${line.subject.id}`, ofSubject(line.subject.id)),
    ),
  }
}

function toSummary(title: string, panels: readonly CostPanel[]): string {
  const parts = panels.map(({ title: name, note, series }) => {
    const lines = series.map(({ label, points }) => {
      const told = points.map(({ xLabel, facts }) => `${xLabel} ${facts.value} (${facts.state})`)
      return `${label}: ${told.join(', ')}`
    })
    return `${name}, ${note}. ${lines.join('; ')}.`
  })
  return [`${title}.`, ...parts].join(' ')
}

/**
 * p99 latency against CPU and memory on one test bed: a scatter for each quantity and sweep of loads. Latencies are what was
 * added to the unmeshed baseline where every point has one; so are costs, which a baseline without proxies rarely has.
 * @returns null where no scatter has two marks
 */
export function costSpec(bed: CostBed): CostSpec | null {
  const byQuantity = bed.quantities.map((quantity) =>
    listScatters(quantity).map((scatter) => ({ key: quantity.key, scatter })),
  )
  const most = Math.max(0, ...byQuantity.map(({ length }) => length))
  // Quantities of one sweep stand side by side.
  const scatters = Array.from({ length: most }).flatMap((_, i) =>
    byQuantity.flatMap((own) => own[i] ?? []),
  )
  if (scatters.length === 0) return null
  const loads = bed.quantities.flatMap((quantity) => quantity.loads)
  const measured = loads.map(({ panel, points }) => ({
    ...panel,
    rows: points.map(({ latency }) => latency),
  }))
  const lines = drawnSubjects(measured)
  const panels = scatters
    .slice(0, MAX_PANELS)
    .map(({ key, scatter }, i) => toPanel(key, scatter, lines, `scatter-${i}`))
  const isCut = scatters.length > panels.length
  const title = `Cost against p99 latency${isCut ? ` (${panels.length} of ${scatters.length} scatters)` : ''}`
  return { kind: 'cost', title, summary: toSummary(title, panels), panels }
}
