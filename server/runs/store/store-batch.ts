import { Prisma } from '@/prisma/generated/client'
import { ensureComponents } from '@/server/catalogue/dictionary'
import type { Db } from '@/server/platform/db/client'
import { inOneTrip, type RawDb } from '@/server/platform/db/raw-client'
import type { PreparedFile } from '../parse/prepared-file'
import {
  planSummaryUpdate,
  recomputeOutdatedMeans,
  updateFlagsAndLevels,
} from '@/server/results/summaries/summarise-runs'
import { readFlagFacts } from '@/server/results/summaries/flag-facts'
import { flagNewCopies } from '@/server/results/summaries/copies'
import { decide, type BatchFacts, type Decision } from './decide'
import { loadBatchState, selectKeys, type ConditionFacts } from './load-batch-state'
import type { Outcome } from '@/server/platform/db/batcher'
import type { NewRun, PendingSubmission, Receipt } from './pending-submission'
import { planKey, type ResolvedRows, type ConditionCache } from './condition-cache'
import { resolveConditions, type ResolvedConditions } from './resolve-conditions'
import { namedRows, write } from './write'

export type StoredBatch = { outcomes: Outcome<Receipt>[]; found: ResolvedRows }

/** Whether a run counts for the version that was measured: readers see it, and it is no proposal. */
const isCounted = ({ isPending, file }: NewRun): boolean =>
  !isPending && file.context.pull_request == null

/** A condition whose runs are all pending becomes visible with the first run that is not. Raw: one update for all. */
async function listConditions(
  db: RawDb,
  runs: readonly NewRun[],
  facts: Map<number, ConditionFacts>,
) {
  const hidden = runs
    .filter((run) => isCounted(run) && facts.get(run.conditionId)?.isListed === false)
    .map((run) => run.conditionId)
  if (hidden.length > 0)
    await db.$executeRaw`UPDATE condition SET is_listed = true WHERE id = ANY (${hidden}::int[])`
}

/**
 * Writes what was decided, and everything that is computed from the runs that readers may see.
 * @returns the components that the rows name
 */
async function writeAll(
  db: RawDb,
  decision: Decision,
  facts: Map<number, ConditionFacts>,
  known: ConditionCache,
): Promise<Set<string>> {
  const runs = decision.ingests.flatMap((ingest) => ingest.runs)
  if (runs.length === 0 && decision.keys.length === 0) return new Set()
  const visible = runs.filter(isCounted).map(({ id, conditionId, replicate }) => ({
    id,
    conditionId,
    replicate,
    isOutdated: facts.get(conditionId)?.isOutdated ?? false,
  }))
  const toCount = visible.filter((run) => !run.isOutdated)
  const rows = namedRows(runs)
  if (![...rows.components].every(known.hasComponent)) await ensureComponents(db, rows.components)
  await listConditions(db, runs, facts)
  const copies = runs.flatMap(({ id, copyOf }) => (copyOf === null ? [] : { id, numbers: copyOf }))
  const store = (): Promise<number[]> => write(db, decision, rows, toCount)
  if (visible.length === 0) await store()
  else {
    const update = planSummaryUpdate(visible)
    const readFacts = () => readFlagFacts(db, update.conditionIds, update.comparedIds)
    const [changed, facts] =
      update.outdatedIds.length === 0
        ? await inOneTrip(db, [store, readFacts])
        : [[...(await store()), ...(await recomputeOutdatedMeans(db, update))], await readFacts()]
    await updateFlagsAndLevels(db, update, changed, facts, copies.length === 0)
  }
  await flagNewCopies(db, copies)
  return rows.components
}

/** What the planner may choose while its statistics describe small tables, and what would read the tables whole once they are large. */
const BY_INDEX = ['enable_seqscan', 'enable_hashjoin', 'enable_mergejoin', 'enable_bitmapscan']

/**
 * Every lookup of a batch is by index, one key after another, whatever the size of the tables when its statements were
 * planned, so each is planned once.
 */
export const PLAN_ONCE = `SELECT set_config('plan_cache_mode', 'force_generic_plan', true),
  ${BY_INDEX.map((name) => `set_config('${name}', 'off', true)`).join(', ')}`

/**
 * Writes a batch whose Idempotency-Keys are locked: each item as if it were alone and all before it were stored.
 */
async function writeBatch(
  db: RawDb,
  items: readonly PendingSubmission[],
  known: ConditionCache,
  keys: BatchFacts['keys'],
  { ids, found, refused }: ResolvedConditions,
): Promise<StoredBatch> {
  const accepted = items.filter((item) => !refused.has(item))
  const listIds = (file: PreparedFile, item: PendingSubmission): number[] =>
    file.runs.flatMap((run) => ids.get(planKey(item.principal.orgId, run.conditionKey)) ?? [])
  const runs = accepted.flatMap((item) =>
    item.files.flatMap((file) =>
      listIds(file, item).map((conditionId, i) => ({
        conditionId,
        sha256: file.sha256,
        replicate: file.context.replicate ?? null,
        // One condition for each run, in their order.
        content: file.runs[i]?.contentDigest ?? '',
        numbers: file.runs[i]?.numbersDigest ?? null,
      })),
    ),
  )
  const facts = await loadBatchState(db, accepted, runs)
  const decision = decide(accepted, { ...facts, keys, listConditionIds: listIds })
  const components = await writeAll(db, decision, facts.conditions, known)
  const decided = new Map(accepted.map((item, i) => [item, decision.outcomes[i]]))
  const outcomes = items.map((item): Outcome<Receipt> => {
    const error = refused.get(item)
    return error
      ? { error }
      : (decided.get(item) ?? { error: new Error('an item was not decided') })
  })
  return { outcomes, found: { conditions: found, components } }
}

/**
 * Writes a batch in the caller's transaction, which `PLAN_ONCE` began. Locks are taken in one order everywhere: keys of
 * requests, conditions by id, numbers by hash, baselines by id, groups.
 * @param resolved the condition of each run, from the cache alone
 */
export const storeResolved = async (
  db: RawDb,
  items: readonly PendingSubmission[],
  known: ConditionCache,
  resolved: ResolvedConditions,
): Promise<StoredBatch> => writeBatch(db, items, known, await selectKeys(db, items), resolved)

/**
 * Writes a batch of any conditions, in the cache or not; those that are new are created once the keys are locked.
 * Raw: settings of the transaction.
 */
export async function storeBatch(
  db: Db,
  items: readonly PendingSubmission[],
  known: ConditionCache,
): Promise<StoredBatch> {
  await db.$queryRaw(Prisma.raw(PLAN_ONCE))
  const keys = await selectKeys(db, items)
  return writeBatch(db, items, known, keys, await resolveConditions(db, items, known))
}
