import { cached } from '@/server/platform/cache/cached'
import { PUBLICATIONS } from '@/server/platform/cache/tags'
import { declared, procedure, router } from '@/server/platform/trpc'
import { pageOf, wholeOverview } from './queries'
import { Overview, OverviewInput } from './schemas'

export const overviewRouter = router({
  /** Publications only, so runs that are submitted meanwhile leave the response as it is. */
  get: procedure
    .input(OverviewInput)
    .output(declared(Overview))
    .query(async ({ ctx: { db }, input: { page, limit, ...asked } }) =>
      pageOf(
        await cached(db, ['overview', asked], [PUBLICATIONS], () => wholeOverview(db, asked)),
        { page, limit },
      ),
    ),
})
