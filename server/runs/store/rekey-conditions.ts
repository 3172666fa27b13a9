import type { RunContext } from '@/ingest/context/context'
import { ContextError } from '@/ingest/context/context-error'
import { digest } from '@/ingest/dictionary/canonical-json'
import { groupBy } from '@/ingest/dictionary/group-by'
import type { ParsedRun } from '@/ingest/model/parsed-run'
import type { PrismaClient } from '@/prisma/generated/client'
import { audit } from '@/server/catalogue/audit'
import { conditionBeside } from '@/server/catalogue/condition'
import { DECLARED_MODE } from '@/server/catalogue/declared-products'
import { canonicalWorkload, type WorkloadInput } from '@/server/catalogue/workload'
import type { Db } from '@/server/platform/db/client'
import { recomputeConditions, recomputeGroups } from '@/server/results/summaries/recompute'
import { conditionWorkload } from '../parse/condition-key'
import { planRun } from '../parse/prepare'
import { moveConditions } from './move-conditions'
import { reparseStoredFile } from './reparse-stored-file'
import { resolveBaselines } from './resolve-condition'

/** Version of the rules that make the keys of submitted runs; the default of `condition.keyed_by` is the same. */
export const KEYED_BY = 3

const toKey = (workload: WorkloadInput): string => digest(canonicalWorkload(workload))

/**
 * A run with the load that its stored file states; null where the file is withheld, cannot be read any more, or was
 * accepted beside a command that contradicts it.
 */
type Planned = { runId: string; workload: WorkloadInput | null }

function planStored(
  context: RunContext,
  parsed: ParsedRun,
  declared: object,
): WorkloadInput | null {
  try {
    const { run, workload } = planRun(context, parsed)
    const { params, ...asked } = conditionWorkload(run, workload)
    return { ...asked, params: { ...params, ...declared } }
  } catch (error) {
    if (error instanceof ContextError) return null
    throw error
  }
}

async function planRuns(db: Db, conditionId: number, declared: object): Promise<Planned[]> {
  const runs = await db.run.findMany({
    where: { conditionId },
    select: { id: true, sourceIndex: true, ingestId: true },
    orderBy: { ingestId: 'asc' },
  })
  const planned: Planned[] = []
  for (const [ingestId, mine] of groupBy(runs, (run) => run.ingestId)) {
    const ingest = await db.ingest.findUniqueOrThrow({
      where: { id: ingestId },
      include: { blob: true },
    })
    const read = reparseStoredFile(ingest)
    for (const { id, sourceIndex } of mine) {
      const parsed = read?.runs[sourceIndex]
      if (!read || !parsed) {
        planned.push({ runId: id, workload: null })
        continue
      }
      planned.push({ runId: id, workload: planStored(read.context, parsed, declared) })
    }
  }
  return planned
}

/** Runs of one load, with their number. */
type Part = { key: string; workload: WorkloadInput; runIds: string[] }

const listParts = (planned: readonly Planned[]): Part[] => {
  const known = planned.flatMap(({ runId, workload }) => (workload ? [{ runId, workload }] : []))
  return [...groupBy(known, ({ workload }) => toKey(workload))]
    .map(([key, all]) => ({
      key,
      // Groups have a member.
      workload: (all[0] as { workload: WorkloadInput }).workload,
      runIds: all.map(({ runId }) => runId),
    }))
    .sort((a, b) => b.runIds.length - a.runIds.length)
}

/** Runs keep their numbers where these are free. Raw: numbers behind those that are taken, in one statement. */
async function moveRuns(db: Db, runIds: readonly string[], to: number): Promise<void> {
  await db.$executeRaw`UPDATE run r SET condition_id = ${to}, replicate = new.replicate
    FROM (SELECT id, replicate + CASE WHEN EXISTS (SELECT 1 FROM run x JOIN run y ON x.replicate = y.replicate
          WHERE x.condition_id = ${to} AND y.id = ANY (${runIds}::uuid[]))
        THEN (SELECT max(replicate) FROM run WHERE condition_id = ${to}) ELSE 0 END AS replicate
      FROM run WHERE id = ANY (${runIds}::uuid[])) AS new WHERE new.id = r.id`
}

type Axis = { groupKey: Uint8Array<ArrayBuffer>; familyKey: Uint8Array<ArrayBuffer> }
const readAxis = (db: Db, id: number): Promise<Axis> =>
  db.condition.findUniqueOrThrow({ where: { id }, select: { groupKey: true, familyKey: true } })

/** Raw: counts add up over the conditions of a card. */
async function recordMove(db: Db, from: Axis, to: Axis, runs: number): Promise<void> {
  for (const [kind, old, now] of [
    ['group', from.groupKey, to.groupKey],
    ['family', from.familyKey, to.familyKey],
  ] as const)
    await db.$executeRaw`INSERT INTO axis_move (kind, old_key, new_key, runs) VALUES (${kind}, ${old}, ${now}, ${runs})
      ON CONFLICT (kind, old_key, new_key) DO UPDATE SET runs = axis_move.runs + excluded.runs`
}

/** Ids of the conditions that changed, and of how many runs the file cannot be read again. */
type Rekeyed = { changed: number[]; unread: number }

async function rekeyOne(db: Db, id: number): Promise<Rekeyed> {
  // Raw: the client has no row locks. Writers of new runs wait meanwhile.
  await db.$queryRaw`SELECT id FROM condition WHERE id = ${id} FOR NO KEY UPDATE`
  const { workload: row } = await db.condition.findUniqueOrThrow({
    where: { id },
    include: { workload: true },
  })
  const { id: _, digest: __, ...columns } = row
  const stored = columns as WorkloadInput
  const { [DECLARED_MODE]: mode } = stored.params
  const planned = await planRuns(db, id, mode === undefined ? {} : { [DECLARED_MODE]: mode })
  const parts = listParts(planned)
  const unread = planned.filter(({ workload }) => workload === null).length
  const own = digest(canonicalWorkload(stored))
  // One part keeps the condition, its address and its links: the one whose load is the stored one, else the largest.
  const kept = parts.find(({ key }) => key === own) ?? parts[0]
  if (kept === undefined || (parts.length === 1 && kept.key === own)) return { changed: [], unread }
  const before = await readAxis(db, id)
  const changed = new Set([id])
  for (const part of parts.filter((one) => one !== kept)) {
    const beside = await conditionBeside(db, id, part.workload)
    await moveRuns(db, part.runIds, beside.id)
    if (beside.isNew) await resolveBaselines(db, beside.id)
    await recordMove(db, before, await readAxis(db, beside.id), part.runIds.length)
    changed.add(beside.id)
  }
  let keeper = id
  // Where another condition has the place, the runs join it.
  const isPlaced =
    kept.key === own || (await moveConditions(db, [id], () => kept.workload)).length > 0
  if (!isPlaced) {
    keeper = (await conditionBeside(db, id, kept.workload)).id
    await moveRuns(db, kept.runIds, keeper)
    changed.add(keeper)
  }
  await recordMove(db, before, await readAxis(db, keeper), kept.runIds.length)
  if (parts.length > 1)
    await audit(db, {
      actor: 'rekey',
      action: 'condition split by the loads of its runs',
      targetKind: 'condition',
      targetId: String(id),
      detail: { conditions: [...changed], loads: parts.map(({ workload }) => workload.params) },
    })
  return { changed: [...changed], unread }
}

/**
 * Gives the conditions of submitted runs the keys that their stored files ask for, where an earlier version made them: runs
 * whose files state another load get a condition of their own. Goes on where it was interrupted.
 * @param report how many conditions are done, of how many
 * @returns how many conditions there were to look at, how many changed, and of how many runs the file cannot be read again
 */
export async function rekeyConditions(
  db: PrismaClient,
  report: (done: number, total: number) => void = () => undefined,
): Promise<{ looked: number; changed: number; unread: number }> {
  const where = { keyedBy: { lt: KEYED_BY }, runs: { some: {} } }
  const rows = await db.condition.findMany({ where, select: { id: true }, orderBy: { id: 'asc' } })
  let [changed, unread] = [0, 0]
  for (const [done, { id }] of rows.entries()) {
    const rekeyed = await db.$transaction(
      async (tx) => {
        const one = await rekeyOne(tx, id)
        await tx.condition.update({ where: { id }, data: { keyedBy: KEYED_BY } })
        if (one.changed.length > 0) {
          await recomputeConditions(tx, one.changed)
          // What moved to another axis has its level there anew, whatever its values.
          await recomputeGroups(tx, one.changed, one.changed)
        }
        return one
      },
      { timeout: 600_000, maxWait: 60_000 },
    )
    if (rekeyed.changed.length > 0) changed++
    unread += rekeyed.unread
    report(done + 1, rows.length)
  }
  // Baselines of another load than their conditions'.
  if (changed > 0)
    await db.$executeRaw`DELETE FROM condition_baseline cb USING condition c, condition b
      WHERE c.id = cb.condition_id AND b.id = cb.baseline_id AND c.group_key <> b.group_key AND c.keyed_by = ${KEYED_BY}
        AND EXISTS (SELECT 1 FROM run r WHERE r.condition_id = c.id)`
  return { looked: rows.length, changed, unread }
}
