import { cached } from '@/server/platform/cache/cached'
import { PUBLICATIONS } from '@/server/platform/cache/tags'
import { declared, procedure, router } from '@/server/platform/trpc'
import { getOverview } from './queries'
import { Overview, OverviewInput } from './schemas'

export const overviewRouter = router({
  /** Publications only, so runs that are submitted meanwhile leave the response as it is. */
  get: procedure
    .input(OverviewInput)
    .output(declared(Overview))
    .query(({ ctx: { db }, input }) =>
      cached(db, ['overview', input], [PUBLICATIONS], () => getOverview(db, input)),
    ),
})
