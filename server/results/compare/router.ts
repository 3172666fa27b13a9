import { cached } from '@/server/platform/cache/cached'
import { ALL } from '@/server/platform/cache/tags'
import { procedure, router } from '@/server/platform/trpc'
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
