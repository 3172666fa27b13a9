import { z } from 'zod'
import { askedText } from '@/server/platform/database-text'
import { procedure, router } from '@/server/platform/trpc'
import { getHarness, listHarnesses } from './queries'
import { HarnessGuide } from './schemas'

export const harnessesRouter = router({
  list: procedure.output(z.array(HarnessGuide)).query(({ ctx }) => listHarnesses(ctx.db)),
  get: procedure
    .input(z.object({ id: askedText(60) }))
    .output(HarnessGuide)
    .query(({ ctx, input }) => getHarness(ctx.db, input.id)),
})
