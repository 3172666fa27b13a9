import { procedure, router } from '../trpc'
import { getLeaderboard } from './queries'
import { Leaderboard, LeaderboardInput } from './schemas'

export const leaderboardRouter = router({
  get: procedure
    .input(LeaderboardInput)
    .output(Leaderboard)
    .query(({ ctx, input }) => getLeaderboard(ctx.db, input)),
})
