import { cachedRead } from '@/server/platform/cache/cached-read'
import { PUBLICATIONS } from '@/server/catalogue/cache-tags'
import { declared, procedure, router } from '@/server/platform/trpc'
import { listEntries, slicePage, wholeOverview } from './queries'
import { EntriesInput, Overview, OverviewEntry, OverviewInput } from './schemas'

export const overviewRouter = router({
  /** Publications only, so runs that are submitted meanwhile leave the response as it is. */
  get: procedure
    .input(OverviewInput)
    .output(declared(Overview))
    .query(async ({ ctx: { db }, input: { page, limit, ...asked } }) =>
      slicePage(
        await cachedRead(db, ['overview', asked], [PUBLICATIONS], (reader) =>
          wholeOverview(reader, asked),
        ),
        { page, limit },
      ),
    ),
  entries: procedure
    .input(EntriesInput)
    .output(declared(OverviewEntry.array()))
    .query(({ ctx: { db }, input }) =>
      cachedRead(db, ['overview-entries', input], [PUBLICATIONS], (reader) =>
        listEntries(reader, input),
      ),
    ),
})
