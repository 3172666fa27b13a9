import type { Db } from '@/server/platform/db/client'
import { AppError } from '@/server/platform/errors'
import type { PreparedFile } from '../parse/prepared-file'
import { refuseUnusable } from '@/server/auth/tokens/tokens'
import { ingestKey, selectIngests, selectUsableItems } from './load-batch-state'
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

const listPlanKeys = ({ principal }: PendingSubmission, { runs }: PreparedFile): string[] =>
  runs.map((run) => planKey(principal.orgId, run.conditionKey))

/** @throws AppError NOT_FOUND, CAMPAIGN_CLOSED, UNKNOWN_MESH */
async function resolveFile(
  db: Db,
  item: PendingSubmission,
  file: PreparedFile,
  resolved: ResolvedConditions,
): Promise<void> {
  const { principal } = item
  const missing = file.runs.filter(
    ({ conditionKey }) => !resolved.ids.has(planKey(principal.orgId, conditionKey)),
  )
  if (missing.length === 0) return
  const campaign = await ensureCampaign(db, principal, file.context)
  for (const { run, workload, conditionKey } of missing) {
    const plan = planKey(principal.orgId, conditionKey)
    if (resolved.ids.has(plan)) continue
    const id = await resolveCondition(db, campaign, file.context, run, workload, principal)
    resolved.ids.set(plan, id)
    resolved.found.set(plan, id)
  }
}

/**
 * Runs `work` so that it leaves nothing behind when it refuses the item, while its transaction goes on.
 * Raw: the client has no savepoints.
 */
async function inSavepoint(db: Db, work: () => Promise<void>): Promise<AppError | null> {
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

const isResolved = (
  item: PendingSubmission,
  file: PreparedFile,
  { ids }: ResolvedConditions,
): boolean => listPlanKeys(item, file).every((plan) => ids.has(plan))

const readCached = (
  items: readonly PendingSubmission[],
  known: ConditionCache,
): ResolvedConditions => {
  const resolved: ResolvedConditions = { ids: new Map(), found: new Map(), refused: new Map() }
  for (const item of items)
    for (const plan of item.files.flatMap((file) => listPlanKeys(item, file))) {
      const id = known.condition(plan)
      if (id !== undefined) resolved.ids.set(plan, id)
    }
  return resolved
}

const selectUnresolved = (
  items: readonly PendingSubmission[],
  resolved: ResolvedConditions,
): PendingSubmission[] =>
  items.filter((item) => !item.files.every((file) => isResolved(item, file, resolved)))

/** The conditions of a batch; null where one of them is not cached. */
export function resolveFromCache(
  items: readonly PendingSubmission[],
  known: ConditionCache,
): ResolvedConditions | null {
  const resolved = readCached(items, known)
  return selectUnresolved(items, resolved).length === 0 ? resolved : null
}

/** The conditions of a batch, created where a run is the first of its kind. Repeats of earlier requests need none. */
export async function resolveConditions(
  db: Db,
  items: readonly PendingSubmission[],
  known: ConditionCache,
): Promise<ResolvedConditions> {
  const resolved = readCached(items, known)
  const unknown = selectUnresolved(items, resolved)
  if (unknown.length === 0) return resolved
  const sentBefore = await selectIngests(db, unknown)
  const usable = new Map((await selectUsableItems(db, unknown)).map((one) => [one.tokenId, one]))
  for (const sent of unknown) {
    const token = usable.get(sent.principal.tokenId)
    if (!token) {
      resolved.refused.set(sent, refuseUnusable())
      continue
    }
    const { isTrusted } = token
    const item = { ...sent, principal: { ...sent.principal, isTrusted } }
    const found = new Map(resolved.ids)
    const error = await inSavepoint(db, async () => {
      for (const file of item.files)
        if (!sentBefore.has(ingestKey(item.principal.orgId, file)))
          await resolveFile(db, item, file, resolved)
    })
    if (error === null) continue
    resolved.refused.set(sent, error)
    // What was made for it is gone again.
    for (const plan of resolved.ids.keys())
      if (!found.has(plan)) {
        resolved.ids.delete(plan)
        resolved.found.delete(plan)
      }
  }
  return resolved
}
