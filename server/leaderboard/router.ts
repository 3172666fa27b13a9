import { cached } from '../cache/cached'
import { ALL } from '../cache/tags'
import { procedure, router } from '../trpc'
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
