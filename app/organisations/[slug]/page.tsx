import type { Metadata } from 'next'
import Link from 'next/link'
import { CampaignTable } from '@/components/campaigns/campaign-table'
import { formatCount } from '@/components/charts/format'
import { DemonstrationLinks } from '@/components/organisations/demonstration-links'
import { InterestBadge } from '@/components/organisations/interest-badge'
import { NewestResults } from '@/components/organisations/newest-results'
import { mainValues } from '@/components/publications/main-values'
import { TRUST_WORDS } from '@/components/results/trust-words'
import { Badge } from '@/components/ui/badge'
import { SectionHead } from '@/components/ui/section-head'
import { DEMONSTRATION } from '@/ingest/dictionary/demonstration'
import { database } from '@/server/platform/db/client'
import { listNewestConditions } from '@/server/runs/campaigns/queries'
import { loadConditionPanels } from '@/server/runs/campaigns/results'
import { listDemonstrationLinks } from '@/server/runs/demonstration/links'
import { api } from '../../_trpc/server'
import { pageMetadata } from '../../page-metadata'
import { readFacts } from './facts'

type Props = PageProps<'/organisations/[slug]'>

const MAX_RESULTS = 10
const MAX_CAMPAIGNS = 20
const CAMPAIGNS_API = '/api/v1/campaigns'

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { name, slug } = await readFacts((await params).slug)
  return pageMetadata({
    title: `${name}: what it measured`,
    description: `Campaigns and newest results of ${name}, and its relation to the products that it measures.`,
    path: `/organisations/${slug}`,
  })
}

/** Its newest campaigns, published ones among them. */
async function Campaigns({ slug }: { slug: string }) {
  const own = (await api().campaigns.list()).filter((one) => one.organisationSlug === slug)
  const rest = own.length - MAX_CAMPAIGNS
  if (own.length === 0) return null
  return (
    <section aria-labelledby="campaigns" className="min-w-0">
      <SectionHead
        id="campaigns"
        title="Campaigns"
        note={
          rest > 0 && (
            <>
              The newest; {formatCount(rest)} older ones are in <a href={CAMPAIGNS_API}>the API</a>{' '}
              alone.
            </>
          )
        }
      />
      <CampaignTable campaigns={own.slice(0, MAX_CAMPAIGNS)} hasOrganisation={false} />
    </section>
  )
}

export default async function OrganisationPage({ params }: Props) {
  const { slug } = await params
  const facts = await readFacts(slug)
  const conditions = await listNewestConditions(database(), slug, MAX_RESULTS)
  const panels = await loadConditionPanels(database(), conditions)
  return (
    <div className="grid grid-cols-1 gap-6">
      <header>
        <nav aria-label="Breadcrumb" className="text-sm text-muted">
          <Link href="/organisations">Organisations</Link>
        </nav>
        <h1>{facts.name}</h1>
        <p>
          {facts.isDemonstration ? (
            <>
              <Badge tone="strong">{DEMONSTRATION}</Badge> {TRUST_WORDS.demonstration} They are in
              no list, count or rank.
            </>
          ) : (
            <InterestBadge {...facts} />
          )}
        </p>
      </header>
      {facts.isDemonstration && (
        <DemonstrationLinks links={(await listDemonstrationLinks(database())).slice(1)} />
      )}
      <Campaigns slug={slug} />
      <NewestResults conditions={conditions} values={mainValues(panels)} />
      {!facts.isDemonstration && (
        <p className="text-sm">
          <Link href={`/organisations/${slug}/sending`} prefetch={false}>
            For senders of {facts.name}: state your relation, receive alerts
          </Link>
        </p>
      )}
    </div>
  )
}
