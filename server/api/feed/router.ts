import { z } from 'zod'
import { cached } from '@/server/platform/cache/cached'
import { ALL, PUBLICATIONS } from '@/server/platform/cache/tags'
import { declared, procedure, router } from '@/server/platform/trpc'
import { latestNews } from './queries'
import { FeedEntry } from './schemas'

export const feedRouter = router({
  latest: procedure
    .output(declared(z.array(FeedEntry)))
    .query(({ ctx: { db } }) => cached(db, ['feed'], [ALL, PUBLICATIONS], () => latestNews(db))),
})
