import { PUBLICATIONS } from '@/server/catalogue/cache-tags'
import { cachedRead } from '@/server/platform/cache/cached-read'
import { declared, procedure, router } from '@/server/platform/trpc'
import { headToHead } from './queries'
import { HeadToHead, HeadToHeadInput } from './schemas'

export const headToHeadRouter = router({
  /** Publications only, so runs that are submitted meanwhile leave the response as it is. */
  list: procedure
    .input(HeadToHeadInput)
    .output(declared(HeadToHead.array()))
    .query(({ ctx: { db }, input }) =>
      cachedRead(db, ['head-to-head', input], [PUBLICATIONS], (reader) =>
        headToHead(reader, input),
      ),
    ),
})
