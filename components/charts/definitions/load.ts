import type { ResultPanel } from '@/server/results/schemas'
import type { LineSegment, LinesSpec } from '../spec'
import {
  drawnText,
  joinNotes,
  leftOutText,
  MAX_PANELS,
  MAX_STOPS,
  pickEvenly,
  pickLines,
} from './drawn-part'
import { linesThrough, valueAxis, withKeys, type AxisChoice } from './lines'
import { groupSweeps, sweepUnits, type Level } from './load-levels'
import { drawnSubjects } from './names'
import { panelsUnit } from './panel-unit'
import { markedTitle } from './review-words'
import { linesSummary } from './summary'
import { axisWords, capitalised, parseChartMetricKey, metricLabel } from './words'

/** From here on equal steps of the axis are equal factors: a sweep of 20, 200, 2000 would crowd at its start. */
const LOG_FROM = 8

const isLog = (levels: readonly Level[]) => (levels.at(-1)?.x ?? 1) / (levels[0]?.x ?? 1) > LOG_FROM

function listTicks(levels: readonly Level[], log: boolean): LineSegment['xTicks'] {
  const on = (x: number) => (log ? Math.log2(x) : x)
  const [from, to] = [on(levels[0]?.x ?? 1), on(levels.at(-1)?.x ?? 1)]
  return levels.map(({ x, label }) => ({ value: x, label, at: (on(x) - from) / (to - from) }))
}

/**
 * One metric against the load a campaign swept, one line per subject; subjects are compared at equal load only.
 * @param panels of one family and key; @returns null when they hold no sweep of at least two levels
 */
export function loadSpec(
  panels: readonly ResultPanel[],
  choice: AxisChoice = null,
): LinesSpec | null {
  const found = groupSweeps(panels)
  const whole = found.slice(0, MAX_PANELS)
  const sweeps = whole.map((s) => ({ ...s, levels: pickEvenly(s.levels, MAX_STOPS) }))
  const [first] = sweeps
  const [panel] = panels
  if (!first || !panel) return null
  const key = parseChartMetricKey(panel.key)
  const unit = panelsUnit(panels)
  const subjects = drawnSubjects(sweeps.flatMap((s) => s.levels.map((l) => l.panel)))
  const drawn = pickLines(subjects)
  const log = sweeps.some((s) => isLog(s.levels))
  const words = capitalised(metricLabel(panel.key))
  const all = sweeps.map(({ levels }) => linesThrough(levels, drawn, unit))
  const axis = valueAxis(
    axisWords(words, unit.label, key.of.better),
    unit.label,
    all.flat(),
    choice,
  )
  const toNote = (i: number): { note?: string } => {
    const [own, all] = [sweeps[i]?.levels ?? [], whole[i]?.levels ?? []]
    const note = joinNotes([
      drawnText(own.length, all.length, 'load'),
      drawnText(drawn.length, subjects.length, 'line'),
      leftOutText(all.map(({ panel: one }) => one)),
      i === 0 ? drawnText(sweeps.length, found.length, 'sweep') : null,
    ])
    return note === null ? {} : { note }
  }
  const segments = sweeps.map(({ levels, title }, i) => ({
    id: `sweep-${i}`,
    title,
    breakReason: null,
    axis,
    xTicks: listTicks(levels, log),
    series: withKeys(all[i] ?? []),
    annotations: [],
    ...toNote(i),
  }))
  const units = sweepUnits(first.fields)
  const what = first.fields.includes('payloadBytes') ? 'payload' : 'load'
  const title = markedTitle(
    panels.map(({ origin }) => origin),
    `${words} against ${what}`,
  )
  return {
    kind: 'load',
    title,
    summary: linesSummary(`${title} (${units})`, segments),
    xLabel: [
      `${capitalised(what)}: ${units}`,
      first.fields.length > 1 && 'varied together',
      log && 'logarithmic',
    ]
      .filter(Boolean)
      .join(', '),
    xHead: `${capitalised(what)} (${units})`,
    stateHead: null,
    segments,
  }
}
