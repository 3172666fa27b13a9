import { isSetAside } from '@/ingest/dictionary/set-aside'
import type { ResultPanel, ResultRow } from '@/server/results/schemas'
import type { DisplayUnit } from '../display-unit'
import { MARKERS, type Axis, type LinePoint, type LineSeries } from '../spec'
import { linearAxis, logAxis } from '../ticks'
import { toFacts, isUnranked, rowNote, toSpread, formatValueLabel } from './facts'
import type { Line } from './names'
import { linesWithOver } from './baseline-difference'

/** One measured value at a place on the x axis. */
export function linePoint(
  row: ResultRow,
  place: { x: number; label: string },
  unit: DisplayUnit,
  id = `condition-${row.value.conditionId}`,
): LinePoint {
  const { value } = row
  return {
    id,
    x: place.x,
    xLabel: place.label,
    y: value.value === null ? null : unit.toDisplay(value.value),
    yLabel: formatValueLabel(value, unit),
    note: rowNote(row),
    spread: toSpread(value, unit),
    isExcluded: isSetAside(value.flags),
    isUnproven: isUnranked(value),
    facts: toFacts(row, unit),
  }
}

/** What another series has and this one lacks must break the line, so it gets a point without value. */
export const gapAt = (series: string, x: number, xLabel: string): LinePoint => ({
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
    over: null,
    spread: null,
    reading: null,
    state: null,
    href: null,
    basis: { metricKey: null, n: '', method: '', flags: [], sourceHref: null, sourceFile: null },
  },
})

type Stop = { x: number; label: string; panel: ResultPanel }

/** One line per subject through the panels of `stops`; a subject that none of them measured gets no line. */
export function linesThrough(
  stops: readonly Stop[],
  drawn: readonly Line[],
  unit: DisplayUnit,
): LineSeries[] {
  // The first row of a subject counts.
  const rowsBySubject = stops.map(
    ({ panel }) => new Map(panel.rows.toReversed().map((row) => [row.subject.id, row])),
  )
  const lines = drawn.flatMap(({ subject, label, look, marker, dash }) => {
    const id = `subject-${subject.id}`
    const points = stops.map((stop, i) => {
      const row = rowsBySubject[i]?.get(subject.id)
      if (!row) return gapAt(id, stop.x, stop.label)
      return linePoint(row, stop, unit, `condition-${row.value.conditionId}-${stop.panel.key}`)
    })
    const line = { id, label, look, marker, dash, key: null, isQuiet: false, points }
    return points.some((p) => p.y !== null) ? [line] : []
  })
  return linesWithOver(lines, unit.label)
}

/** 0 -> "A", 25 -> "Z", 26 -> "AA" */
const toLetters = (i: number): string =>
  (i < 26 ? '' : toLetters(Math.floor(i / 26) - 1)) + String.fromCharCode(65 + (i % 26))

const lastValue = (line: LineSeries): number =>
  line.points.findLast((point) => point.y !== null)?.y ?? -Infinity

/**
 * More lines than there are shapes of points cannot be followed by eye: they get letters at their ends, stand in the
 * order of their last values, highest first, and only the highest and lowest of each mesh are drawn at full strength.
 */
export function withKeys(lines: readonly LineSeries[]): LineSeries[] {
  if (lines.length <= MARKERS) return [...lines]
  const sorted = [...lines].sort((a, b) => lastValue(b) - lastValue(a))
  return sorted.map((line, i) => {
    const isOfMesh = (other: LineSeries) => other.look.mesh === line.look.mesh
    const isEnd = line === sorted.find(isOfMesh) || line === sorted.findLast(isOfMesh)
    return { ...line, key: toLetters(i), isQuiet: !isEnd }
  })
}

const LOG_FROM = 30

/** Ends that the axis must hold; a spread below 0 is drawn to 0. */
export const pointExtents = (point: LinePoint): number[] =>
  point.y === null ? [] : [point.y, point.spread?.hi ?? point.y]

/** The axis a reader asks for; null takes the one that fits the values. */
export type AxisChoice = Axis['scale'] | null

/** How many times beyond the values an axis goes on for the drift of a test bed: more would flatten them, so it is cut. */
const DRIFT_ROOM = 2

/**
 * Unless a reader chose: from 0 while the values can be told apart; logarithmic where they span more than a factor of
 * 30 and all are above 0. Lines and dots only: the length of a bar means nothing on a log axis.
 */
export function valueAxis(
  label: string,
  unit: string,
  series: readonly LineSeries[],
  choice: AxisChoice,
): Axis {
  const points = series.flatMap((s) => s.points)
  const own = points.flatMap(pointExtents)
  const [lo, hi] = [Math.min(...own), Math.max(...own)]
  const drifts = points.flatMap(({ y, drift }) => (y !== null && drift ? [drift] : []))
  const extents = [...own, ...drifts.map((drift) => Math.min(drift.hi, hi * DRIFT_ROOM))]
  const wants = choice ?? (hi / lo > LOG_FROM ? 'log' : 'linear')
  if (extents.length === 0 || wants === 'linear') return linearAxis(label, unit, extents)
  if (lo <= 0) {
    const why = choice === 'log' ? ', linear because a logarithmic axis has no zero' : ''
    return linearAxis(`${label}${why}`, unit, extents)
  }
  const lows = points.flatMap((p) => (p.y !== null && p.spread ? [p.spread.lo] : []))
  // A spread down to nearly 0 would stretch the axis over empty decades; it is cut with a tick instead.
  const near = lows.filter((v) => v >= lo / 3)
  return logAxis(`${label}, logarithmic`, unit, [
    ...extents,
    ...near,
    ...drifts.map((drift) => Math.max(drift.lo, lo / DRIFT_ROOM)),
  ])
}
