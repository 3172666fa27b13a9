import type { Db } from '@/server/platform/db/client'
import { AppError } from '@/server/platform/errors'
import type { PreparedFile } from '../parse/prepared'
import { refuseUnusable } from '@/server/auth/tokens/tokens'
import { ingestKey, selectIngests, selectUsableOf } from './load-batch-state'
import type { PendingSubmission } from './pending-submission'
import { planKey, type ConditionCache } from './condition-cache'
import { ensureCampaign, resolveCondition } from './resolve-condition'

export type ResolvedConditions = {
  /** id of a condition by plan, of all files that are not repeats */
  ids: Map<string, number>
  /** those of them that were not known before */
  found: Map<string, number>
  /** items that cannot be stored, with the reason */
  refused: Map<PendingSubmission, AppError>
}

const plansOf = ({ principal }: PendingSubmission, { runs }: PreparedFile): string[] =>
  runs.map((run) => planKey(principal.orgId, run.conditionKey))

/** @throws AppError NOT_FOUND, CAMPAIGN_CLOSED, UNKNOWN_MESH */
async function placeFile(
  db: Db,
  item: PendingSubmission,
  file: PreparedFile,
  placed: ResolvedConditions,
): Promise<void> {
  const { principal } = item
  const missing = file.runs.filter(
    ({ conditionKey }) => !placed.ids.has(planKey(principal.orgId, conditionKey)),
  )
  if (missing.length === 0) return
  const campaign = await ensureCampaign(db, principal, file.context)
  for (const { run, workload, conditionKey } of missing) {
    const plan = planKey(principal.orgId, conditionKey)
    if (placed.ids.has(plan)) continue
    const id = await resolveCondition(db, campaign, file.context, run, workload, principal)
    placed.ids.set(plan, id)
    placed.found.set(plan, id)
  }
}

/**
 * Runs `work` so that it leaves nothing behind when it refuses the item, while its transaction goes on.
 * Raw: the client has no savepoints.
 */
async function orNothing(db: Db, work: () => Promise<void>): Promise<AppError | null> {
  await db.$executeRaw`SAVEPOINT item`
  try {
    await work()
    await db.$executeRaw`RELEASE SAVEPOINT item`
    return null
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    await db.$executeRaw`ROLLBACK TO SAVEPOINT item`
    return error
  }
}

const isPlaced = (
  item: PendingSubmission,
  file: PreparedFile,
  { ids }: ResolvedConditions,
): boolean => plansOf(item, file).every((plan) => ids.has(plan))

const placesKnown = (
  items: readonly PendingSubmission[],
  known: ConditionCache,
): ResolvedConditions => {
  const placed: ResolvedConditions = { ids: new Map(), found: new Map(), refused: new Map() }
  for (const item of items)
    for (const plan of item.files.flatMap((file) => plansOf(item, file))) {
      const id = known.condition(plan)
      if (id !== undefined) placed.ids.set(plan, id)
    }
  return placed
}

const unplaced = (
  items: readonly PendingSubmission[],
  placed: ResolvedConditions,
): PendingSubmission[] =>
  items.filter((item) => !item.files.every((file) => isPlaced(item, file, placed)))

/** The conditions of a batch; null where the database must be asked for one of them. */
export function resolveFromCache(
  items: readonly PendingSubmission[],
  known: ConditionCache,
): ResolvedConditions | null {
  const placed = placesKnown(items, known)
  return unplaced(items, placed).length === 0 ? placed : null
}

/** The conditions of a batch, made where a run is the first of its kind. Repeats of earlier requests need none. */
export async function resolveConditions(
  db: Db,
  items: readonly PendingSubmission[],
  known: ConditionCache,
): Promise<ResolvedConditions> {
  const placed = placesKnown(items, known)
  const unknown = unplaced(items, placed)
  if (unknown.length === 0) return placed
  const sentBefore = await selectIngests(db, unknown)
  const usable = new Map((await selectUsableOf(db, unknown)).map((one) => [one.tokenId, one]))
  for (const sent of unknown) {
    const token = usable.get(sent.principal.tokenId)
    if (!token) {
      placed.refused.set(sent, refuseUnusable())
      continue
    }
    const { isTrusted } = token
    const item = { ...sent, principal: { ...sent.principal, isTrusted } }
    const found = new Map(placed.ids)
    const error = await orNothing(db, async () => {
      for (const file of item.files)
        if (!sentBefore.has(ingestKey(item.principal.orgId, file)))
          await placeFile(db, item, file, placed)
    })
    if (error === null) continue
    placed.refused.set(sent, error)
    // What was made for it is gone again.
    for (const plan of placed.ids.keys())
      if (!found.has(plan)) {
        placed.ids.delete(plan)
        placed.found.delete(plan)
      }
  }
  return placed
}
