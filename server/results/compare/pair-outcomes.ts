import { Prisma } from '@/prisma/generated/client'
import type { Db } from '@/server/platform/db/client'
import { requireMetricKey } from '../require-metric-key'
import type { CellRow } from '../cells/cell-row'
import { selectCells } from '../cells/select'
import type { BaselineLink } from '../verdicts'
import type { Candidate } from './candidates'
import { nearestPair } from './nearest-pair'
import { pairOutcome } from './outcomes'
import type { PairOutcome } from './schemas'
import { keyFilter } from '../metric-filter'

/** Positions of the subjects by the groups that hold them. */
export function groupBySubject(candidates: readonly Candidate[]): Map<string, Set<number>> {
  const groups = new Map<string, Set<number>>()
  for (const { group_key, subject } of candidates)
    groups.set(group_key, (groups.get(group_key) ?? new Set()).add(subject))
  return groups
}

type Results = { a: Candidate; b: Candidate }

/** Of several outcomes of a pair that which allows most; of equal ones the first. */
const OUTCOME_ORDER: Record<PairOutcome['outcome'], number> = {
  SAME_AXIS: 0,
  SAME_AXIS_SWEEP: 1,
  RELATIVE_ONLY: 2,
  NOT_COMPARABLE: 3,
}

/** The results that are nearest in load, then the newest of each: within one sweep these may allow more. */
function pairResults(a: readonly Candidate[], b: readonly Candidate[]): Results[] {
  const nearest = nearestPair(a, b)
  const [first, second] = [a[0], b[0]]
  if (!nearest || !first || !second) return []
  const isNewest = nearest.a === first && nearest.b === second
  return isNewest ? [nearest] : [nearest, { a: first, b: second }]
}

/** Values of the given conditions for the metric, by condition. */
async function loadCells(db: Db, ids: number[], metric: string): Promise<Map<number, CellRow>> {
  if (ids.length === 0) return new Map()
  const cells = await selectCells(db, {
    conditions: Prisma.sql`c.id = ANY (${[...new Set(ids)]}::int[])`,
    where: keyFilter(requireMetricKey(metric)),
    bound: null,
  })
  return new Map(cells.map((cell) => [cell.condition_id, cell]))
}

/**
 * Outcome of every pair: the best that any shared group allows, else that of the results nearest in load, with a baseline
 * where there is one.
 * @param candidates newest first
 * @param metric key of the metric dictionary
 * @param subjects their number
 */
export async function listOutcomes(
  db: Db,
  candidates: readonly Candidate[],
  metric: string,
  links: readonly BaselineLink[],
  subjects: number,
): Promise<PairOutcome[]> {
  const linked = new Set(links.map(({ conditionId }) => conditionId))
  const hasBaseline = (one: Candidate): boolean => linked.has(one.condition_id)
  // A newer result without a baseline does not hide that an older one can be compared by its overhead.
  const results = Array.from({ length: subjects }, (_, i) => {
    const mine = candidates.filter((c) => c.subject === i)
    const based = mine.filter(hasBaseline)
    return based.length > 0 ? based : mine
  })
  const together = [...groupBySubject(candidates).values()]
  const pairs = results.flatMap((mine, a) =>
    results.slice(a + 1).map((others, i) => {
      const b = a + 1 + i
      const isShared = together.some((set) => set.has(a) && set.has(b))
      return { a, b, isShared, found: isShared ? [] : pairResults(mine, others) }
    }),
  )
  const cells = await loadCells(
    db,
    pairs.flatMap(({ found }) => found.flatMap(({ a, b }) => [a.condition_id, b.condition_id])),
    metric,
  )
  return pairs.flatMap(({ a, b, isShared, found }): PairOutcome[] => {
    if (isShared) return [{ a, b, outcome: 'SAME_AXIS', differs: [] }]
    const outcomes = found.flatMap((one) => {
      const [first, second] = [cells.get(one.a.condition_id), cells.get(one.b.condition_id)]
      if (!first || !second) return []
      const baselines = { a: hasBaseline(one.a), b: hasBaseline(one.b) }
      return [pairOutcome({ a, b }, { a: first, b: second }, baselines)]
    })
    const best = Math.min(...outcomes.map(({ outcome }) => OUTCOME_ORDER[outcome]))
    return outcomes.filter(({ outcome }) => OUTCOME_ORDER[outcome] === best).slice(0, 1)
  })
}
