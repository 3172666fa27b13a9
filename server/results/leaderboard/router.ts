import { cached } from '@/server/platform/cache/cached'
import { ALL } from '@/server/platform/cache/tags'
import { procedure, router } from '@/server/platform/trpc'
import { getLeaderboard } from './queries'
import { Leaderboard, LeaderboardInput } from './schemas'

export const leaderboardRouter = router({
  get: procedure
    .input(LeaderboardInput)
    .output(Leaderboard)
    .query(({ ctx: { db }, input }) =>
      cached(db, ['leaderboard', input], [ALL], () => getLeaderboard(db, input)),
    ),
})
