import { DEFAULT_COMPONENT } from '@/ingest/dictionary/metric-key'
import type { CostBed, CostLoad, CostPoint, CostQuantity } from '@/server/results/cost/schemas'
import type { ResultPanel } from '@/server/results/schemas'
import { unitForValues, type DisplayUnit } from '../display-unit'
import { counted, formatValue, rateWords } from '../format'
import type {
  Axis,
  CostPanel,
  CostPoint as DrawnPoint,
  CostSeries,
  CostSpec,
  Facts,
  Spread,
} from '../spec'
import { linearAxis } from '../ticks'
import { approximationSign, formatValueLabel, isExcluded, toFacts, toSpread } from './facts'
import { groupSweeps, sweepUnits } from './load-levels'
import { drawnSubjects, type Line } from './names'
import { differenceText, noIntervalText } from './overhead-words'
import { componentWords } from './resources'
import {
  axisWords,
  capitalised,
  metricLabel,
  parseChartMetricKey,
  quantityWords,
  runsWords,
} from './words'

const LATENCY = 'http.latency.p99'

/** Scatters of one chart; more would be a wall. */
const MAX_PANELS = 8

/** A value that counts for nothing may lie this many times further out before it is cut at the edge. */
const CUT_FROM = 8

/** Loads of one scatter, in their order; `mark` is what stands at a mark, null where a load has no neighbours. */
type Stop = { load: CostLoad; mark: string | null; name: string }
type Scatter = { id: string; title: string; stops: Stop[] }

/** "100 requests/s, 32 connections, 10,000 bytes" */
function toLoadName({ workload, loadLabel }: ResultPanel): string {
  const { targetRps, connections, payloadBytes } = workload
  const words = [
    targetRps !== null && rateWords(targetRps),
    connections !== null && counted(connections, 'connection'),
    payloadBytes !== null && counted(payloadBytes, 'byte'),
  ].filter((word) => word !== false)
  return words.join(', ') || loadLabel || 'load not stated'
}

/** The sweeps of a test bed, and each load that is part of none. */
function listScatters({ loads }: CostQuantity): Scatter[] {
  const byPanel = new Map<ResultPanel, CostLoad>(loads.map((load) => [load.panel, load]))
  const sweeps = groupSweeps(loads.map(({ panel }) => panel))
  const swept = new Set(sweeps.flatMap(({ levels }) => levels.map(({ panel }) => panel)))
  const joined = sweeps.map(({ fields, title, levels }, i): Scatter => {
    const units = sweepUnits(fields)
    const stops = levels.flatMap(({ panel, label }): Stop[] => {
      const load = byPanel.get(panel)
      return load ? [{ load, mark: label, name: `${label} ${units}` }] : []
    })
    return { id: `sweep-${i}`, title, stops }
  })
  const alone = loads
    .filter(({ panel }) => !swept.has(panel))
    .map((load, i): Scatter => {
      const name = toLoadName(load.panel)
      return { id: `load-${i}`, title: '', stops: [{ load, mark: null, name }] }
    })
  return [...joined, ...alone].filter(
    // A mark alone says nothing about cost against latency.
    ({ stops }) => stops.reduce((sum, { load }) => sum + load.points.length, 0) > 1,
  )
}

/** After the loads of marks that a line joins. */
export const JOINED = ', joined in this order'

/** "20, 200 and 2,000 requests/s, joined in this order" */
function stopsText(stops: readonly Stop[]): string {
  const [first, ...more] = stops.map(({ name }) => name)
  const last = more.pop()
  if (first === undefined || last === undefined) return first ?? ''
  const marks = stops.slice(0, -1).map(({ mark }) => mark)
  return `${marks.join(', ')} and ${last}${JOINED}`
}

/** How the values of one scatter are drawn: in which units, and whether as added to a baseline. */
type Scale = {
  unit: DisplayUnit
  costUnit: DisplayUnit
  isAdded: boolean
  isCostAdded: boolean
  /** "Maximum memory of the largest data-plane proxy" */
  costWords: string
  /** "memory" */
  quantity: string
}

const toY = ({ latency, latencyOver }: CostPoint, { isAdded }: Scale): number =>
  (isAdded ? latencyOver?.delta : latency.value.value) ?? 0
const toX = ({ cost, costOver }: CostPoint, { isCostAdded }: Scale): number =>
  (isCostAdded ? costOver?.delta : cost.value.value) ?? 0

function toInterval(ends: [number, number], unit: DisplayUnit): Spread {
  const [lo, hi] = [unit.toDisplay(ends[0]), unit.toDisplay(ends[1])]
  const label = `95% interval ${differenceText(ends[0], unit)} to ${differenceText(ends[1], unit)}`
  return { kind: 'ci95', lo, hi, label }
}

/** "60.1 ms over 12.1 ms of Baseline": what an added latency is made of. */
function addedFacts(point: CostPoint, scale: Scale, stop: Stop): Partial<Facts> | null {
  const { latency, latencyOver } = point
  if (!scale.isAdded || latencyOver === null) return null
  const { unit } = scale
  const base = stop.load.panel.rows.find(
    ({ value }) => value.conditionId === latencyOver.baselineId,
  )
  const own = formatValueLabel(latency.value, unit)
  const under = base ? `${formatValueLabel(base.value, unit)} of ` : ''
  const approximate = [latency, base].some((row) => row && approximationSign(row.value) !== '')
  return {
    value: `${approximate ? '~' : ''}${differenceText(latencyOver.delta, unit)}`,
    spread: latencyOver.deltaCi
      ? toInterval(latencyOver.deltaCi, unit).label
      : noIntervalText(latencyOver),
    reading: null,
    basis: {
      ...toFacts(latency, unit).basis,
      n: base
        ? `${runsWords(latency.value)}, over ${runsWords(base.value)}`
        : runsWords(latency.value),
      method: `${own} over ${under}${latencyOver.baselineLabel}`,
    },
  }
}

function toDrawnFacts(point: CostPoint, scale: Scale, stop: Stop): Facts {
  const { latency, cost, costOver } = point
  const measured = toFacts(latency, scale.unit)
  const facts = { ...measured, ...addedFacts(point, scale, stop) }
  const added =
    scale.isCostAdded && costOver !== null ? differenceText(costOver.delta, scale.costUnit) : null
  const costFacts = toFacts(cost, scale.costUnit)
  const flags = costFacts.basis.flags.filter((text) => !facts.basis.flags.includes(text))
  return {
    ...facts,
    state: `${scale.quantity} ${added ?? costFacts.value}`,
    basis: { ...facts.basis, flags: [...facts.basis.flags, ...flags] },
  }
}

function toPoint(point: CostPoint, scale: Scale, stop: Stop, key: string): DrawnPoint {
  const { latency, cost, latencyOver, costOver } = point
  const [x, y] = [toX(point, scale), toY(point, scale)]
  const { unit, costUnit, isAdded, isCostAdded } = scale
  const ends = isAdded ? latencyOver?.deltaCi : null
  const costEnds = isCostAdded ? costOver?.deltaCi : null
  return {
    id: `condition-${latency.value.conditionId}-${key}`,
    x: costUnit.toDisplay(x),
    xLabel: stop.name,
    xSpread: costEnds
      ? toInterval(costEnds, costUnit)
      : isCostAdded
        ? null
        : toSpread(cost.value, costUnit),
    costLabel: isCostAdded
      ? differenceText(x, costUnit)
      : formatValue(costUnit.toDisplay(x), costUnit.label),
    y: unit.toDisplay(y),
    yLabel: isAdded ? differenceText(y, unit) : formatValue(unit.toDisplay(y), unit.label),
    note: null,
    mark: stop.mark,
    spread: ends ? toInterval(ends, unit) : isAdded ? null : toSpread(latency.value, unit),
    isExcluded: isExcluded(latency.value) || isExcluded(cost.value),
    facts: toDrawnFacts(point, scale, stop),
  }
}

const toEnds = (value: number, spread: Spread | null): number[] =>
  spread === null
    ? [value]
    : [value, Math.max(0, spread.lo), spread.hi, Math.min(value, spread.lo, 0)]

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
  const words = isAdded ? 'p99 latency added to no mesh' : 'p99 latency'
  const label = axisWords(words, unit.label, 'lower')
  return linearAxis(
    isAdded ? label : `${label}; no baseline was measured`,
    unit.label,
    listExtents(placed, ({ y, spread }) => toEnds(y, spread)),
  )
}

function costAxis(placed: readonly Placed[], scale: Scale): Axis {
  const { costUnit, costWords, isCostAdded, isAdded } = scale
  const words = isCostAdded ? `${costWords} added to no mesh` : costWords
  const label = axisWords(words, costUnit.label, 'lower')
  // The baseline has no proxy to measure, so its cost is not taken off: it is not stated to be 0.
  return linearAxis(
    isAdded && !isCostAdded ? `${label}; not measured without a mesh` : label,
    costUnit.label,
    listExtents(placed, ({ x, xSpread }) => toEnds(x, xSpread)),
  )
}

/** "Maximum memory of the largest data-plane proxy": quantity, statistic and whose. */
function toCostWords(key: string): string {
  const words = capitalised(metricLabel(key.split('@')[0] ?? key))
  const component = componentWords(parseChartMetricKey(key).component)
  return `${words} of the ${component}`
}

/** "CPU time": without its statistic and whose. */
const toQuantity = (key: string): string =>
  quantityWords({ ...parseChartMetricKey(key), component: DEFAULT_COMPONENT })

function toScale(key: string, points: readonly CostPoint[]): Scale {
  const metric = parseChartMetricKey(key).of
  const latency = parseChartMetricKey(LATENCY).of
  return {
    unit: unitForValues(
      latency,
      points.map((point) => point.latency.value.value),
    ),
    costUnit: unitForValues(
      metric,
      points.map((point) => point.cost.value.value),
    ),
    isAdded: points.every(({ latencyOver }) => latencyOver !== null),
    isCostAdded: points.every(({ costOver }) => costOver !== null),
    costWords: toCostWords(key),
    quantity: toQuantity(key),
  }
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
  const title = 'Cost against p99 latency'
  const more = scatters.length - panels.length
  const rest = more > 0 ? ` ${counted(more, 'further scatter')} in its data.` : ''
  return { kind: 'cost', title, summary: `${toSummary(title, panels)}${rest}`, panels }
}
