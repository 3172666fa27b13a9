import { cachedRead } from '@/server/platform/cache/cached-read'
import { ALL } from '@/server/platform/cache/tags'
import { declared, procedure, router } from '@/server/platform/trpc'
import { methodologyExamples } from './queries'
import { MethodologyExamples } from './schemas'

export const methodologyRouter = router({
  examples: procedure
    .output(declared(MethodologyExamples))
    .query(({ ctx: { db } }) =>
      cachedRead(db, ['methodology'], [ALL], (reader) => methodologyExamples(reader)),
    ),
})
