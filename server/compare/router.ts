import { cached } from '../cache/cached'
import { ALL } from '../cache/tags'
import { procedure, router } from '../trpc'
import { compareSubjects } from './queries'
import { CompareInput, Comparison } from './schemas'

export const compareRouter = router({
  get: procedure
    .input(CompareInput)
    .output(Comparison)
    .query(({ ctx: { db }, input }) =>
      cached(db, ['compare', input], [ALL], () => compareSubjects(db, input)),
    ),
})
