import type { ResultPanel } from '@/server/results/schemas'
import { toBars, barExtents } from '../charts/definitions/bars'
import { overheadSpec } from '../charts/definitions/overhead'
import { panelsUnit } from '../charts/definitions/panel-unit'
import {
  axisWords,
  capitalised,
  parseChartMetricKey,
  metricLabel,
} from '../charts/definitions/words'
import type { Axis, Bar } from '../charts/spec'
import { linearAxis } from '../charts/ticks'
import { panelId } from '../results/panel-id'
import type { View } from '../results/display-state'
import type { PublishedPanel } from './chart-list'
import { grouped } from './result-order'
import { disambiguateTitles } from '../results/disambiguate-titles'

/** Bars of one load, or of one subject at each of its loads; `id` of a bar that stands for a whole panel is its anchor. */
export type SetPanel = { id: string | null; title: string; axis: Axis; bars: Bar[] }

/** A condition that has no bar beside others: its only value, or why it has none. */
export type LoneRow = { id: string; subject: string; load: string; text: string }

/** One metric key of a publication: all its loads as small multiples. */
export type PanelSet = {
  id: string
  key: string
  title: string
  isDot: boolean
  panels: SetPanel[]
  lone: LoneRow[]
  /** the panels behind it, and what tells their loads apart */
  of: PublishedPanel[]
  loads: string[]
  /** number of tests that are not comparable with each other; each has a scale of its own */
  scales: number
}

type Drawn = { panel: PublishedPanel; title: string; axis: Axis; bars: Bar[] }

const OF_LOAD_NOT_STATED = 'load not stated'

/** Bars in the order of the source, which is the same at every load. */
function inSourceOrder(panel: ResultPanel, bars: readonly Bar[]): Bar[] {
  const at = new Map(panel.rows.map(({ value }, i) => [`condition-${value.conditionId}`, i]))
  return [...bars].sort((a, b) => (at.get(a.id) ?? 0) - (at.get(b.id) ?? 0))
}

/** Values of comparable panels on one scale from zero. */
function measuredOf(
  family: readonly PublishedPanel[],
  unit: ReturnType<typeof panelsUnit>,
): Omit<Drawn, 'title'>[] {
  const [first] = family
  if (!first) return []
  const all = family.map((panel) => ({ panel, bars: inSourceOrder(panel, toBars(panel, unit)) }))
  const words = axisWords(
    capitalised(metricLabel(first.key)),
    unit.label,
    parseChartMetricKey(first.key).of.better,
  )
  const axis = linearAxis(
    words,
    unit.label,
    all.flatMap(({ bars }) => bars.flatMap(barExtents)),
  )
  return all.map((one) => ({ ...one, axis }))
}

/** What comparable panels add to their baselines, as dots on one scale; panels without a baseline are left out. */
function overheadsOf(
  family: readonly PublishedPanel[],
  view: Exclude<View, 'measured'>,
): Omit<Drawn, 'title'>[] {
  const shared = family.flatMap(({ overheads }) => overheads)
  return family.flatMap((panel) => {
    const as = view === 'percent' ? 'percent' : 'difference'
    const spec = overheadSpec(panel, panel.overheads, as, shared)
    return spec ? [{ panel, axis: spec.axis, bars: spec.bars }] : []
  })
}

const nameOf = (bar: Bar): string => [bar.label, bar.sublabel].filter(Boolean).join(', ')
const isDrawn = ({ value }: Bar): boolean => value !== null

const loneOf = (bar: Bar, { panel, title }: Drawn): LoneRow => ({
  id: `${bar.id} ${panel.groupKey}`,
  subject: nameOf(bar),
  load: title,
  text: [bar.value === null ? (bar.note ?? 'no value') : bar.facts.value, bar.remark]
    .filter(Boolean)
    .join(', '),
})

/** The panels of one scale: one for each load, or one for all loads where only one subject was measured. */
function panelsOf(family: readonly Drawn[]): Pick<PanelSet, 'panels' | 'lone'> {
  const drawn = family.flatMap((one) => one.bars.filter(isDrawn).map((bar) => ({ one, bar })))
  const missing = family.flatMap((one) =>
    one.bars.filter((bar) => !isDrawn(bar)).map((bar) => loneOf(bar, one)),
  )
  const [only, ...more] = drawn
  if (!only) return { panels: [], lone: missing }
  if (more.length === 0) return { panels: [], lone: [loneOf(only.bar, only.one), ...missing] }
  const isOneSubject =
    family.every(({ bars }) => bars.filter(isDrawn).length <= 1) &&
    new Set(drawn.map(({ bar }) => nameOf(bar))).size === 1
  if (isOneSubject) {
    const bars = drawn.map(({ one, bar }) => ({
      ...bar,
      id: panelId(one.panel),
      label: one.title,
      sublabel: null,
      isBaseline: false,
    }))
    return {
      panels: [{ id: null, title: nameOf(only.bar), axis: only.one.axis, bars }],
      lone: missing,
    }
  }
  const panels = family.map(({ panel, title, axis, bars }) => ({
    id: panelId(panel),
    title,
    axis,
    bars: bars.filter(isDrawn),
  }))
  return { panels: panels.filter(({ bars }) => bars.length > 0), lone: missing }
}

/** What tells the loads of one metric key apart, in their order. */
export function loadTitles(members: readonly PublishedPanel[]): string[] {
  const titled = members.map((panel) => ({
    title: panel.loadLabel || OF_LOAD_NOT_STATED,
    panels: [panel],
  }))
  const apart = disambiguateTitles(titled)
  return titled.map(({ title }, i) => `${title}${apart[i] ?? ''}`)
}

/**
 * The small multiples of one metric key: loads of one family share a scale, other families have their own, because they
 * are not comparable. Null where nothing can be shown.
 * @param members every panel of the key
 */
export function panelSet(members: readonly PublishedPanel[], view: View): PanelSet | null {
  const [first] = members
  if (!first) return null
  const loads = loadTitles(members)
  const titles = new Map(members.map((panel, i) => [panel, loads[i] ?? '']))
  const unit = panelsUnit(members)
  const families = grouped(members, ({ familyKey }) => familyKey).flatMap(([, family]) => {
    const drawn = view === 'measured' ? measuredOf(family, unit) : overheadsOf(family, view)
    if (drawn.length === 0) return []
    return [panelsOf(drawn.map((one) => ({ ...one, title: titles.get(one.panel) ?? '' })))]
  })
  if (families.length === 0) return null
  const isDot = view !== 'measured'
  return {
    id: `set-${first.key.replace(/[^a-z0-9]+/gi, '-')}`,
    key: first.key,
    title: `${capitalised(metricLabel(first.key))}${isDot ? ' over the baseline' : ''}`,
    isDot,
    panels: families.flatMap(({ panels }) => panels),
    lone: families.flatMap(({ lone }) => lone),
    of: [...members],
    loads,
    scales: families.filter(({ panels }) => panels.length > 0).length,
  }
}
