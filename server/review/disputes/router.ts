import { z } from 'zod'
import { declared, requireHeaders, procedure, router } from '@/server/platform/trpc'
import { SentDispute } from './schemas'
import { sendDispute } from './send'

export const disputesRouter = router({
  /** The form of `/disputes/new`. Open to anybody; a maintainer reviews it before readers see it. */
  open: procedure
    .input(SentDispute)
    .output(declared(z.object({ page: z.string() })))
    .mutation(async ({ ctx, input: { target, ...dispute } }) => {
      await sendDispute(ctx.db, requireHeaders(ctx), target, dispute)
      return { page: '/disputes/sent' }
    }),
})
