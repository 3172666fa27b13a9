import { isSetAside } from '@/ingest/dictionary/set-aside'
import type { Metric } from '@/ingest/dictionary/metrics'
import type { PanelOverhead, ResultPanel, ResultRow } from '@/server/results/schemas'
import type { DisplayUnit } from '../display-unit'
import { about } from '../format'
import type { Look } from '../look'
import type { Bar, BarsSpec, Facts, Spread } from '../spec'
import { linearAxis } from '../ticks'
import { toFacts, formatValueLabel } from './facts'
import { unrankedReason } from './unranked-reason'
import { sublabels } from './names'
import { versionSteps } from './order'
import {
  differenceText,
  noIntervalText,
  percentText,
  readingText,
  TOO_NOISY,
  type OverheadUnit,
} from './overhead-words'
import { differencesUnit } from './panel-unit'
import { joinNotes, leftOutText } from './drawn-part'
import { placeOfRatio, ratioAxis } from './ratio-axis'
import { markedTitle } from './review-words'
import { withNotes } from './shared-notes'
import { withShortValues } from './short-values'
import { barsSummary } from './summary'
import {
  betterWords,
  capitalised,
  loadWords,
  parseChartMetricKey,
  metricLabel,
  runsWords,
} from './words'

type Pair = { overhead: PanelOverhead; row: ResultRow; base: ResultRow }

const baselineName = ({ base, overhead }: Pair): string =>
  base.subject.mesh === 'none' ? 'no mesh' : overhead.baselineLabel

/** Overheads with both of their rows. */
function overheadPairs(panel: ResultPanel, overheads: readonly PanelOverhead[]): Pair[] {
  const rows = new Map(panel.rows.map((row) => [row.value.conditionId, row]))
  return overheads.flatMap((overhead) => {
    const [row, base] = [rows.get(overhead.conditionId), rows.get(overhead.baselineId)]
    return row && base ? [{ overhead, row, base }] : []
  })
}

type Placed = { value: number | null; ends: [number, number] | null; text: (n: number) => string }

/** Place of the dot and of its interval on the axis, and how a number of that axis is printed. */
function toPlaced(overhead: PanelOverhead, { isPercent, unit, below }: Drawing): Placed {
  if (!isPercent) {
    const ends = overhead.deltaCi
    const show = (n: number) => unit.toDisplay(n)
    return {
      value: show(overhead.delta),
      ends: ends && [show(ends[0]), show(ends[1])],
      text: (n) => differenceText(n, unit),
    }
  }
  const { ratio, ratioCi, ratioKind } = overhead
  return {
    value: ratio === null || ratioKind === 'unbounded' ? null : placeOfRatio(ratio),
    ends: ratioCi && [placeOfRatio(ratioCi[0]) ?? below, placeOfRatio(ratioCi[1]) ?? below],
    text: percentText,
  }
}

function intervalText(overhead: PanelOverhead, isPercent: boolean, text: Placed['text']): string {
  const ends = isPercent ? overhead.ratioCi : overhead.deltaCi
  if (isPercent && overhead.ratioKind === 'unbounded') return TOO_NOISY
  return ends ? `95% interval ${text(ends[0])} to ${text(ends[1])}` : noIntervalText(overhead)
}

type Drawing = {
  unit: DisplayUnit
  isPercent: boolean
  better: Metric['better']
  versionStep: (subject: ResultRow['subject']) => Look['step']
  sublabelFor: (subject: ResultRow['subject']) => string | null
  /** more than one baseline: each is a group with its name */
  isGrouped: boolean
  /** a place off the lower end of the axis: there ends an interval of ratios that reaches 0 or below */
  below: number
}

function toDot(pair: Pair, drawing: Drawing): Bar {
  const { overhead, row, base } = pair
  const { unit, isPercent } = drawing
  const { value, ends, text } = toPlaced(overhead, drawing)
  const interval = intervalText(overhead, isPercent, text)
  const raw = isPercent ? overhead.ratio : overhead.delta
  const isRead = [row, base].some((one) => one.value.evidence === 'read-from-chart')
  const note = isPercent ? noRatioWords(overhead) : TOO_NOISY
  const valueLabel = value === null || raw === null ? '' : isRead ? about(text(raw)) : text(raw)
  const spread: Spread | null =
    value === null || ends === null
      ? null
      : { kind: 'ci95', lo: ends[0], hi: ends[1], label: interval }
  const measured = toFacts(row, unit)
  const sublabel = drawing.sublabelFor(row.subject)
  const facts: Facts = {
    ...measured,
    value: value === null ? note : valueLabel,
    spread: interval,
    reading: null,
    state: readingText(overhead, unit, drawing.better),
    basis: {
      ...measured.basis,
      n: `${runsWords(row.value)}, over ${runsWords(base.value)}`,
      method: `${formatValueLabel(row.value, unit)} over ${formatValueLabel(base.value, unit)} of ${overhead.baselineLabel}`,
    },
  }
  return {
    id: `condition-${overhead.conditionId}-over-${overhead.baselineId}`,
    label: row.subject.label,
    sublabel,
    nameNote: sublabel,
    look: {
      mesh: row.subject.mesh,
      mode: row.subject.mode,
      step: drawing.versionStep(row.subject),
    },
    value,
    valueLabel,
    over: null,
    remark: value === null ? null : unrankedReason(row.value),
    note: value === null ? note : null,
    spread,
    points: [],
    isBaseline: false,
    isExcluded: isSetAside(row.value.flags),
    isPale: false,
    group: drawing.isGrouped ? `Over ${overhead.baselineLabel}` : null,
    facts,
  }
}

/** Why there is no dot on an axis of ratios. */
function noRatioWords({ ratio, ratioKind }: PanelOverhead): string {
  if (ratio === null) return 'no ratio over 0'
  return ratioKind === 'unbounded' ? TOO_NOISY : 'its value is 0, which is no ratio to draw'
}

/** What an axis of ratios must hold; an interval that reaches 0 or below leaves it. */
const listRatios = (overheads: readonly PanelOverhead[]): number[] =>
  overheads.flatMap(({ ratio, ratioCi, ratioKind }) =>
    ratioKind === 'unbounded' ? [] : [ratio ?? 1, ...(ratioCi ?? [])],
  )

/** Best first inside each baseline; what has no ratio stands last. */
function sortedPairs(pairs: readonly Pair[], isPercent: boolean, isHigherBetter: boolean): Pair[] {
  const direction = isHigherBetter ? -1 : 1
  const size = ({ overhead }: Pair): number => {
    const place = isPercent ? overhead.ratio : overhead.delta
    return place === null || (isPercent && overhead.ratioKind === 'unbounded')
      ? Infinity
      : place * direction
  }
  return [...pairs].sort(
    (a, b) => a.overhead.baselineId - b.overhead.baselineId || size(a) - size(b),
  )
}

/**
 * Overheads of a panel's subjects over their own baselines, as dots around zero: differences on a linear axis, ratios on
 * one of log2, because a half is as far from no difference as a double.
 * @param overheads as computed for the panel, in SI; @returns null without any
 * @param onAxis overheads that unit and axis must hold: those of all panels that share them
 */
export function overheadSpec(
  panel: ResultPanel,
  overheads: readonly PanelOverhead[],
  as: OverheadUnit,
  onAxis: readonly PanelOverhead[] = overheads,
): BarsSpec | null {
  const metric = parseChartMetricKey(panel.key).of
  const isPercent = as === 'percent'
  const pairs = sortedPairs(overheadPairs(panel, overheads), isPercent, metric.better === 'higher')
  const [first] = pairs
  if (!first) return null
  const unit = differencesUnit(panel.key, onAxis)
  const subjects = panel.rows.map((row) => row.subject)
  const baselines = new Set(pairs.map(({ overhead }) => overhead.baselineId))
  const isGrouped = baselines.size > 1
  const over = isGrouped ? 'its own baseline' : baselineName(first)
  const words = metricLabel(panel.key)
  const printed = isPercent ? '%, log scale' : unit.label
  const label = [
    `Difference in ${words} from ${over}${printed === '' ? '' : ` (${printed})`}`,
    betterWords(metric.better),
  ]
    .filter(Boolean)
    .join(', ')
  const onScale = onAxis === overheads ? pairs.map((p) => p.overhead) : onAxis
  const percentAxis = isPercent ? ratioAxis(label, listRatios(onScale)) : null
  const drawing = {
    unit,
    isPercent,
    better: metric.better,
    versionStep: versionSteps(subjects),
    sublabelFor: sublabels(subjects),
    isGrouped,
    below: (percentAxis?.domain[0] ?? 0) - 1,
  }
  const { bars, note } = withNotes(pairs.map((pair) => toDot(pair, drawing)))
  const title = markedTitle([panel.origin], capitalised(`${words} over ${over}${loadWords(panel)}`))
  const ends = onScale.flatMap(({ delta, deltaCi }) => [delta, ...(deltaCi ?? [])])
  return {
    kind: 'overhead',
    title,
    summary: barsSummary(title, bars, metric.better),
    axis: percentAxis ?? linearAxis(label, unit.label, ends.map(unit.toDisplay)),
    bars: withShortValues(bars, unit.label, 'dots'),
    reference: { value: 0, label: `same as ${over}` },
    note: joinNotes([note, leftOutText([panel])]),
  }
}
