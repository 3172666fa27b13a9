import { campaignsRouter } from '@/server/runs/campaigns/router'
import { compareRouter } from '@/server/results/compare/router'
import { embedsRouter } from '@/server/embeds/router'
import { feedRouter } from './feed/router'
import { harnessesRouter } from '@/server/catalogue/harnesses/router'
import { leaderboardRouter } from '@/server/results/leaderboard/router'
import { meshesRouter } from '@/server/trends/router'
import { methodologyRouter } from '@/server/methodology/router'
import { publicationsRouter } from '@/server/publications/router'
import { runsRouter } from '@/server/runs/router'
import { searchRouter } from './search/router'
import { createCallerFactory, router } from '@/server/platform/trpc'

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
