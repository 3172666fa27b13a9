import { z } from 'zod'
import { declared, procedure, router } from '@/server/platform/trpc'
import { latestNews } from './queries'
import { FeedEntry } from './schemas'

export const feedRouter = router({
  latest: procedure.output(declared(z.array(FeedEntry))).query(({ ctx }) => latestNews(ctx.db)),
})
