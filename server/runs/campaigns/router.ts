import { z } from 'zod'
import { cachedRead } from '@/server/platform/cache/cached-read'
import { ALL } from '@/server/catalogue/cache-tags'
import { namedText } from '@/server/platform/db/storable-text'
import { declared, procedure, router } from '@/server/platform/trpc'
import { getCampaign, listCampaigns, listConditions, listOrganisations } from './queries'
import { getCampaignResults } from './results'
import {
  CampaignCondition,
  CampaignDetail,
  CampaignResults,
  CampaignSummary,
  OrganisationSummary,
} from './schemas'

const LINKERD = '/api/v1/campaigns/linkerd-2021-05-benchmarking-linkerd-and-istio'
const Slug = namedText(120)

export const campaignsRouter = router({
  list: procedure
    .meta({
      rest: {
        id: 'listCampaigns',
        path: '/api/v1/campaigns',
        summary: 'Campaigns, the one with the newest condition first',
        response: 'CampaignPage',
        cursor: ['slug'],
        examples: ['/api/v1/campaigns?limit=2'],
      },
    })
    .output(declared(z.array(CampaignSummary)))
    .query(({ ctx: { db } }) =>
      cachedRead(db, ['campaigns'], [ALL], (reader) => listCampaigns(reader)),
    ),
  organisations: procedure
    .meta({
      rest: {
        id: 'listOrganisations',
        path: '/api/v1/organisations',
        summary: 'Who measured, the one with the newest result first',
        response: 'OrganisationPage',
        cursor: ['slug'],
        examples: ['/api/v1/organisations?limit=2'],
      },
    })
    .output(declared(z.array(OrganisationSummary)))
    .query(({ ctx: { db } }) =>
      cachedRead(db, ['organisations'], [ALL], (reader) => listOrganisations(reader)),
    ),
  get: procedure
    .meta({
      rest: {
        id: 'getCampaign',
        path: '/api/v1/campaigns/{slug}',
        summary: 'One campaign: its protocol, what was varied, who reports it',
        response: 'Campaign',
        examples: [LINKERD],
      },
    })
    .input(z.object({ slug: Slug.describe('`slug` of the list, or `campaign` of an origin') }))
    .output(declared(CampaignDetail))
    .query(({ ctx: { db }, input: { slug } }) =>
      cachedRead(db, ['campaign', slug], [ALL], (reader) => getCampaign(reader, slug)),
    ),
  results: procedure
    .meta({
      rest: {
        id: 'getCampaignResults',
        path: '/api/v1/campaigns/{slug}/results',
        summary: 'What a campaign measured: its newest conditions and their charts, by load',
        response: 'CampaignResults',
        examples: [`${LINKERD}/results`],
      },
    })
    .input(z.object({ slug: Slug.describe('`slug` of the list, or `campaign` of an origin') }))
    .output(declared(CampaignResults))
    .query(({ ctx: { db }, input: { slug } }) =>
      cachedRead(db, ['campaign results', slug], [ALL], (reader) =>
        getCampaignResults(reader, slug),
      ),
    ),
  conditions: procedure
    .meta({
      rest: {
        id: 'listConditions',
        path: '/api/v1/campaigns/{slug}/conditions',
        summary: 'The conditions of a campaign, in the order they came',
        response: 'ConditionPage',
        cursor: ['id'],
        examples: [`${LINKERD}/conditions?limit=2`],
      },
    })
    .input(z.object({ slug: Slug.describe('`slug` of the list') }))
    .output(declared(z.array(CampaignCondition)))
    .query(({ ctx: { db }, input: { slug } }) =>
      cachedRead(db, ['conditions', slug], [ALL], (reader) => listConditions(reader, slug)),
    ),
})
