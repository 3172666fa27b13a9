import { describe } from './describe'
import { dropHighest, DiscardError, type DiscardRun } from './discard'

/** A discard rule that a reader may try on stored runs. */
export type DiscardChoice =
  | { rule: 'all' }
  /** the k runs with the highest maximum are left out */
  | { rule: 'drop'; k: number }
  | { rule: 'median' }

export type WhatIfSubject = {
  id: string
  runs: readonly (DiscardRun & { value: number })[]
  /** why its value has no place in an order, whatever the rule; null where it has one */
  unfit?: string | null
}
export type WhatIfRow = {
  id: string
  /** null with a reason; a value with a reason has no place in the order */
  value: number | null
  /** runs behind the value */
  n: number
  reason: string | null
}
export type WhatIf = {
  rows: WhatIfRow[]
  /** ids from best to worst; those without a value, or with a reason against it, are left out */
  order: string[]
  /** the order differs from that of the means of all runs */
  changesOrder: boolean
}

const REASONS: Record<DiscardError['code'], string> = {
  DISCARD_KEY_MISSING: 'a run does not say its maximum, which decides what is dropped',
  DISCARD_TOO_MANY: 'no run would be left',
}

function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  const middle = Math.floor(sorted.length / 2)
  const [low, high] = [sorted[middle - 1] ?? 0, sorted[middle] ?? 0]
  if (sorted.length % 2 === 1) return high
  // The sum of two values near the largest double is beyond it.
  return Number.isFinite(low + high) ? (low + high) / 2 : low / 2 + high / 2
}

function toRow({ id, runs, unfit = null }: WhatIfSubject, choice: DiscardChoice): WhatIfRow {
  const none = { id, value: null, n: 0 }
  if (runs.length === 0) return { ...none, reason: 'single runs are not stored here' }
  try {
    const kept = choice.rule === 'drop' ? dropHighest(runs, choice.k).kept : runs
    const values = kept.map((run) => run.value)
    const value = choice.rule === 'median' ? median(values) : describe(values).mean
    return { id, value, n: kept.length, reason: unfit }
  } catch (error) {
    if (!(error instanceof DiscardError)) throw error
    return { ...none, reason: REASONS[error.code] }
  }
}

function sortIds(rows: readonly WhatIfRow[], lowerIsBetter: boolean): string[] {
  const known = rows.flatMap(({ id, value, reason }) =>
    value === null || reason !== null ? [] : [{ id, value }],
  )
  const sorted = known.sort((a, b) => a.value - b.value || (a.id < b.id ? -1 : 1))
  return (lowerIsBetter ? sorted : sorted.reverse()).map(({ id }) => id)
}

/** What the values and their order would be under another discard rule (methodology 3.1). */
export function whatIf(
  subjects: readonly WhatIfSubject[],
  choice: DiscardChoice,
  lowerIsBetter: boolean,
): WhatIf {
  const rows = subjects.map((subject) => toRow(subject, choice))
  const order = sortIds(rows, lowerIsBetter)
  const known = subjects.filter(({ id }) => order.includes(id))
  const plain = sortIds(
    known.map((subject) => toRow(subject, { rule: 'all' })),
    lowerIsBetter,
  )
  return { rows, order, changesOrder: order.some((id, i) => id !== plain[i]) }
}
