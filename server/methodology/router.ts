import { procedure, router } from '../trpc'
import { methodologyExamples } from './queries'
import { MethodologyExamples } from './schemas'

export const methodologyRouter = router({
  examples: procedure.output(MethodologyExamples).query(({ ctx }) => methodologyExamples(ctx.db)),
})
