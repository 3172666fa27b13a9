import { cachedRead } from '@/server/platform/cache/cached-read'
import { ALL } from '@/server/catalogue/cache-tags'
import { declared, procedure, router } from '@/server/platform/trpc'
import { getLeaderboard } from './queries'
import { Leaderboard, LeaderboardInput } from './schemas'

export const leaderboardRouter = router({
  get: procedure
    .meta({
      rest: {
        id: 'getLeaderboard',
        path: '/api/v1/leaderboard',
        summary:
          'Comparability families with values for a metric, one card each: publications first, then newest first',
        response: 'Leaderboard',
        examples: [
          '/api/v1/leaderboard?metric=http.latency.p99&rps=2000',
          '/api/v1/leaderboard?metric=cpu.cores&limit=3',
        ],
      },
    })
    .input(LeaderboardInput)
    .output(declared(Leaderboard))
    .query(({ ctx: { db }, input }) =>
      cachedRead(db, ['leaderboard', input], [ALL], (reader) => getLeaderboard(reader, input)),
    ),
})
