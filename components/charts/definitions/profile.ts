import { quantileName } from '@/ingest/dictionary/metric-key'
import type { ResultPanel } from '@/server/results/schemas'
import type { LinesSpec, LineSeries } from '../spec'
import { linesText, MAX_STOPS, pickEvenly, pickLines } from './drawn-part'
import { linesThrough, valueAxis, withKeys, type AxisChoice } from './lines'
import { drawnSubjects } from './names'
import { panelsUnit } from './panel-unit'
import { markedTitle } from './review-words'
import { linesSummary } from './summary'
import { axisWords, capitalised, loadWords, parseChartMetricKey, quantityWords } from './words'

const MEDIAN_PPM = 500_000
const MIN_STOPS = 3
/** distance of the maximum from the last percentile, in decades of 1/(1-p) */
const TO_MAX = 0.7

/** Decades of 1/(1-p): p50 at 0.3, p90 at 1, p99 at 2. */
const decades = (ppm: number): number => -Math.log10(1 - ppm / 1e6)

type Stop = { x: number; label: string; panel: ResultPanel }

function listStops(panels: readonly ResultPanel[]): Stop[] {
  const quantiles = panels
    .flatMap((panel) => {
      const ppm = parseChartMetricKey(panel.key).quantilePpm
      return ppm === null || ppm < MEDIAN_PPM || ppm >= 1e6
        ? []
        : [{ x: decades(ppm), label: quantileName(ppm), panel }]
    })
    .sort((a, b) => a.x - b.x)
  const last = quantiles.at(-1)
  const max = panels.find((panel) => parseChartMetricKey(panel.key).statistic === 'max')
  return last && max ? [...quantiles, { x: last.x + TO_MAX, label: 'max', panel: max }] : quantiles
}

/** "p50 > p90" at a percentile above the next one of its line, which one distribution cannot have. */
function withDisorder(line: LineSeries): LineSeries {
  const drawn = line.points.filter(({ y, xLabel }) => y !== null && xLabel !== 'max')
  const points = line.points.map((point) => {
    const next = drawn[drawn.indexOf(point) + 1]
    const isAbove = drawn.includes(point) && next && (point.y ?? 0) > (next.y ?? 0)
    return isAbove ? { ...point, callout: `${point.xLabel} > ${next.xLabel}` } : point
  })
  return { ...line, points }
}

/**
 * Percentiles of one quantity in one group, from the median to the maximum, one line per subject. The maximum is
 * the slowest single request and no percentile, so it stands behind the axis as a tick of its own.
 * @param panels of one group, metric and component; @returns null below three stops
 */
export function profileSpec(
  panels: readonly ResultPanel[],
  choice: AxisChoice = null,
): LinesSpec | null {
  const stops = pickEvenly(listStops(panels), MAX_STOPS)
  const [first, last] = [stops[0], stops.at(-1)]
  if (!first || !last || stops.length < MIN_STOPS) return null
  const key = parseChartMetricKey(first.panel.key)
  const unit = panelsUnit(stops.map(({ panel }) => panel))
  const hasMax = last.label === 'max'
  const subjects = drawnSubjects(stops.map((s) => s.panel))
  const picked = pickLines(subjects)
  const lines = linesThrough(stops, picked, unit)
  const series = withKeys(lines.map(withDisorder))
  const quantity = quantityWords(key)
  const load = loadWords(first.panel)
  const title = markedTitle([first.panel.origin], capitalised(`${quantity} by percentile${load}`))
  const note = linesText(picked, subjects, first.panel)
  const segment = {
    id: 'percentiles',
    title: '',
    breakReason: null,
    axis: valueAxis(
      axisWords(capitalised(quantity), unit.label, key.of.better),
      unit.label,
      series,
      choice,
    ),
    xTicks: stops.map(({ x, label }) => ({
      value: x,
      label,
      at: (x - first.x) / (last.x - first.x),
    })),
    series,
    annotations: [],
    ...(note !== null && { note }),
  }
  return {
    kind: 'profile',
    title,
    summary: linesSummary(title, [segment]),
    xLabel: `Percentile p on a scale of 1/(1 − p)${hasMax ? '; max is the slowest single request' : ''}`,
    xHead: 'Percentile',
    stateHead: null,
    segments: [segment],
  }
}
