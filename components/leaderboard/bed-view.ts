import type { PanelOverhead, ResultPanel } from '@/server/results/schemas'
import { percentText, TOO_NOISY, type OverheadUnit } from '../charts/definitions/overhead-words'
import { differencesUnit } from '../charts/definitions/panel-unit'
import type { SpanText, StripEntry } from '../charts/definitions/entry-marks'
import { overSpan } from '../charts/definitions/value-words'
import { headUnit, rowQuantity, rowWords } from '../publications/rows/row-words'
import type { StripWords } from '../charts/definitions/strip'
import type { View } from '../results/display-state'
import { chartImagePath, overheadImagePath } from '../results/embed-links'

type Measured = { panel: ResultPanel; overheads: readonly PanelOverhead[] }

/**
 * A row of one test bed as a strip draws it, and the image of the same.
 * @property notes what its values are where the head of the column does not say it
 */
export type BedView = { entry: StripEntry; words: StripWords; notes: string[]; path: string }

/** Values without a mesh, whether or not an overhead is linked to them. */
const selectUnmeshed = ({ rows }: ResultPanel) =>
  rows.flatMap(({ subject, value }) =>
    subject.mesh === 'none' && value.value !== null
      ? [{ baselineId: value.conditionId, si: value.value }]
      : [],
  )

/** Differences from the one value without a mesh; or why there are none. */
function toDifferences({ panel, overheads }: Measured, as: OverheadUnit): SpanText | string {
  const [base, ...others] = selectUnmeshed(panel)
  const over = overheads.filter(({ baselineId }) => baselineId === base?.baselineId)
  if (base === undefined || over.length === 0) return 'as measured: no baseline'
  if (others.length > 0) return 'as measured: several baselines'
  if (as === 'percent') {
    if (base.si <= 0 || over.some(({ ratioKind }) => ratioKind === 'unbounded'))
      return `as measured: ${TOO_NOISY}`
    return (span) => [...new Set(span.map((si) => percentText(si / base.si)))].join(' to ')
  }
  const unit = differencesUnit(panel.key, over)
  return ([least, greatest]) => overSpan([least - base.si, greatest - base.si], unit)
}

/**
 * What a row draws. Marks keep their places in every view, because the line of no mesh is on their scale: a view changes the
 * numbers at them.
 * @param metric what the column is headed with
 */
export function toBedView(bed: Measured, view: View, metric: string): BedView {
  const { panel } = bed
  const entry = { panel, overheads: selectUnmeshed(panel) }
  const words = rowWords(entry)
  const quantity = rowQuantity(entry, metric)
  const notes = quantity === null ? [] : [quantity.text]
  const measured = { entry, words, notes, path: chartImagePath(panel) }
  if (view === 'measured') return measured
  const as = view === 'percent' ? 'percent' : 'difference'
  const differences = toDifferences(bed, as)
  if (typeof differences === 'string') return { ...measured, notes: [...notes, differences] }
  return {
    entry,
    words: { ...words, spanText: differences },
    notes,
    path: overheadImagePath(panel, as),
  }
}

/** "p99 latency over no mesh in ms": what heads the column of the strips. @param name of the metric; null where rows differ */
export function viewHead(name: string | null, view: View, metric: string): string {
  if (name === null) return 'Values, as named'
  const over = view === 'measured' ? '' : ' over no mesh'
  const unit = view === 'percent' ? '%' : headUnit(metric)
  return `${name}${over}${unit === '' ? '' : ` in ${unit}`}`
}
