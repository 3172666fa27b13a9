import { headersOf, middleware } from '@/server/platform/trpc'
import { consumeOpen, type OpenKind } from './open-limits'

/** Counts a call like the REST endpoint that does the same. */
export const limited = (kind: OpenKind) =>
  middleware(async ({ ctx, next }) => {
    await consumeOpen(ctx.db, kind, headersOf(ctx))
    return next()
  })
