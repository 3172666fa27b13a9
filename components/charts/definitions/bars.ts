import type { ResultPanel, ResultRow, Subject } from '@/server/results/schemas'
import { displayUnit, type DisplayUnit } from '../display-unit'
import { formatValue } from '../format'
import type { Bar, BarsSpec, Look } from '../spec'
import { linearAxis } from '../ticks'
import { factsOf, isExcluded, noteOf, spreadOf, valueLabelOf } from './facts'
import { distinguishing, inOrder, sublabelOf, versionSteps } from './order'
import { barsSummary } from './summary'
import { betterWords, capitalised, metricKeyOf, metricWords, modeWords, panelTitle } from './words'

const MAX_POINTS = 6

/** Sublabels of a panel's subjects; those of one name also get the settings that tell them apart. */
function sublabels(subjects: readonly Subject[]): (subject: Subject) => string | null {
  const nameOf = (s: Subject) => `${s.label} ${sublabelOf(s, modeWords(s.mode))}`
  const namesakes = new Map<string, Subject[]>()
  for (const s of subjects) namesakes.set(nameOf(s), [...(namesakes.get(nameOf(s)) ?? []), s])
  return (subject) => {
    const others = namesakes.get(nameOf(subject)) ?? []
    const parts = [sublabelOf(subject, modeWords(subject.mode)), distinguishing(subject, others)]
    return parts.filter((p) => p !== null).join(' · ') || null
  }
}

function barOf(
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
    look: { mesh: subject.mesh, mode: subject.mode, step },
    value: value.value === null ? null : unit.toDisplay(value.value),
    valueLabel: valueLabelOf(value, unit),
    note: noteOf(row),
    spread: spreadOf(value, unit),
    points: points.map(unit.toDisplay),
    isBaseline: subject.isBaseline,
    isExcluded: isExcluded(value),
    facts: factsOf(row, unit),
  }
}

/** Ends that the axis must hold: a spread below 0 of a positive value is drawn to 0, so it does not count. */
const extentsOf = (bar: Bar): number[] =>
  bar.value === null
    ? []
    : [
        bar.value,
        ...bar.points,
        bar.spread?.hi ?? bar.value,
        bar.value < 0 ? (bar.spread?.lo ?? 0) : 0,
      ]

// With several baselines a single line would be wrong for all but one of them.
function referenceOf(bars: readonly Bar[], unit: string): BarsSpec['reference'] {
  const baselines = bars.filter((b) => b.isBaseline && b.value !== null)
  const unmeshed = baselines.filter((b) => b.look.mesh === 'none')
  const [only, ...more] = unmeshed.length > 0 ? unmeshed : baselines
  if (!only || only.value === null || more.length > 0) return null
  const name = only.look.mesh === 'none' ? 'no mesh' : only.label
  return { value: only.value, label: `${name} ${formatValue(only.value, unit)}` }
}

/** One panel as a bar chart, best value first. */
export function barsSpec(panel: ResultPanel): BarsSpec {
  const metric = metricKeyOf(panel.key).of
  const unit = displayUnit(metric)
  const subjects = panel.rows.map((r) => r.subject)
  const stepOf = versionSteps(subjects)
  const sublabelFor = sublabels(subjects)
  const bars = inOrder(panel.rows, metric.better).map((row) =>
    barOf(row, sublabelFor(row.subject), stepOf(row.subject), unit),
  )
  const title = capitalised(panelTitle(panel))
  const axisWords = [
    `${capitalised(metricWords(panel.key))}${unit.label === '' ? '' : ` (${unit.label})`}`,
    betterWords(metric.better),
  ]
  return {
    kind: 'bars',
    title,
    summary: barsSummary(title, bars, metric.better),
    axis: linearAxis(axisWords.filter(Boolean).join(', '), unit.label, bars.flatMap(extentsOf)),
    bars,
    reference: referenceOf(bars, unit.label),
  }
}
