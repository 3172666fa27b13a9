import type { Db } from '@/server/platform/db'
import { RULESET } from '@/server/results/summaries/ruleset'
import type { NewKey, StoreItem } from './item'

/** What the database knows of a batch before it is written. */

export const ingestKey = (orgId: number, file: { sha256: string; contextDigest: string }): string =>
  `${orgId} ${file.sha256} ${file.contextDigest}`

export type KnownIngest = { report: unknown; states: Record<string, string> }

/**
 * What organisations got for files that they sent before, by `ingestKey`, with the current states of the runs.
 * Raw: a join with the keys of a whole batch.
 */
export async function selectIngests(
  db: Db,
  items: readonly StoreItem[],
): Promise<Map<string, KnownIngest>> {
  const keys = items.flatMap(({ principal, files }) =>
    files.map((file) => ({ org: principal.orgId, sha: file.sha256, context: file.contextDigest })),
  )
  const rows = await db.$queryRaw<({ key: string } & KnownIngest)[]>`
    SELECT format('%s %s %s', i.org_id, encode(i.blob_sha256, 'hex'), encode(i.context_digest, 'hex')) AS key, i.report,
      (SELECT coalesce(jsonb_object_agg(r.id, r.status), '{}') FROM run r WHERE r.ingest_id = i.id) AS states
    FROM json_to_recordset(${JSON.stringify(keys)}::json) AS k(org int, sha text, context text)
      JOIN ingest i ON i.org_id = k.org AND i.blob_sha256 = decode(k.sha, 'hex')
        AND i.context_digest = decode(k.context, 'hex')`
  return new Map(rows.map(({ key, ...ingest }) => [key, ingest]))
}

/**
 * Responses kept under the Idempotency-Keys of a batch, by organisation and key. Other instances that use one of them
 * wait for this transaction.
 * Raw: advisory locks in the order of the keys, so that batches never deadlock.
 */
export async function selectKeys(
  db: Db,
  items: readonly StoreItem[],
): Promise<Map<string, Pick<NewKey, 'request'> & { body: unknown }>> {
  const keys = items.flatMap(({ principal, idempotencyKey: key }) =>
    key === null ? [] : { org: principal.orgId, key },
  )
  if (keys.length === 0) return new Map()
  const wanted = JSON.stringify(keys)
  await db.$queryRaw`SELECT pg_advisory_xact_lock(hash, 3)::text FROM (
    SELECT DISTINCT hashtext(org || ' ' || key) AS hash
    FROM json_to_recordset(${wanted}::json) AS k(org int, key text) ORDER BY 1) AS hashes`
  const rows = await db.$queryRaw<{ name: string; request: string; body: unknown }[]>`
    SELECT r.org_id || ' ' || r.key AS name, encode(r.request_sha256, 'hex') AS request, r.body
    FROM json_to_recordset(${wanted}::json) AS k(org int, key text)
      JOIN idempotent_request r ON r.org_id = k.org AND r.key = k.key`
  return new Map(rows.map(({ name, request, body }) => [name, { request, body }]))
}

export type ConditionFacts = {
  id: number
  /** highest number of a run, 0 without one */
  replicates: number
  isListed: boolean
  isClosed: boolean
  isRetracted: boolean
  /** its summaries were made by other rules, so a run cannot be added to them */
  isOutdated: boolean
}

/**
 * One writer per condition at a time, over all instances: numbering, duplicates and summaries depend on its runs.
 * Raw: row locks in the order of ids, and facts by index in a statement of their own, which sees what the last holder
 * of a lock committed.
 */
export async function lockConditions(
  db: Db,
  ids: readonly number[],
): Promise<Map<number, ConditionFacts>> {
  await db.$executeRaw`SELECT 1 FROM condition WHERE id = ANY (${ids}::int[]) ORDER BY id FOR NO KEY UPDATE`
  const rows = await db.$queryRaw<ConditionFacts[]>`
    SELECT c.id, c.is_listed AS "isListed", ca.is_closed AS "isClosed", ca.retracted_at IS NOT NULL AS "isRetracted",
      coalesce((SELECT max(r.replicate) FROM run r WHERE r.condition_id = c.id), 0) AS replicates,
      EXISTS (SELECT 1 FROM summary s WHERE s.condition_id = c.id AND s.method = 'mean_of_runs'
        AND (s.ruleset <> ${RULESET} OR s.run_sum IS NULL)) AS "isOutdated"
    FROM condition c JOIN campaign ca ON ca.id = c.campaign_id WHERE c.id = ANY (${ids}::int[])`
  return new Map(rows.map((row) => [row.id, row]))
}

export type Twin = { conditionId: number; sha256: string; replicate: number; runId: string }

/** Runs of the same bytes in the same condition. Raw: a join with the pairs of a whole batch. */
export const selectTwins = (
  db: Db,
  pairs: readonly { conditionId: number; sha256: string }[],
): Promise<Twin[]> => db.$queryRaw`
  SELECT k."conditionId", k.sha256, r.replicate, r.id::text AS "runId"
  FROM json_to_recordset(${JSON.stringify(pairs)}::json) AS k("conditionId" int, sha256 text)
    JOIN ingest i ON i.blob_sha256 = decode(k.sha256, 'hex')
    JOIN run r ON r.ingest_id = i.id AND r.condition_id = k."conditionId"`

/** Which of the asked numbers are taken. Raw: as above. */
export const selectTaken = (
  db: Db,
  pairs: readonly { conditionId: number; replicate: number }[],
): Promise<{ conditionId: number; replicate: number }[]> =>
  pairs.length === 0
    ? Promise.resolve([])
    : db.$queryRaw`SELECT r.condition_id AS "conditionId", r.replicate
        FROM json_to_recordset(${JSON.stringify(pairs)}::json) AS k("conditionId" int, replicate int)
          JOIN run r ON r.condition_id = k."conditionId" AND r.replicate = k.replicate`
