import { z } from 'zod'
import { procedure, router } from '../trpc'
import { getCondition, getRun } from './queries'
import { ConditionDetail, RunDetail } from './schemas'

export const runsRouter = router({
  get: procedure
    .input(z.object({ id: z.string().max(60) }))
    .output(RunDetail)
    .query(({ ctx, input }) => getRun(ctx.db, input.id, ctx.viewerOrgId)),
  condition: procedure
    .input(
      z.object({
        id: z
          .number()
          .int()
          .positive()
          .max(2 ** 31 - 1),
      }),
    )
    .output(ConditionDetail)
    .query(({ ctx, input }) => getCondition(ctx.db, input.id)),
})
