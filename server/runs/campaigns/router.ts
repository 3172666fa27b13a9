import { z } from 'zod'
import { askedText } from '@/server/platform/database-text'
import { cached } from '@/server/platform/cache/cached'
import { ALL } from '@/server/platform/cache/tags'
import { procedure, router } from '@/server/platform/trpc'
import { getCampaign, listCampaigns, listConditions } from './queries'
import { CampaignCondition, CampaignDetail, CampaignSummary } from './schemas'

const BySlug = z.object({ slug: askedText(120) })

export const campaignsRouter = router({
  list: procedure
    .output(z.array(CampaignSummary))
    .query(({ ctx: { db } }) => cached(db, ['campaigns'], [ALL], () => listCampaigns(db))),
  get: procedure
    .input(BySlug)
    .output(CampaignDetail)
    .query(({ ctx: { db }, input: { slug } }) =>
      cached(db, ['campaign', slug], [ALL], () => getCampaign(db, slug)),
    ),
  conditions: procedure
    .input(BySlug)
    .output(z.array(CampaignCondition))
    .query(({ ctx: { db }, input: { slug } }) =>
      cached(db, ['conditions', slug], [ALL], () => listConditions(db, slug)),
    ),
})
