import { requireHeaders, middleware } from '@/server/platform/trpc'
import { consumeOpen, type OpenKind } from './open-limits'

/** Rate-limits a call like the equivalent REST endpoint. */
export const limited = (kind: OpenKind) =>
  middleware(async ({ ctx, next }) => {
    await consumeOpen(ctx.db, kind, requireHeaders(ctx))
    return next()
  })
