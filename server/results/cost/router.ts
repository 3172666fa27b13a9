import { PUBLICATIONS } from '@/server/catalogue/cache-tags'
import { cachedRead } from '@/server/platform/cache/cached-read'
import { declared, procedure, router } from '@/server/platform/trpc'
import { listCostBeds } from './queries'
import { CostBed, CostInput } from './schemas'

export const costRouter = router({
  /** Publications only, so runs that are submitted meanwhile leave the response as it is. */
  list: procedure
    .input(CostInput)
    .output(declared(CostBed.array()))
    .query(({ ctx: { db }, input }) =>
      cachedRead(db, ['cost', input], [PUBLICATIONS], (reader) => listCostBeds(reader, input)),
    ),
})
