import { z } from 'zod'
import { procedure, router } from '@/server/platform/trpc'
import { latestNews } from './queries'
import { FeedEntry } from './schemas'

export const feedRouter = router({
  latest: procedure.output(z.array(FeedEntry)).query(({ ctx }) => latestNews(ctx.db)),
})
