import { ALL, PUBLICATIONS } from '@/server/catalogue/cache-tags'
import { cachedRead } from '@/server/platform/cache/cached-read'
import { declared, procedure, router } from '@/server/platform/trpc'
import { getChangeLead } from './lead'
import { getChange, listChanges } from './queries'
import { ChangeChart, ChangeLead, ChangeList, GetChangeInput, ListChangesInput } from './schemas'

export const trendsRouter = router({
  list: procedure
    .input(ListChangesInput)
    .output(declared(ChangeList))
    .query(({ ctx: { db }, input }) =>
      cachedRead(db, ['changes', input], [ALL], (reader) => listChanges(reader, input)),
    ),
  get: procedure
    .input(GetChangeInput)
    .output(declared(ChangeChart))
    .query(({ ctx: { db }, input }) =>
      cachedRead(db, ['change', input], [ALL], (reader) => getChange(reader, input)),
    ),
  /** Publications only, so runs that are submitted meanwhile leave the response as it is. */
  lead: procedure
    .output(declared(ChangeLead))
    .query(({ ctx: { db } }) => cachedRead(db, ['change-lead'], [PUBLICATIONS], getChangeLead)),
})
