import type { ResultRow } from '@/server/results/schemas'
import type { SharedLoad } from '@/server/results/compare/schemas'
import { panelsUnit } from '../panel-unit'
import { ABOUT } from '../../format'
import { valueSpan } from '../value-words'

type Load = Pick<SharedLoad, 'panel' | 'conditions'>

/** Where the numbers of a load stand on the page. */
export const loadId = ({ panel, setting }: Pick<SharedLoad, 'panel' | 'setting'>): string =>
  ['load', panel.groupKey.slice(0, 16), setting?.toLowerCase().replace(/[^a-z0-9]+/g, '-')]
    .filter(Boolean)
    .join('-')

/** Rows of the subject at a position, least value first. */
export function listOwnRows(load: Load, position: number): ResultRow[] {
  const own = new Set(load.conditions[position])
  return load.panel.rows
    .filter(({ value }) => own.has(value.conditionId) && value.value !== null)
    .sort((x, y) => (x.value.value ?? 0) - (y.value.value ?? 0))
}

/** "56.0 ms", "≈56 ms", "641 to 644 ms (2 settings)"; empty where the subject is missing. */
export function ownText(load: Load, position: number): string {
  const rows = listOwnRows(load, position)
  const values = rows.flatMap(({ value }) => value.value ?? [])
  const [least, greatest] = [values[0], values.at(-1)]
  if (least === undefined || greatest === undefined) return ''
  const isRead = rows.some(({ value }) => value.evidence === 'read-from-chart')
  const several = values.length > 1 ? ` (${values.length} settings)` : ''
  return `${isRead ? ABOUT : ''}${valueSpan([least, greatest], panelsUnit([load.panel]))}${several}`
}
