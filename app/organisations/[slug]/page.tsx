import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { cache } from 'react'
import { NewestResults } from '@/components/organisations/newest-results'
import { DemonstrationLinks } from '@/components/organisations/demonstration-links'
import { RelationForm } from '@/components/organisations/relation-form'
import { TRUST_WORDS } from '@/components/results/trust-words'
import { CopyCode } from '@/components/submit/copy-code'
import { AffiliationBadge, Badge } from '@/components/ui/badge'
import { publicUrl } from '@/env'
import { ownValue } from '@/ingest/dictionary/own-value'
import { getOrganisation } from '@/server/auth/organisation/relation'
import type { OrganisationFacts } from '@/server/auth/organisation/schemas'
import { DEMONSTRATION } from '@/ingest/dictionary/demonstration'
import { listNewestConditions } from '@/server/runs/campaigns/queries'
import { listDemonstrationLinks } from '@/server/runs/demonstration/links'
import { database } from '@/server/platform/db/client'
import { AppError } from '@/server/platform/errors'
import { pageMetadata } from '../../page-metadata'

type Props = PageProps<'/organisations/[slug]'>

const MAX_RESULTS = 10

const PROBLEMS: Record<string, string> = {
  token: 'This token is not valid for this organisation.',
  product: 'Expected a vendor with short names of products as in /meshes, or no products.',
  rate: 'Too many attempts from your network. Try again in a minute.',
}

// Metadata and page ask for the same; one request reads it once.
const factsOf = cache((slug: string) =>
  getOrganisation(database(), slug).catch((error: unknown) => {
    if (error instanceof AppError && error.code === 'NOT_FOUND') notFound()
    throw error
  }),
)

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { name, slug } = await factsOf((await params).slug)
  return {
    ...pageMetadata({
      title: `${name}: results, relation and alerts`,
      description: `The newest results of ${name}, what it states about its relation to the products that it measures, and how it gets alerts.`,
      path: `/organisations/${slug}`,
    }),
    // It holds forms for a token.
    robots: { index: false, follow: false },
  }
}

/** What the organisation itself may do here. @param props.problem what was wrong with the last form */
function OwnSections(props: { facts: OrganisationFacts; problem: string | undefined }) {
  const { facts, problem } = props
  return (
    <>
      <section aria-labelledby="relation-title">
        <h2 id="relation-title">Relation to the products</h2>
        <p>
          The organisation may state it here, or with its token at{' '}
          <code>PUT /api/v1/organisation</code>. Readers see it as declared by the sender until a
          maintainer confirms it. What is not confirmed never counts as independent.
        </p>
        {problem !== undefined && (
          <p role="alert" className="border-s-4 border-accent ps-3">
            {problem}
          </p>
        )}
        <RelationForm {...facts} />
      </section>
      <section aria-labelledby="alerts">
        <h2 id="alerts">Alerts</h2>
        <p>
          Each confirmed regression in its continuous campaigns is sent once, to webhooks and by
          email.{' '}
          {facts.isMailSetUp
            ? 'A person is asked first, and receives no alert before confirming.'
            : 'This site has no mail server (SMTP_URL), so only webhooks receive alerts.'}
        </p>
        <CopyCode label="the call that adds a webhook">
          {`curl -H "Authorization: Bearer $TOKEN" --json '{"url":"https://…"}' ${publicUrl()}/api/v1/webhooks`}
        </CopyCode>
        {facts.isMailSetUp && (
          <CopyCode label="the call that asks a recipient of mail">
            {`curl -H "Authorization: Bearer $TOKEN" --json '{"address":"…"}' ${publicUrl()}/api/v1/mail-recipients`}
          </CopyCode>
        )}
      </section>
    </>
  )
}

export default async function OrganisationPage({ params, searchParams }: Props) {
  const [{ slug }, { problem }] = await Promise.all([params, searchParams])
  const facts = await factsOf(slug)
  const words = typeof problem === 'string' ? ownValue(PROBLEMS, problem) : undefined
  return (
    <div className="grid grid-cols-1 gap-6">
      <header>
        <h1>{facts.name}</h1>
        <p>
          {facts.isDemonstration ? (
            <>
              <Badge tone="strong">{DEMONSTRATION}</Badge> {TRUST_WORDS.demonstration} They are in
              no list, count or rank.
            </>
          ) : (
            <AffiliationBadge {...facts} />
          )}
        </p>
      </header>
      {facts.isDemonstration && (
        <DemonstrationLinks links={(await listDemonstrationLinks(database())).slice(1)} />
      )}
      <NewestResults conditions={await listNewestConditions(database(), facts.slug, MAX_RESULTS)} />
      {!facts.isDemonstration && <OwnSections facts={facts} problem={words} />}
    </div>
  )
}
