import type { z } from 'zod'
import type { PrismaClient } from '@/prisma/generated/client'
import { AppError } from '@/server/platform/errors'
import { readBody } from '@/server/platform/http/body'
import { decideRun } from '../retractions/retract'
import { isUuid } from '@/server/platform/db/uuid'
import type { Principal } from '@/server/auth/tokens/tokens'
import { Withdrawal } from './schemas'

/** Body of `POST /api/v1/runs/{id}/withdraw`. @throws AppError BAD_REQUEST */
export async function readWithdrawal(request: Request): Promise<z.infer<typeof Withdrawal>> {
  const body = await readBody(request, 16_384)
  try {
    return Withdrawal.parse(JSON.parse(body.toString('utf8')))
  } catch {
    throw new AppError('BAD_REQUEST', {
      title: 'The body is not valid',
      detail: 'expected JSON with the reason, in words',
      hint: `curl -H "Authorization: Bearer $TOKEN" --json '{"reason":"measured on the wrong cluster"}' …/withdraw`,
    })
  }
}

/**
 * Withdraws a run of the caller's organisation. A public run keeps its page, with the reason; a pending one leaves the
 * review queue. @throws AppError NOT_FOUND for runs of others, BAD_REQUEST
 */
export async function withdrawRun(
  db: PrismaClient,
  principal: Principal,
  id: string,
  reason: string,
): Promise<{ id: string; status: 'withdrawn'; url: string | null }> {
  const where = { id, ingest: { orgId: principal.orgId } }
  const run = isUuid(id) ? await db.run.findFirst({ where, select: { publishedAt: true } }) : null
  if (!run)
    throw new AppError('NOT_FOUND', {
      title: 'No such run',
      detail: `your organisation (${principal.orgSlug}) sent no run ${id.slice(0, 60)}`,
    })
  await db.$transaction((tx) =>
    decideRun(tx, {
      runId: id,
      action: 'withdraw',
      reason,
      replacementId: null,
      requestedBy: null,
      decidedBy: `sender ${principal.orgSlug}`,
    }),
  )
  return { id, status: 'withdrawn', url: run.publishedAt === null ? null : `/runs/${id}` }
}
