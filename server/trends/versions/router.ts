import { cachedRead } from '@/server/platform/cache/cached-read'
import { meshTag } from '@/server/catalogue/cache-tags'
import { declared, procedure, router } from '@/server/platform/trpc'
import { listVersionValues } from './queries'
import { ListVersionValuesInput, VersionValues } from './schemas'

export const versionsRouter = router({
  list: procedure
    .input(ListVersionValuesInput)
    .output(declared(VersionValues))
    .query(({ ctx: { db }, input }) =>
      cachedRead(db, ['version-values', input], [meshTag(input.mesh)], (reader) =>
        listVersionValues(reader, input),
      ),
    ),
})
