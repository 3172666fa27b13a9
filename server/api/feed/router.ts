import { z } from 'zod'
import { cached } from '@/server/platform/cache/cached'
import { ALL, PUBLICATIONS } from '@/server/catalogue/cache-tags'
import { declared, procedure, router } from '@/server/platform/trpc'
import { latestNews } from './queries'
import { FeedEntry, FeedInput } from './schemas'

export const feedRouter = router({
  latest: procedure
    .input(FeedInput)
    .output(declared(z.array(FeedEntry)))
    .query(({ ctx: { db }, input }) =>
      cached(db, ['feed', input], [ALL, PUBLICATIONS], () => latestNews(db, input)),
    ),
})
