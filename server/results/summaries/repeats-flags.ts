import { groupBy } from '@/ingest/dictionary/group-by'
import type { ConditionFlag } from '@/server/stats/condition-flags'
import type { ScopedFlag } from '@/server/stats/published-flags'
import { MAX_COMPARED, REPEATS_CODES, repeatsFlags } from '@/server/stats/repeats-alike'
import type { FlagFacts } from './flag-facts'

/** Replicates that were added to conditions, by condition; null = anything may have changed. */
export type AddedReplicates = ReadonlyMap<number, readonly number[]> | null

/** Conditions whose runs must be compared with each other, of those that changed. */
export const comparedIds = (conditionIds: readonly number[], added: AddedReplicates): number[] =>
  conditionIds.filter(
    (id) => added === null || (added.get(id) ?? []).some((replicate) => replicate <= MAX_COMPARED),
  )

const unscoped = (flags: readonly ConditionFlag[]): ScopedFlag[] =>
  flags.map((flag) => ({ ...flag, scope: '' }))

/**
 * The flags of runs that are no repetitions, by condition: as written where no run is compared, found among the pairs with
 * an added run where none is written, and found anew otherwise. The same as if all were found anew.
 * @param compared as of `comparedIds`
 */
export function computeRepeatsFlags(
  { ids, repeats, written }: Pick<FlagFacts, 'ids' | 'repeats' | 'written'>,
  compared: readonly number[],
  added: AddedReplicates,
): Map<number, ScopedFlag[]> {
  const isCompared = new Set(compared)
  const runsById = groupBy(repeats, (run) => run.condition_id)
  const flagsById = groupBy(
    written.filter(({ code }) => REPEATS_CODES.includes(code)),
    (flag) => flag.condition_id,
  )
  const listFlags = (id: number): ScopedFlag[] => {
    const kept = flagsById.get(id) ?? []
    if (!isCompared.has(id)) return kept
    const runs = (runsById.get(id) ?? []).map((run) => ({ ...run, values: run.values ?? {} }))
    if (added === null) return unscoped(repeatsFlags(runs))
    const replicates = new Set(added.get(id))
    const found = repeatsFlags(runs, ({ replicate }) => replicates.has(replicate))
    if (kept.length === 0) return unscoped(found)
    return found.length === 0 ? kept : unscoped(repeatsFlags(runs))
  }
  return new Map(ids.map((id) => [id, listFlags(id)]))
}
