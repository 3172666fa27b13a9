import { harnessesRouter } from './harnesses/router'
import { leaderboardRouter } from './leaderboard/router'
import { meshesRouter } from './meshes/router'
import { publicationsRouter } from './publications/router'
import { runsRouter } from './runs/router'
import { createCallerFactory, router } from './trpc'

export const appRouter = router({
  harnesses: harnessesRouter,
  leaderboard: leaderboardRouter,
  meshes: meshesRouter,
  publications: publicationsRouter,
  runs: runsRouter,
})

/** Calls procedures in process, for server components and tests. */
export const createCaller = createCallerFactory(appRouter)
