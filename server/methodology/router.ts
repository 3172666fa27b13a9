import { cached } from '@/server/platform/cache/cached'
import { ALL } from '@/server/platform/cache/tags'
import { declared, procedure, router } from '@/server/platform/trpc'
import { methodologyExamples } from './queries'
import { MethodologyExamples } from './schemas'

export const methodologyRouter = router({
  examples: procedure
    .output(declared(MethodologyExamples))
    .query(({ ctx: { db } }) => cached(db, ['methodology'], [ALL], () => methodologyExamples(db))),
})
