import { cached } from '@/server/platform/cache/cached'
import { meshTag } from '@/server/platform/cache/tags'
import { declared, procedure, router } from '@/server/platform/trpc'
import { listVersionValues } from './queries'
import { ListVersionValuesInput, VersionValues } from './schemas'

export const versionsRouter = router({
  list: procedure
    .input(ListVersionValuesInput)
    .output(declared(VersionValues))
    .query(({ ctx: { db }, input }) =>
      cached(db, ['version-values', input], [meshTag(input.mesh)], () =>
        listVersionValues(db, input),
      ),
    ),
})
