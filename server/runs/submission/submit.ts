import { createHash } from 'node:crypto'
import { v7 as uuid } from 'uuid'
import type { PrismaClient } from '@/prisma/generated/client'
import { storeBlob } from '@/server/catalogue/blob'
import { resolveContext } from '../contexts/resolve'
import type { Db } from '@/server/platform/db'
import { AppError } from '@/server/platform/errors'
import { fromHex } from '@/server/platform/hex'
import { recomputeConditions } from '@/server/results/summaries/recompute'
import type { Principal } from '@/server/auth/tokens/tokens'
import { SubmissionResponse, submittedRun, type SubmittedRun } from './response'
import { replayedResponse } from './replayed-response'
import { ensureCampaign, resolveCondition } from './resolve-condition'
import { conditionKey, ConditionCache, type KnownConditions } from './condition-cache'
import { inReader } from '../reading/in-reader'
import type { prepareSubmission, PreparedFile, UploadedFile } from './prepare'
import { flagsOf } from './run-facts'
import { storeRun } from './store-run'

export type Submission = {
  context: string | object
  files: UploadedFile[]
  idempotencyKey: string | null
  adapterId: string | null
  dryRun: boolean
}
export type StoreOptions = Pick<Submission, 'idempotencyKey' | 'dryRun'>
export type Submitted = { status: 200 | 201; body: SubmissionResponse }

/** Thrown to roll back a dry run after everything but the commit. */
class DryRun extends Error {
  constructor(readonly submitted: Submitted) {
    super('dry run')
  }
}

/**
 * One writer per condition at a time: numbering, duplicates and summaries depend on all of its runs. A condition whose
 * runs are all pending becomes visible with the first run that is not.
 * Raw: row locks in the order of ids.
 */
async function lockConditions(db: Db, ids: number[], isListed: boolean): Promise<void> {
  const rows = await db.$queryRaw<{ is_listed: boolean }[]>`
    SELECT is_listed FROM condition WHERE id = ANY (${ids}::int[]) ORDER BY id FOR NO KEY UPDATE`
  if (isListed && rows.some((row) => !row.is_listed))
    await db.$executeRaw`UPDATE condition SET is_listed = true WHERE id = ANY (${ids}::int[]) AND NOT is_listed`
}

/**
 * The next replicate number. The caller holds the condition's lock.
 * @throws AppError DUPLICATE_RAW when the condition has a run of these bytes, REPLICATE_TAKEN
 */
async function nextReplicate(
  db: Db,
  conditionId: number,
  asked: number | null,
  file: PreparedFile,
  ingestId: string,
): Promise<number> {
  // Raw: next number, collision and twin in one statement.
  const [row] = await db.$queryRaw<{ next: number; taken: boolean; twin: string | null }[]>`
    SELECT coalesce(max(replicate), 0) + 1 AS next, coalesce(bool_or(replicate = ${asked}), false) AS taken,
      (SELECT format('replicate %s of this condition (/runs/%s)', r.replicate, r.id) FROM ingest i
        JOIN run r ON r.ingest_id = i.id WHERE i.blob_sha256 = ${fromHex(file.sha256)}
          AND i.id <> ${ingestId}::uuid AND r.condition_id = ${conditionId} LIMIT 1) AS twin
    FROM run WHERE condition_id = ${conditionId}`
  if (row?.twin)
    throw new AppError('DUPLICATE_RAW', {
      title: 'These bytes are stored already',
      detail: `the same file is ${row.twin}`,
      file: file.name,
      hint: 'a repetition is a new run of the harness, not the same file again',
    })
  if (asked !== null && row?.taken)
    throw new AppError('REPLICATE_TAKEN', {
      title: `Replicate ${asked} exists`,
      detail: `condition ${conditionId} already has a run number ${asked} from another file`,
      file: file.name,
      pointer: '/replicate',
      hint: 'leave replicate out to have the next number chosen',
    })
  return asked ?? row?.next ?? 1
}

async function storeFile(
  db: Db,
  principal: Principal,
  file: PreparedFile,
  memory: ConditionCache,
): Promise<SubmittedRun[]> {
  const campaign = await ensureCampaign(db, principal, file.context)
  await storeBlob(db, file)
  const ingestId = uuid()
  // Raw: hot path, one INSERT without RETURNING.
  await db.$executeRaw`INSERT INTO ingest
      (id, blob_sha256, file_name, adapter, adapter_version, org_id, token_id, context_digest, context,
      provenance)
    VALUES (${ingestId}::uuid, ${fromHex(file.sha256)}, ${file.name}, ${file.adapter.id}, '1', ${principal.orgId},
      ${principal.tokenId}, ${fromHex(file.contextDigest)}, ${JSON.stringify(file.context)}::jsonb,
      ${JSON.stringify({ ciRun: principal.ciRun })}::jsonb)`
  const placed: { conditionId: number; index: number }[] = []
  for (const [index, { run, workload }] of file.runs.entries())
    placed.push({
      index,
      conditionId: await memory.recall(conditionKey(file.context, run, workload), () =>
        resolveCondition(db, campaign, file.context, run, workload, principal.isTrusted),
      ),
    })
  const conditionIds = [...new Set(placed.map((p) => p.conditionId))]
  await lockConditions(db, conditionIds, principal.isTrusted)
  const submitted: SubmittedRun[] = []
  for (const { conditionId, index } of placed) {
    const { run, workload } = file.runs[index] as PreparedFile['runs'][number]
    const asked = placed.length === 1 ? (file.context.replicate ?? null) : null
    const replicate = await nextReplicate(db, conditionId, asked, file, ingestId)
    const flags = flagsOf(run, workload.targetRps)
    const { started_at, commit, ci_url } = file.context
    const row = {
      id: uuid(),
      conditionId,
      replicate,
      ingestId,
      sourceIndex: index,
      commitSha: commit ?? null,
      ciUrl: ci_url ?? null,
      startedAt: run.startedAt ?? started_at ?? null,
      isPending: !principal.isTrusted,
    }
    await storeRun(db, row, run, flags)
    submitted.push(
      submittedRun(
        { runId: row.id, conditionId, replicate, adapter: file.adapter.id },
        run,
        flags,
        principal.isTrusted ? 'published' : 'pending',
      ),
    )
  }
  if (principal.isTrusted) await recomputeConditions(db, conditionIds)
  // Raw: as above, one UPDATE without RETURNING.
  await db.$executeRaw`UPDATE ingest SET report = ${JSON.stringify({ runs: submitted })}::jsonb WHERE id = ${ingestId}::uuid`
  return submitted
}

/**
 * Identical files in parallel wait here for the first one. Requests with several files lock several conditions, so they
 * lock their campaign exclusively: no order of files can deadlock.
 */
async function lockRequest(db: Db, principal: Principal, files: PreparedFile[]): Promise<void> {
  const keys = files.map((f) => `${principal.orgId} ${f.sha256} ${f.contextDigest}`).sort()
  const campaign = files[0]?.context.campaign ?? ''
  const [only, ...more] = new Set(keys)
  if (files.length === 1)
    await db.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(${only}, 2)),
      pg_advisory_xact_lock_shared(hashtextextended(${campaign}, 5))`
  else {
    for (const key of [only, ...more])
      await db.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(${key}, 2))`
    await db.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(${campaign}, 5))`
  }
}

const requestDigest = (files: PreparedFile[]): Uint8Array<ArrayBuffer> => {
  const hash = createHash('sha256')
  for (const file of files) hash.update(`${file.sha256} ${file.contextDigest}\n`)
  return new Uint8Array(hash.digest())
}

async function replay(
  db: Db,
  principal: Principal,
  key: string,
  request: Uint8Array,
): Promise<Submitted | null> {
  await db.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(${`${principal.orgId} ${key}`}, 3))`
  const stored = await db.idempotentRequest.findUnique({
    where: { orgId_key: { orgId: principal.orgId, key } },
  })
  if (!stored) return null
  if (Buffer.compare(Buffer.from(stored.requestSha256), request) !== 0)
    throw new AppError('IDEMPOTENCY_CONFLICT', {
      title: 'This Idempotency-Key was used for other content',
      detail: `key "${key}" belongs to an earlier request with other files or another context`,
      hint: 'use one key per file and context, for example the CI run id and the file name',
    })
  return { status: 200, body: SubmissionResponse.parse(stored.body) }
}

async function submitAll(
  db: Db,
  principal: Principal,
  options: StoreOptions,
  files: PreparedFile[],
  memory: ConditionCache,
): Promise<Submitted> {
  const key = options.idempotencyKey
  const request = requestDigest(files)
  const earlier = key === null ? null : await replay(db, principal, key, request)
  if (earlier) return earlier
  await lockRequest(db, principal, files)
  const runs: SubmittedRun[] = []
  let isNew = false
  for (const file of files) {
    const known = await replayedResponse(db, principal, file)
    isNew ||= known === null
    runs.push(...(known ?? (await storeFile(db, principal, file, memory))))
  }
  const submitted: Submitted = { status: isNew ? 201 : 200, body: { runs } }
  if (key !== null)
    await db.idempotentRequest.create({
      data: {
        orgId: principal.orgId,
        key,
        requestSha256: new Uint8Array(request),
        status: 201,
        body: submitted.body,
      },
    })
  if (options.dryRun) throw new DryRun(dryResponse(runs))
  return submitted
}

/** The runs that would be stored, without links, because nothing was stored. */
const dryResponse = (runs: SubmittedRun[]): Submitted => ({
  status: 200,
  body: {
    dryRun: true,
    runs: runs.map((run) => ({ ...run, id: null, url: null, conditionUrl: null, created: false })),
  },
})

const isTransient = (error: unknown): boolean =>
  /\b(40P01|40001|P2034)\b|deadlock|write conflict/i.test(
    error instanceof Error ? `${error.message} ${'code' in error ? String(error.code) : ''}` : '',
  )

/** No connection became free in time: nothing has happened yet, so the sender can simply retry. */
const isBusy = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && (error.code === 'P2028' || error.code === 'P2024')

const busy = (): AppError =>
  new AppError('BUSY', {
    title: 'The server is busy',
    detail: 'no database connection became free within 30 s; nothing was stored',
    hint: 'send the same request again; a repeat never stores twice',
  })

const prepare = inReader<typeof prepareSubmission>('prepareSubmission')

/**
 * Stores a request whole or not at all: everything is parsed first, then one transaction writes runs, summaries
 * and flags. A repeat of the same bytes and context, or of the same Idempotency-Key, gets the first response.
 * @throws AppError
 */
export async function submitRuns(
  db: PrismaClient,
  principal: Principal,
  submission: Submission,
): Promise<Submitted> {
  const source = await resolveContext(db, principal, submission.context)
  const { files: sent, adapterId } = submission
  const bytes = sent.reduce((sum, file) => sum + file.bytes.byteLength, 0)
  const owner = `organisation ${principal.orgId}`
  const files = await prepare(owner, { context: source, files: sent, adapterId }, bytes)
  return storePrepared(db, principal, submission, files)
}

/**
 * The second half of `submitRuns`, for files that are already validated. `known` collects the conditions found by calls
 * for the same stream. @throws AppError
 */
export async function storePrepared(
  db: PrismaClient,
  principal: Principal,
  options: StoreOptions,
  files: PreparedFile[],
  known: KnownConditions = new Map(),
): Promise<Submitted> {
  for (let attempt = 1; ; attempt++) {
    const memory = new ConditionCache(known)
    try {
      const submitted = await db.$transaction(
        (tx) => submitAll(tx, principal, options, files, memory),
        { maxWait: 30_000, timeout: 60_000 },
      )
      memory.keep()
      return submitted
    } catch (error) {
      if (error instanceof DryRun) return error.submitted
      if (isBusy(error)) throw busy()
      if (attempt >= 3 || !isTransient(error)) throw error
    }
  }
}
