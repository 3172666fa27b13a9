import { Prisma } from '@/prisma/generated/client'
import { runTag, listConditionTags } from '@/server/catalogue/cache-tags'
import { invalidateTags } from '@/server/platform/cache/tags'
import type { Db } from '@/server/platform/db/client'
import type { RawDb } from '@/server/platform/db/raw-client'
import { duplicateFlag, type Twin } from '@/server/stats/duplicate-content'
import { RULESET } from './ruleset'

/**
 * The runs with one of these numbers, as rows of a FROM clause. One look-up of the index for each digest, whatever the
 * planner believes of the table.
 * @param digests SHA-256 in hexadecimal digits
 */
const runsWithNumbers = (digests: readonly string[]): Prisma.Sql => Prisma.sql`(
  SELECT found.* FROM (SELECT DISTINCT decode(d, 'hex') AS numbers FROM unnest(${digests}::text[]) AS d) AS asked,
    LATERAL (SELECT * FROM run WHERE numbers_digest = asked.numbers OFFSET 0) AS found)`

type TwinRow = Twin & { numbers: string; isPublic: boolean; mayBePublic: boolean }

/**
 * Runs, oldest first: whether readers see each, and whether they may come to.
 * Raw: binary keys as one array parameter, over a view.
 * @param runs rows of `run` as a table of a FROM clause
 */
const selectTwins = (db: RawDb, runs: Prisma.Sql): Promise<TwinRow[]> => db.$queryRaw`
  SELECT encode(r.numbers_digest, 'hex') AS numbers, r.id::text, r.condition_id AS "conditionId", su.mesh, su.version,
    o.slug AS organisation, encode(i.blob_sha256, 'hex') AS file, (extract(epoch FROM r.received_at) * 1000)::float8 AS "receivedAt",
    format('replicate %s of %s in campaign %s', r.replicate, concat_ws(' ', su.label, su.version_raw), ca.slug) AS name,
    r.status = 'valid' AND ca.retracted_at IS NULL AS "isPublic", r.status IN ('valid', 'pending') AS "mayBePublic"
  FROM ${runs} AS r
    JOIN condition c ON c.id = r.condition_id JOIN campaign ca ON ca.id = c.campaign_id
    JOIN organisation o ON o.id = ca.org_id LEFT JOIN ingest i ON i.id = r.ingest_id JOIN tested_subject su ON su.id = c.subject_id
  ORDER BY r.received_at, r.id`

/** How many runs with the same numbers are named: the other one of every run is among the oldest two that readers see. */
const NAMED = 2

/** The oldest runs of each digest that readers see, and these runs themselves, of any number of copies. */
const oldestAnd = (runs: readonly NumberedRun[]): Prisma.Sql => Prisma.sql`(
  SELECT * FROM run WHERE id = ANY (${runs.map(({ id }) => id)}::uuid[] || ARRAY(
    SELECT found.id FROM (SELECT DISTINCT decode(d, 'hex') AS numbers
        FROM unnest(${runs.map(({ numbers }) => numbers)}::text[]) AS d) AS asked,
      LATERAL (SELECT r.id FROM run r JOIN condition c ON c.id = r.condition_id JOIN campaign ca ON ca.id = c.campaign_id
        WHERE r.numbers_digest = asked.numbers AND r.status = 'valid' AND ca.retracted_at IS NULL
        ORDER BY r.received_at, r.id LIMIT ${NAMED}) AS found)))`

function publicTwins(twins: readonly TwinRow[]): Map<string, TwinRow[]> {
  const found = new Map<string, TwinRow[]>()
  for (const one of twins) {
    const oldest = found.get(one.numbers) ?? []
    if (one.isPublic && oldest.length < NAMED) found.set(one.numbers, [...oldest, one])
  }
  return found
}

/** The flags of runs with equal numbers. Only a run that readers may see is named to others (methodology 2.1). */
function wantedFlags(twins: readonly TwinRow[], oldest: Map<string, TwinRow[]>) {
  return twins.flatMap((mine) => {
    const other = oldest.get(mine.numbers)?.find((one) => one.id !== mine.id)
    return other && mine.mayBePublic ? [{ runId: mine.id, ...duplicateFlag(mine, other) }] : []
  })
}

/**
 * Writes the flags of these runs, and deletes the ones that lost their reason.
 * Raw: one delete and one upsert for all, both by the ids of runs: a join would walk through the flags of all copies there are.
 * Only rows that change are written.
 */
async function writeFlags(
  db: RawDb,
  twins: readonly TwinRow[],
  oldest: Map<string, TwinRow[]>,
): Promise<void> {
  const wanted = wantedFlags(twins, oldest)
  const flagged = new Set(wanted.map(({ runId }) => runId))
  const without = twins.flatMap(({ id }) => (flagged.has(id) ? [] : id))
  const changed = await db.$queryRaw<{ id: string; conditionId: number }[]>`
    WITH gone AS (DELETE FROM quality_flag
        WHERE run_id = ANY (${without}::uuid[]) AND code = 'DUPLICATE_CONTENT' RETURNING run_id AS id),
      written AS (INSERT INTO quality_flag AS f (run_id, code, scope, severity, text, ruleset)
        SELECT "runId", code, '', severity, text, ${RULESET} FROM json_to_recordset(${JSON.stringify(wanted)}::json)
          AS w("runId" uuid, code text, severity text, text text)
        ON CONFLICT (run_id, code, scope) WHERE run_id IS NOT NULL DO UPDATE SET severity = excluded.severity,
          text = excluded.text, ruleset = excluded.ruleset
        WHERE (f.severity, f.text, f.ruleset) IS DISTINCT FROM (excluded.severity, excluded.text, excluded.ruleset)
        RETURNING f.run_id AS id)
    SELECT r.id::text, r.condition_id AS "conditionId" FROM run r
    WHERE r.id IN (SELECT id FROM gone UNION SELECT id FROM written)`
  const conditions = [...new Set(changed.map(({ conditionId }) => conditionId))]
  await invalidateTags(db, [
    ...changed.map(({ id }) => runTag(id)),
    ...(await listConditionTags(db, conditions)),
  ])
}

/**
 * Writes the flags of all runs whose numbers are one of these digests.
 * @param digests SHA-256 in hexadecimal digits
 */
async function flagAllCopies(db: RawDb, digests: readonly string[]): Promise<void> {
  if (digests.length === 0) return
  const twins = await selectTwins(db, runsWithNumbers(digests))
  await writeFlags(db, twins, publicTwins(twins))
}

/** A run with the digest of its numbers, SHA-256 in hexadecimal digits. */
export type NumberedRun = { id: string; numbers: string }

/**
 * Writes the flags that follow from new runs whose numbers others have. Call it in the transaction that stored them. However
 * many copies there are, only those of the new runs change, unless one of these is now among the runs that are named.
 */
export async function flagNewCopies(db: RawDb, runs: readonly NumberedRun[]): Promise<void> {
  if (runs.length === 0) return
  const added = new Set(runs.map(({ id }) => id))
  const twins = await selectTwins(db, oldestAnd(runs))
  const oldest = publicTwins(twins)
  const isNamed = (numbers: string): boolean =>
    oldest.get(numbers)?.some(({ id }) => added.has(id)) ?? false
  const own = twins.filter(({ id, numbers }) => added.has(id) && !isNamed(numbers))
  if (own.length > 0) await writeFlags(db, own, oldest)
  const all = new Set(runs.map(({ numbers }) => numbers).filter(isNamed))
  await flagAllCopies(db, [...all])
}

/** Writes the flags of all copies of the runs of these conditions, after a decision about them. */
export async function flagConditionCopies(db: Db, conditionIds: readonly number[]): Promise<void> {
  // Raw: distinct binary keys as text.
  const rows = await db.$queryRaw<{ numbers: string }[]>`
    SELECT DISTINCT encode(numbers_digest, 'hex') AS numbers FROM run
    WHERE condition_id = ANY (${conditionIds}::int[]) AND numbers_digest IS NOT NULL`
  await flagAllCopies(
    db,
    rows.map(({ numbers }) => numbers),
  )
}
