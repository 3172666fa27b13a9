import { isSetAside } from '@/ingest/dictionary/set-aside'
import type { ResultPanel, ResultRow } from '@/server/results/schemas'
import type { DisplayUnit } from '../display-unit'
import type { Look } from '../look'
import type { Axis, Bar, BarsSpec } from '../spec'
import { linearAxis } from '../ticks'
import { toFacts, rowNote, toSpread, formatValueLabel } from './facts'
import { toClause, unrankedReason } from './unranked-reason'
import { sublabels } from './names'
import { sortedRows, versionSteps } from './order'
import { withOver } from './baseline-difference'
import { joinNotes, leftOutText } from './drawn-part'
import { panelsUnit } from './panel-unit'
import { withNotes } from './shared-notes'
import { withShortValues } from './short-values'
import { markedTitle } from './review-words'
import { barsSummary } from './summary'
import { axisWords, capitalised, parseChartMetricKey, metricLabel, panelTitle } from './words'

const MAX_POINTS = 6

/** Longest reason that stands in the place of a bar on the narrowest phone, in two lines. */
const MAX_NOTE = 52

/** Why there is no bar, as far as there is room in its place; the table says it in full. */
function barNote(row: ResultRow): string | null {
  const note = rowNote(row)
  if (note === null || note.length <= MAX_NOTE) return note
  const clause = toClause(note, '')
  return clause === '' || clause.length > MAX_NOTE ? 'no value, see the table' : clause
}

function toBar(
  row: ResultRow,
  sublabel: string | null,
  step: Look['step'],
  unit: DisplayUnit,
): Bar {
  const { subject, value } = row
  const points = value.value !== null && value.points.length <= MAX_POINTS ? value.points : []
  return {
    id: `condition-${value.conditionId}`,
    label: subject.label,
    sublabel,
    nameNote: sublabel,
    look: { mesh: subject.mesh, mode: subject.mode, step },
    value: value.value === null ? null : unit.toDisplay(value.value),
    valueLabel: formatValueLabel(value, unit),
    over: null,
    remark: value.value === null ? null : unrankedReason(value),
    note: barNote(row),
    spread: toSpread(value, unit),
    points: points.map(unit.toDisplay),
    isBaseline: subject.isBaseline,
    isExcluded: isSetAside(value.flags),
    isPale: false,
    group: null,
    facts: toFacts(row, unit),
  }
}

/** Ends that the axis must hold: a spread below 0 of a positive value is drawn to 0, so it does not count. */
export const barExtents = (bar: Bar): number[] =>
  bar.value === null
    ? []
    : [
        bar.value,
        ...bar.points,
        bar.spread?.hi ?? bar.value,
        bar.value < 0 ? (bar.spread?.lo ?? 0) : 0,
      ]

/**
 * Times the next bar from which a bar is cut: an outlier among several flattens what readers compare, while of few bars
 * their proportion is the finding.
 */
const FLATTENING = { outlier: 4, usual: 10 }
/** Bars that stay for each that is cut, from which it is an outlier. */
const STAY_FOR_OUTLIER = 3

/**
 * Bars that the axis must hold: all, or without those at the top that would flatten the others. They end at the end of the
 * plot, cut, with their number behind them. At least two bars stay, and never fewer than are cut.
 */
function heldBars(bars: readonly Bar[]): readonly Bar[] {
  const sorted = bars
    .filter(({ value }) => value !== null)
    .toSorted((a, b) => (a.value ?? 0) - (b.value ?? 0))
  const isCut = (value: number | null, i: number) => {
    const cut = sorted.length - i
    const times = i >= STAY_FOR_OUTLIER * cut ? FLATTENING.outlier : FLATTENING.usual
    return i > 1 && cut <= i && (value ?? 0) > times * Math.max(0, sorted[i - 1]?.value ?? 0)
  }
  const first = sorted.findIndex(({ value }, i) => isCut(value, i))
  const least = sorted[0]?.value ?? 0
  return first < 0 || least <= 0 ? bars : sorted.slice(0, first)
}

/** An axis that ends with the longest bar: every bar has its number, so the end needs no tick. */
function tightAxis(label: string, unit: string, extents: readonly number[]): Axis {
  const axis = linearAxis(label, unit, [...extents])
  const most = Math.max(0, ...extents)
  return most === 0 ? axis : { ...axis, domain: [axis.domain[0], most] }
}

/** Says below the bars that some are cut; null where none is. */
function cutNote(bars: readonly Bar[], axis: Axis): string | null {
  const count = bars.filter(({ value }) => (value ?? 0) > axis.domain[1]).length
  if (count === 0) return null
  return count === 1 ? 'Cut bar: longer than the axis' : 'Cut bars: longer than the axis'
}

// With several baselines a single line would be wrong for all but one of them.
function findReference(bars: readonly Bar[]): BarsSpec['reference'] {
  const baselines = bars.filter((b) => b.isBaseline && b.value !== null)
  const unmeshed = baselines.filter((b) => b.look.mesh === 'none')
  const [only, ...more] = unmeshed.length > 0 ? unmeshed : baselines
  if (!only || only.value === null || more.length > 0) return null
  const name = only.look.mesh === 'none' ? 'no mesh' : only.label
  return { value: only.value, label: name }
}

/** The bars of one panel, best value first. @param unit of their axis */
export function toBars(panel: ResultPanel, unit: DisplayUnit): Bar[] {
  const metric = parseChartMetricKey(panel.key).of
  const subjects = panel.rows.map((r) => r.subject)
  const versionStep = versionSteps(subjects)
  const sublabelFor = sublabels(subjects)
  return sortedRows(panel.rows, metric.better).map((row) =>
    toBar(row, sublabelFor(row.subject), versionStep(row.subject), unit),
  )
}

/** The same chart about one of its conditions: the other bars are paler. */
export const aboutCondition = (spec: BarsSpec, conditionId: number): BarsSpec => ({
  ...spec,
  bars: spec.bars.map((bar) => ({ ...bar, isPale: bar.id !== `condition-${conditionId}` })),
})

/** One panel as a bar chart, best value first. */
export function barsSpec(panel: ResultPanel): BarsSpec {
  const metric = parseChartMetricKey(panel.key).of
  const unit = panelsUnit([panel])
  const all = toBars(panel, unit)
  const reference = findReference(all)
  const { bars, note } = withNotes(withOver(all, reference, unit.label))
  const title = markedTitle([panel.origin], capitalised(panelTitle(panel)))
  const axisLabel = axisWords(capitalised(metricLabel(panel.key)), unit.label, metric.better)
  const axis = tightAxis(axisLabel, unit.label, heldBars(bars).flatMap(barExtents))
  return {
    kind: 'bars',
    title,
    summary: barsSummary(title, bars, metric.better),
    axis,
    bars: withShortValues(bars, unit.label, 'bars'),
    reference,
    note: joinNotes([note, cutNote(bars, axis), leftOutText([panel])]),
  }
}
