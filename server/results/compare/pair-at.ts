import type { PanelRanking, ResultRow } from '../schemas'
import { exclusionReason } from '../exclusion'
import { meanLogRatio } from '@/server/stats/ratios-across-publications'
import type { PairAt } from './schemas'

const listValues = (rows: readonly ResultRow[]): number[] =>
  rows.flatMap(({ value }) => (value.value === null ? [] : [value.value]))

function findLower(a: readonly number[], b: readonly number[]): PairAt['lower'] {
  const [min, max] = [Math.min, Math.max]
  if (max(...a) < min(...b)) return 'a'
  if (max(...b) < min(...a)) return 'b'
  return new Set([...a, ...b]).size === 1 ? 'equal' : 'mixed'
}

function countSpreads(a: readonly ResultRow[], b: readonly ResultRow[]): PairAt['spread'] {
  const sides = [a, b].filter((rows) => rows.every(({ value }) => value.spread !== null))
  return sides.length === 2 ? 'both' : sides.length === 1 ? 'one' : 'none'
}

/** Mean of logs, so that the ratio of two subjects is the inverse of that of the two turned round. */
function toRatio(a: readonly number[], b: readonly number[]): number | null {
  const log = meanLogRatio(b, a)
  if (log === null) return null
  const ratio = Math.exp(log)
  return Number.isFinite(ratio) && ratio > 0 ? ratio : null
}

/** Why a load does not count, the same whoever of the two comes first; null where it counts. */
function findReason(rows: readonly ResultRow[]): string | null {
  const [first = null] = rows.flatMap((row) => exclusionReason(row) ?? []).toSorted()
  return first
}

/**
 * How the values of two subjects stand in one panel: which are smaller, whether that is proven, and whether the load
 * counts at all. A subject without a version may have several values; then all of one side must lie on one side of all
 * of the other. Null where one has no value.
 */
export function pairAt(
  a: readonly ResultRow[],
  b: readonly ResultRow[],
  { wins }: Pick<PanelRanking, 'wins'>,
): PairAt | null {
  const [x, y] = [listValues(a), listValues(b)]
  if (x.length === 0 || y.length === 0) return null
  const lower = findLower(x, y)
  const isWin = (one: ResultRow, other: ResultRow): boolean =>
    wins.some(({ winner, loser }) =>
      [winner, loser].every((id) => [one.value.conditionId, other.value.conditionId].includes(id)),
    )
  return {
    lower,
    difference:
      lower === 'mixed'
        ? null
        : Math.min(...x.flatMap((one) => y.map((other) => Math.abs(one - other)))),
    ratio: toRatio(x, y),
    spread: countSpreads(a, b),
    isProven:
      (lower === 'a' || lower === 'b') && a.every((one) => b.every((other) => isWin(one, other))),
    leftOut: findReason([...a, ...b]),
  }
}
