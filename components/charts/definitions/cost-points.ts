import { isSetAside } from '@/ingest/dictionary/set-aside'
import { DEFAULT_COMPONENT } from '@/ingest/dictionary/metric-key'
import type { CostPoint } from '@/server/results/cost/schemas'
import { unitForValues, type DisplayUnit } from '../display-unit'
import { about, formatValue } from '../format'
import type { CostPoint as DrawnPoint, Facts, Spread } from '../spec'
import type { Stop } from './cost-loads'
import { approximationSign, formatValueLabel, isUnranked, toFacts, toSpread } from './facts'
import { differenceText, noIntervalText } from './overhead-words'
import { componentWords } from './resources'
import { capitalised, metricLabel, parseChartMetricKey, quantityWords, runsWords } from './words'

const LATENCY = 'http.latency.p99'

/** How the values of one scatter are drawn: in which units, and whether as added to a baseline. */
export type Scale = {
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
    value: approximate
      ? about(differenceText(latencyOver.delta, unit))
      : differenceText(latencyOver.delta, unit),
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

/** One condition as a mark. @param key of its cost */
export function toPoint(point: CostPoint, scale: Scale, stop: Stop, key: string): DrawnPoint {
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
    isExcluded: isSetAside(latency.value.flags) || isSetAside(cost.value.flags),
    isUnproven: isUnranked(latency.value) || isUnranked(cost.value),
    facts: toDrawnFacts(point, scale, stop),
  }
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

/** The scale of all points of one scatter. @param key of their cost */
export function toScale(key: string, points: readonly CostPoint[]): Scale {
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
