import { cached } from '../cache/cached'
import { ALL } from '../cache/tags'
import { procedure, router } from '../trpc'
import { methodologyExamples } from './queries'
import { MethodologyExamples } from './schemas'

export const methodologyRouter = router({
  examples: procedure
    .output(MethodologyExamples)
    .query(({ ctx: { db } }) => cached(db, ['methodology'], [ALL], () => methodologyExamples(db))),
})
