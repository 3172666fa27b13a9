import type { PrismaClient } from '@/prisma/generated/client'
import type { Principal } from '@/server/auth/tokens/tokens'
import { listLargeBuffers } from '@/server/platform/workers/large-buffers'
import { resolveContext } from '../contexts/resolve'
import { withOutcomes } from '../outcome/with-outcomes'
import { parseInWorker } from '../parse/parse-in-worker'
import type { prepareSubmission } from '../parse/prepare'
import type { PreparedFile } from '../parse/prepared-file'
import type { Submission } from './request'
import type { Receipt } from '../store/pending-submission'
import { withoutSettledCopies, withSameFiles } from '../store/same-file'
import { withComparisons } from '../store/with-comparisons'
import { tryOut, getWriter } from '../store/writer'

export type StoreOptions = Pick<Submission, 'idempotencyKey' | 'dryRun'>

const prepare = parseInWorker<typeof prepareSubmission>('prepareSubmission')

/**
 * Stores a request whole or not at all: everything is parsed first, then one transaction writes runs, summaries
 * and flags, together with those of other requests that wait. A repeat of the same bytes and context, or of the same
 * Idempotency-Key, gets the first response.
 * @throws AppError
 */
export async function submitRuns(
  db: PrismaClient,
  principal: Principal,
  submission: Submission,
): Promise<Receipt> {
  const source = await resolveContext(db, principal, submission.context)
  const { files: sent, adapterId } = submission
  const bytes = sent.reduce((sum, file) => sum + file.bytes.byteLength, 0)
  const owner = `organisation ${principal.orgId}`
  const toRead = { context: source, files: sent, adapterId }
  const files = await prepare(owner, toRead, bytes, listLargeBuffers(sent))
  const stored = await storePrepared(db, principal, submission, files)
  const { status, body } = submission.dryRun
    ? stored
    : await withComparisons(db, principal.orgId, files, stored)
  const current = status === 200 ? await withoutSettledCopies(db, body) : body
  const told = await withSameFiles(db, principal.orgId, files, current)
  return { status, body: withOutcomes(files, told) }
}

/** The second half of `submitRuns`, for files that are already validated. @throws AppError */
export function storePrepared(
  db: PrismaClient,
  principal: Principal,
  { idempotencyKey, dryRun }: StoreOptions,
  files: PreparedFile[],
): Promise<Receipt> {
  const item = { principal, idempotencyKey, files }
  return dryRun ? tryOut(db, item) : getWriter(db).add(item)
}
