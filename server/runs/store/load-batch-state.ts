import { Prisma } from '@/prisma/generated/client'
import { selectUsable, type Usable } from '@/server/auth/tokens/tokens'
import { inOneTrip, type RawDb } from '@/server/platform/db/raw-client'
import { baselineLocks } from '@/server/results/summaries/recompute'
import { RULESET } from '@/server/results/summaries/ruleset'
import type { PendingSubmission } from './pending-submission'

/*
 * What the database has of a batch before it is written. Each list looks up one key at a time by LATERAL, with OFFSET to keep it
 * so: planned as a join while the tables were small, and kept by the connection, it reads the whole table for every batch.
 */

export const ingestKey = (orgId: number, file: { sha256: string; contextDigest: string }): string =>
  `${orgId} ${file.sha256} ${file.contextDigest}`

const listTokenIds = (items: readonly PendingSubmission[]): number[] => [
  ...new Set(items.map(({ principal }) => principal.tokenId)),
]

/** The tokens of a batch that are not revoked. Raw: as in the statement of a batch. */
export const selectUsableItems = (
  db: RawDb,
  items: readonly PendingSubmission[],
): Promise<Usable[]> => db.$queryRaw(selectUsable(listTokenIds(items)))

export type KnownIngest = { report: unknown; states: Record<string, string> }
/** The response to an earlier request, with the current states of its runs. */
export type KnownKey = { request: string; body: unknown; states: Record<string, string> }

const ingestsSql = (items: readonly PendingSubmission[]): Prisma.Sql => {
  const keys = items.flatMap(({ principal, files }) =>
    files.map((file) => ({ org: principal.orgId, sha: file.sha256, context: file.contextDigest })),
  )
  return Prisma.sql`
    SELECT format('%s %s %s', i.org_id, encode(i.blob_sha256, 'hex'), encode(i.context_digest, 'hex')) AS key, i.report,
      (SELECT coalesce(jsonb_object_agg(r.id, r.status), '{}') FROM run r WHERE r.ingest_id = i.id) AS states
    FROM json_to_recordset(${JSON.stringify(keys)}::json) AS k(org int, sha text, context text),
      LATERAL (SELECT * FROM ingest WHERE org_id = k.org AND blob_sha256 = decode(k.sha, 'hex')
        AND context_digest = decode(k.context, 'hex') OFFSET 0) AS i`
}

const byKey = (rows: readonly ({ key: string } & KnownIngest)[]): Map<string, KnownIngest> =>
  new Map(rows.map(({ key, ...ingest }) => [key, ingest]))

/**
 * What organisations got for files that they sent before, by `ingestKey`, with the current states of the runs.
 * Raw: a join with the keys of a whole batch.
 */
export const selectIngests = async (
  db: RawDb,
  items: readonly PendingSubmission[],
): Promise<Map<string, KnownIngest>> => byKey(await db.$queryRaw(ingestsSql(items)))

/**
 * Responses kept under the Idempotency-Keys of a batch, by organisation and key. Other instances that use one of them
 * wait for this transaction.
 * Raw: advisory locks in the order of the keys, so that batches never deadlock.
 */
export async function selectKeys(
  db: RawDb,
  items: readonly PendingSubmission[],
): Promise<Map<string, KnownKey>> {
  const keys = items.flatMap(({ principal, idempotencyKey: key }) =>
    key === null ? [] : { org: principal.orgId, key },
  )
  if (keys.length === 0) return new Map()
  const wanted = JSON.stringify(keys)
  await db.$queryRaw`SELECT pg_advisory_xact_lock(hash, 3)::text FROM (
    SELECT DISTINCT hashtext(org || ' ' || key) AS hash
    FROM json_to_recordset(${wanted}::json) AS k(org int, key text) ORDER BY 1) AS hashes`
  const rows = await db.$queryRaw<({ name: string } & KnownKey)[]>`
    SELECT r.org_id || ' ' || r.key AS name, encode(r.request_sha256, 'hex') AS request, r.body,
      (SELECT coalesce(jsonb_object_agg(x.id, x.status), '{}') FROM jsonb_array_elements(r.body::jsonb -> 'runs') AS listed,
        LATERAL (SELECT id, status FROM run WHERE id = (listed ->> 'id')::uuid OFFSET 0) AS x) AS states
    FROM json_to_recordset(${wanted}::json) AS k(org int, key text)
      JOIN idempotent_request r ON r.org_id = k.org AND r.key = k.key`
  return new Map(rows.map(({ name, ...known }) => [name, known]))
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
  /** its campaign is a series of CI runs */
  isContinuous: boolean
  /** its newest run, null without one */
  last: RunDate | null
}
/** What distinguishes repetitions of one measurement from runs of a series. */
export type RunDate = { commit: string | null; startedAt: string | null }
export type Twin = { conditionId: number; sha256: string; replicate: number; runId: string }
/** Numbers that some run has, and whether readers may see one of those runs. */
type CopiedNumbers = { numbers: string; isPublic: boolean }
/** A run with the same content in the same condition. */
export type Repetition = { conditionId: number; content: string; replicate: number; runId: string }
type ReplicateNumber = { conditionId: number; replicate: number }

export type BatchState = {
  conditions: Map<number, ConditionFacts>
  ingests: Map<string, KnownIngest>
  /** runs of the same bytes in the same condition */
  twins: Twin[]
  repeated: Repetition[]
  /** digests of numbers that a run has, wherever it is */
  copied: CopiedNumbers[]
  /** which of the asked numbers exist */
  taken: ReplicateNumber[]
  /** tokens that are not revoked */
  usable: Usable[]
}

const selectConditions = (ids: readonly number[]): Prisma.Sql => Prisma.sql`
  SELECT c.id, c.is_listed AS "isListed", ca.is_closed AS "isClosed", ca.retracted_at IS NOT NULL AS "isRetracted",
    coalesce((SELECT max(r.replicate) FROM run r WHERE r.condition_id = c.id), 0) AS replicates,
    -- No EXISTS, which would be answered for all conditions at once.
    coalesce((SELECT true FROM summary s WHERE s.condition_id = c.id AND s.method = 'mean_of_runs'
      AND (s.ruleset <> ${RULESET} OR s.run_sum IS NULL) LIMIT 1), false) AS "isOutdated", ca.mode = 'continuous' AS "isContinuous",
    (SELECT json_build_object('commit', r.commit_sha, 'startedAt', r.started_at) FROM run r
      WHERE r.condition_id = c.id ORDER BY r.replicate DESC LIMIT 1) AS last
  FROM condition c JOIN campaign ca ON ca.id = c.campaign_id WHERE c.id = ANY (${ids}::int[])`

const selectTwins = (
  pairs: readonly Pick<Twin, 'conditionId' | 'sha256'>[],
): Prisma.Sql => Prisma.sql`
  SELECT k."conditionId", k.sha256, r.replicate, r.id AS "runId"
  FROM json_to_recordset(${JSON.stringify(pairs)}::json) AS k("conditionId" int, sha256 text),
    -- By the bytes, which are few; a condition may have any number of runs.
    LATERAL (SELECT id FROM ingest WHERE blob_sha256 = decode(k.sha256, 'hex') OFFSET 0) AS i,
    LATERAL (SELECT * FROM run WHERE ingest_id = i.id OFFSET 0) AS r
  WHERE r.condition_id = k."conditionId"`

const selectRepeated = (
  runs: readonly { conditionId: number; content: string }[],
): Prisma.Sql => Prisma.sql`
  SELECT k."conditionId", k.content, r.replicate, r.id AS "runId"
  FROM json_to_recordset(${JSON.stringify(runs)}::json) AS k("conditionId" int, content text),
    LATERAL (SELECT * FROM run WHERE condition_id = k."conditionId" AND content_digest = decode(k.content, 'hex')
      OFFSET 0) AS r`

/** By the first run that decides, however many copies there are. */
const selectCopied = (digests: readonly string[]): Prisma.Sql => Prisma.sql`
  SELECT asked.numbers, coalesce(seen.is_public, false) AS "isPublic"
  FROM unnest(${digests}::text[]) AS asked(numbers)
    JOIN LATERAL (SELECT true AS is_stored FROM run WHERE numbers_digest = decode(asked.numbers, 'hex')
      AND status IN ('valid', 'pending') LIMIT 1) AS stored ON true
    LEFT JOIN LATERAL (SELECT true AS is_public FROM run r JOIN condition c ON c.id = r.condition_id
        JOIN campaign ca ON ca.id = c.campaign_id
      WHERE r.numbers_digest = decode(asked.numbers, 'hex') AND r.status = 'valid' AND ca.retracted_at IS NULL
      LIMIT 1) AS seen ON true`

const selectTaken = (pairs: readonly ReplicateNumber[]): Prisma.Sql => Prisma.sql`
  SELECT k."conditionId", k.replicate
  FROM json_to_recordset(${JSON.stringify(pairs)}::json) AS k("conditionId" int, replicate int),
    LATERAL (SELECT id FROM run WHERE condition_id = k."conditionId" AND replicate = k.replicate OFFSET 0) AS r`

const toJsonList = (rows: Prisma.Sql): Prisma.Sql =>
  Prisma.sql`coalesce((SELECT json_agg(row) FROM (${rows}) AS row), '[]')`

/** More locks of one transaction could fill the lock table of the server, which all connections share. */
const MAX_NUMBER_LOCKS = 500

/** One writer at a time who must not go by the locks of numbers: those share the lock that he has alone. */
const numbersLock = (isAlone: boolean): Prisma.Sql =>
  isAlone
    ? Prisma.sql`pg_advisory_xact_lock(0, 5)::text`
    : Prisma.sql`pg_advisory_xact_lock_shared(0, 5)::text`

/**
 * Locks the conditions in the order of their ids, then the numbers in the order of their hashes, so that batches never
 * deadlock. One writer per numbers at a time, over all instances: two runs with equal numbers in two conditions must see each
 * other, or neither gets its flag. A batch with very many numbers waits for all writers instead of locking each number.
 * Raw: row locks and advisory locks in one round trip.
 */
async function lock(db: RawDb, conditionIds: number[], numbers: readonly string[]): Promise<void> {
  const isAlone = numbers.length > MAX_NUMBER_LOCKS
  const single = isAlone ? [] : numbers
  await db.$queryRaw`WITH conditions AS MATERIALIZED (
      SELECT id FROM condition WHERE id = ANY (${conditionIds}::int[]) ORDER BY id FOR NO KEY UPDATE),
    -- An aggregate is complete before its row exists, and that before the next lock is asked for.
    locked AS MATERIALIZED (
      SELECT count(*) AS conditions, ${numbersLock(isAlone)} AS lock
      FROM conditions),
    hashes AS MATERIALIZED (SELECT DISTINCT hashtext(d) AS hash FROM unnest(${single}::text[]) AS d ORDER BY 1)
    SELECT lock, pg_advisory_xact_lock(hash, 6)::text FROM locked LEFT JOIN hashes ON true`
}

type Row = Omit<BatchState, 'conditions' | 'ingests'> & {
  conditions: ConditionFacts[]
  ingests: ({ key: string } & KnownIngest)[]
}

/**
 * One writer per condition at a time, over all instances: numbering, duplicates and summaries depend on its runs. Locks
 * the conditions and the numbers, and then reads what the last holders of their locks committed. Holds `baselineLocks`
 * afterwards.
 * Raw: seven lists by index, and the last locks, in one round trip.
 * @param runs those that may be new, by the condition that each would be stored in
 */
export async function loadBatchState(
  db: RawDb,
  items: readonly PendingSubmission[],
  runs: readonly {
    conditionId: number
    sha256: string
    replicate: number | null
    content: string
    numbers: string | null
  }[],
): Promise<BatchState> {
  const ids = [...new Set(runs.map((run) => run.conditionId))]
  const asked = runs.flatMap(({ conditionId, replicate }) =>
    replicate === null ? [] : { conditionId, replicate },
  )
  const bytes = runs.map(({ conditionId, sha256 }) => ({ conditionId, sha256 }))
  const contents = runs.map(({ conditionId, content }) => ({ conditionId, content }))
  const numbers = [...new Set(runs.flatMap((run) => run.numbers ?? []))]
  const read = () => db.$queryRaw<
    Row[]
  >`SELECT ${toJsonList(selectConditions(ids))} AS conditions, ${toJsonList(ingestsSql(items))} AS ingests,
      ${toJsonList(selectTwins(bytes))} AS twins, ${toJsonList(selectRepeated(contents))} AS repeated,
      ${toJsonList(selectCopied(numbers))} AS copied, ${toJsonList(selectTaken(asked))} AS taken,
      ${toJsonList(selectUsable(listTokenIds(items)))} AS usable,
      (SELECT count(lock)::int FROM (${baselineLocks(ids)}) AS locks) AS locks`
  const [, [row]] = await inOneTrip(db, [() => lock(db, ids, numbers), read])
  if (!row) throw new Error('a statement of one row gave none')
  return {
    ...row,
    conditions: new Map(row.conditions.map((condition) => [condition.id, condition])),
    ingests: byKey(row.ingests),
  }
}
