import { adminRouter } from './admin/router'
import { campaignsRouter } from '@/server/runs/campaigns/router'
import { compareRouter } from '@/server/results/compare/router'
import { contextsRouter } from '@/server/runs/contexts/router'
import { costRouter } from '@/server/results/cost/router'
import { disputesRouter } from '@/server/review/disputes/router'
import { embedsRouter } from '@/server/charts/snapshots/router'
import { feedRouter } from './feed/router'
import { harnessesRouter } from '@/server/catalogue/harnesses/router'
import { headToHeadRouter } from '@/server/results/head-to-head/router'
import { leaderboardRouter } from '@/server/results/leaderboard/router'
import { meshesRouter } from '@/server/trends/router'
import { methodologyRouter } from '@/server/publications/worked-examples/router'
import { overviewRouter } from '@/server/results/overview/router'
import { publicationsRouter } from '@/server/publications/router'
import { runsRouter } from '@/server/runs/router'
import { validationRouter } from '@/server/runs/receive/validate/router'
import { searchRouter } from './search/router'
import { trendsRouter } from '@/server/trends/changes/router'
import { versionsRouter } from '@/server/trends/versions/router'
import { createCallerFactory, router } from '@/server/platform/trpc'

/** Every procedure of the site. REST, OpenAPI and /docs/api list them in this order. */
export const appRouter = router({
  overview: overviewRouter,
  leaderboard: leaderboardRouter,
  compare: compareRouter,
  headToHead: headToHeadRouter,
  cost: costRouter,
  meshes: meshesRouter,
  trends: trendsRouter,
  versions: versionsRouter,
  campaigns: campaignsRouter,
  search: searchRouter,
  embeds: embedsRouter,
  publications: publicationsRouter,
  runs: runsRouter,
  harnesses: harnessesRouter,
  feed: feedRouter,
  methodology: methodologyRouter,
  contexts: contextsRouter,
  validation: validationRouter,
  disputes: disputesRouter,
})
export type AppRouter = typeof appRouter

/** Maintainers' actions, served at their own address. */
export { adminRouter }
export type AdminRouter = typeof adminRouter

/** Calls procedures in process, for server components and tests. */
export const createCaller = createCallerFactory(appRouter)
