import { procedure, router } from '../trpc'
import { compareSubjects } from './queries'
import { CompareInput, Comparison } from './schemas'

export const compareRouter = router({
  get: procedure
    .input(CompareInput)
    .output(Comparison)
    .query(({ ctx, input }) => compareSubjects(ctx.db, input)),
})
