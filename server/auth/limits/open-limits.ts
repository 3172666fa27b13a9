import type { Db } from '@/server/platform/db/client'
import { AppError } from '@/server/platform/errors'
import { noteRequest } from '@/server/platform/observe/request-scope'
import { authenticate } from '../tokens/tokens'
import { readClientAddress } from '@/server/platform/http/client-address'
import { requireHeaders, middleware } from '@/server/platform/trpc'

/** Rate-limits a call like the equivalent REST endpoint. */
export const limited = (kind: OpenKind) =>
  middleware(async ({ ctx, next }) => {
    await consumeOpen(ctx.db, kind, requireHeaders(ctx))
    return next()
  })

import { consumeShared, type Rate, type SharedKind } from './limits'

/** Operations open to anybody without a token that cost more than a read. */
export type OpenKind = SharedKind

/** Counts an operation for its address, within a fair share of what all have together. @throws AppError RATE_LIMITED */
export const consumeOpen = (db: Db, kind: OpenKind, headers: Headers): Promise<Rate> =>
  consumeShared(db, kind, readClientAddress(headers))

/** Who calls, for limits and turns: an organisation with a token, else an address. */
export type Caller = { owner: string; rate: Rate }

/** The organisation of a valid token of this site, else the address; a proxy in front may use the same header. */
async function findOwner(db: Db, headers: Headers): Promise<string> {
  const authorization = headers.get('authorization')
  if (!/^Bearer mb_/i.test(authorization?.trim() ?? '')) return readClientAddress(headers)
  try {
    const { orgId, orgSlug } = await authenticate(db, authorization)
    noteRequest({ organisation: orgSlug })
    return `organisation ${orgId}`
  } catch (error) {
    if (error instanceof AppError) return readClientAddress(headers)
    throw error
  }
}

/**
 * The same for callers who may show a token, but need none: with a valid one, the organisation is counted in place of the
 * address, which many may share. @throws AppError RATE_LIMITED
 */
export async function consumeCaller(db: Db, kind: OpenKind, headers: Headers): Promise<Caller> {
  const owner = await findOwner(db, headers)
  return { owner, rate: await consumeShared(db, kind, owner) }
}
