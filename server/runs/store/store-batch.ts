import { Prisma } from '@/prisma/generated/client'
import { ensureComponents } from '@/server/catalogue/dictionary'
import type { Db } from '@/server/platform/db/client'
import type { RawDb } from '@/server/platform/db/raw-client'
import type { PreparedFile } from '../parse/prepared'
import { addRuns } from '@/server/results/summaries/add-runs'
import { flagCopies } from '@/server/results/summaries/copies'
import { decide, type Decision } from './decide'
import { loadBatchState, selectKeys, type ConditionFacts } from './load-batch-state'
import type { Outcome } from '@/server/platform/db/batcher'
import type { NewRun, PendingSubmission, Stored } from './pending-submission'
import { planKey, type ResolvedRows, type ConditionCache } from './condition-cache'
import { resolveConditions, type ResolvedConditions } from './resolve-conditions'
import { namedRows, write } from './write'

export type StoredBatch = { outcomes: Outcome<Stored>[]; found: ResolvedRows }

/** Whether a run counts for the version that was measured: readers see it, and it is no proposal. */
const isCounted = ({ isPending, file }: NewRun): boolean =>
  !isPending && file.context.pull_request == null

/** A condition whose runs are all pending becomes visible with the first run that is not. Raw: one update for all. */
async function list(db: RawDb, runs: readonly NewRun[], facts: Map<number, ConditionFacts>) {
  const hidden = runs
    .filter((run) => isCounted(run) && facts.get(run.conditionId)?.isListed === false)
    .map((run) => run.conditionId)
  if (hidden.length > 0)
    await db.$executeRaw`UPDATE condition SET is_listed = true WHERE id = ANY (${hidden}::int[])`
}

/** Writes what was decided, and everything that is computed from the runs that readers may see. */
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
  await list(db, runs, facts)
  const copies = runs.flatMap(({ copyOf }) => copyOf ?? [])
  await addRuns(db, visible, () => write(db, decision, rows, toCount), copies.length === 0)
  await flagCopies(db, copies)
  return rows.components
}

/** What the planner may choose while its statistics tell of small tables, and what would read them whole when they are large. */
const BY_INDEX = ['enable_seqscan', 'enable_hashjoin', 'enable_mergejoin', 'enable_bitmapscan']

/**
 * Every look-up of a batch is by index, one key after another, whatever the size of the tables when its statements were
 * planned, so each is planned once.
 */
export const PLAN_ONCE = `SELECT set_config('plan_cache_mode', 'force_generic_plan', true),
  ${BY_INDEX.map((name) => `set_config('${name}', 'off', true)`).join(', ')}`

/**
 * Writes a batch in the caller's transaction, which `PLAN_ONCE` began: each item as if it were alone and all before it were
 * stored. Locks are taken in one order everywhere: keys of requests, conditions by id, numbers by hash, baselines by id,
 * groups.
 * @param findPlaces what gives each run its condition, once the keys are locked
 */
export async function storeResolved(
  db: RawDb,
  items: readonly PendingSubmission[],
  known: ConditionCache,
  findPlaces: () => Promise<ResolvedConditions>,
): Promise<StoredBatch> {
  const keys = await selectKeys(db, items)
  const { ids, found, refused } = await findPlaces()
  const accepted = items.filter((item) => !refused.has(item))
  const idsOf = (file: PreparedFile, item: PendingSubmission): number[] =>
    file.runs.flatMap((run) => ids.get(planKey(item.principal.orgId, run.conditionKey)) ?? [])
  const runs = accepted.flatMap((item) =>
    item.files.flatMap((file) =>
      idsOf(file, item).map((conditionId, i) => ({
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
  const decision = decide(accepted, { ...facts, keys, conditionIdsOf: idsOf })
  const components = await writeAll(db, decision, facts.conditions, known)
  const decided = new Map(accepted.map((item, i) => [item, decision.outcomes[i]]))
  const outcomes = items.map((item): Outcome<Stored> => {
    const error = refused.get(item)
    return error
      ? { error }
      : (decided.get(item) ?? { error: new Error('an item was not decided') })
  })
  return { outcomes, found: { conditions: found, components } }
}

/** The same for items of any conditions, known or not. Raw: settings of the transaction. */
export async function storeBatch(
  db: Db,
  items: readonly PendingSubmission[],
  known: ConditionCache,
): Promise<StoredBatch> {
  await db.$queryRaw(Prisma.raw(PLAN_ONCE))
  return storeResolved(db, items, known, () => resolveConditions(db, items, known))
}
