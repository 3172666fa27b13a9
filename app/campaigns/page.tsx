import type { Metadata } from 'next'
import { CampaignTable } from '@/components/campaigns/campaign-table'
import { formatCount } from '@/components/charts/format'
import { api } from '../_trpc/server'
import { pageMetadata } from '../page-metadata'

export const dynamic = 'force-dynamic'
export const metadata: Metadata = pageMetadata({
  title: 'Campaigns',
  description:
    'Every campaign with public results: published benchmarks and what senders measured, the last added first.',
  path: '/campaigns',
})

const API = '/api/v1/campaigns'

/** Rows of the page; of further ones their number is given. */
const MAX_SHOWN = 100

export default async function CampaignsPage() {
  const campaigns = await api().campaigns.list()
  const rest = campaigns.length - MAX_SHOWN
  return (
    <div className="grid grid-cols-1 gap-4">
      <header>
        <h1>Campaigns</h1>
        <p className="mt-1 text-muted">
          Each is one planned set of measurements; the last added first.{' '}
          {rest > 0 && `${formatCount(rest)} older ones are only in the API. `}
          <a href={API}>All as JSON</a>
        </p>
      </header>
      <CampaignTable campaigns={campaigns.slice(0, MAX_SHOWN)} hasOrganisation />
    </div>
  )
}
