import { isSetAside } from '@/ingest/dictionary/set-aside'
import { productWords } from '@/ingest/dictionary/mode-words'
import type { Mode } from '@/ingest/dictionary/vocabulary'
import type { PanelOverhead, ResultPanel, ResultRow } from '@/server/results/schemas'
import { panelsUnit } from './panel-unit'
import { ABOUT } from '../format'
import { valueSpan } from './value-words'

/** What a strip draws: the values of a panel, and which of them are the unmeshed controls. */
export type StripEntry = {
  panel: ResultPanel
  overheads: readonly Pick<PanelOverhead, 'baselineId'>[]
}

/** The least and the greatest of some values in words. */
export type SpanText = (si: readonly [number, number]) => string

/** Values of one mesh in one mode on one test bed at one load. */
export type Mark = {
  /** "Istio ambient" */
  name: string
  mesh: string
  mode: Mode
  /** in SI, least first; several where versions or settings of it were measured */
  values: { si: number; isExcluded: boolean }[]
  /** "251 ms", "3.10 to 5.60 ms (6 settings)" */
  text: string
}

/**
 * The values of a panel by mesh and mode, each with its name; baselines are drawn as ticks and are left out.
 * @param spanText how values are written; as measured unless given
 */
export function marksOf(
  panel: ResultPanel,
  spanText: SpanText = (si) => valueSpan(si, panelsUnit([panel])),
): Mark[] {
  const groups = new Map<string, ResultRow[]>()
  for (const row of panel.rows) {
    if (row.subject.mesh === 'none' || row.value.value === null) continue
    const name = productWords(row.subject)
    groups.set(name, [...(groups.get(name) ?? []), row])
  }
  return [...groups].flatMap(([name, rows]): Mark[] => {
    const values = rows
      .flatMap((row) =>
        row.value.value === null
          ? []
          : [{ si: row.value.value, isExcluded: isSetAside(row.value.flags) }],
      )
      .sort((a, b) => a.si - b.si)
    const [first, last, one] = [values[0], values.at(-1), rows[0]]
    if (!first || !last || !one) return []
    const isRead = rows.some(({ value }) => value.evidence === 'read-from-chart')
    const several = values.length > 1 ? ` (${values.length} settings)` : ''
    const text = `${isRead ? ABOUT : ''}${spanText([first.si, last.si])}${several}`
    return [{ name, mesh: one.subject.mesh, mode: one.subject.mode, values, text }]
  })
}

/** The unmeshed controls that the overheads are over, each with its value. */
export function baselinesOf({ panel, overheads }: StripEntry): { si: number; text: string }[] {
  const unit = panelsUnit([panel])
  const ids = new Set(overheads.map(({ baselineId }) => baselineId))
  return panel.rows.flatMap(({ value }) =>
    ids.has(value.conditionId) && value.value !== null
      ? [{ si: value.value, text: valueSpan([value.value, value.value], unit) }]
      : [],
  )
}
