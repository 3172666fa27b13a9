import { campaignsRouter } from './campaigns/router'
import { compareRouter } from './compare/router'
import { embedsRouter } from './embeds/router'
import { feedRouter } from './feed/router'
import { harnessesRouter } from './harnesses/router'
import { leaderboardRouter } from './leaderboard/router'
import { meshesRouter } from './meshes/router'
import { methodologyRouter } from './methodology/router'
import { publicationsRouter } from './publications/router'
import { runsRouter } from './runs/router'
import { searchRouter } from './search/router'
import { createCallerFactory, router } from './trpc'

export const appRouter = router({
  campaigns: campaignsRouter,
  compare: compareRouter,
  embeds: embedsRouter,
  feed: feedRouter,
  harnesses: harnessesRouter,
  leaderboard: leaderboardRouter,
  meshes: meshesRouter,
  methodology: methodologyRouter,
  publications: publicationsRouter,
  runs: runsRouter,
  search: searchRouter,
})

/** Calls procedures in process, for server components and tests. */
export const createCaller = createCallerFactory(appRouter)
