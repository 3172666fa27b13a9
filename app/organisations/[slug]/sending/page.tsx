import type { Metadata } from 'next'
import Link from 'next/link'
import { notFound } from 'next/navigation'
import { InterestBadge } from '@/components/organisations/interest-badge'
import { RelationForm } from '@/components/organisations/relation-form'
import { CopyCode } from '@/components/submit/copy-code'
import { publicUrl } from '@/env'
import { ownValue } from '@/ingest/dictionary/own-value'
import type { OrganisationFacts } from '@/server/auth/organisation/schemas'
import { pageMetadata } from '../../../page-metadata'
import { readFacts } from '../facts'

type Props = PageProps<'/organisations/[slug]/sending'>

const PROBLEMS: Record<string, string> = {
  token: 'This token is not valid for this organisation.',
  product: 'Expected a vendor with short names of products as in /meshes, or no products.',
  rate: 'Too many attempts from your network. Try again in a minute.',
}

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { name, slug } = await readFacts((await params).slug)
  return {
    ...pageMetadata({
      title: `${name}: relation and alerts`,
      description: `Where ${name} states its relation to the products that it measures, and how it gets alerts.`,
      path: `/organisations/${slug}/sending`,
    }),
    // It holds a form for a token.
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

/** What an organisation that sends results may do with its token. */
export default async function SendingPage({ params, searchParams }: Props) {
  const [{ slug }, { problem }] = await Promise.all([params, searchParams])
  const facts = await readFacts(slug)
  if (facts.isDemonstration) notFound()
  return (
    <div className="grid grid-cols-1 gap-6">
      <header>
        <nav aria-label="Breadcrumb" className="text-sm text-muted">
          <Link href="/organisations">Organisations</Link> /{' '}
          <Link href={`/organisations/${slug}`}>{facts.name}</Link>
        </nav>
        <h1>{facts.name}: relation and alerts</h1>
        <p>
          <InterestBadge {...facts} />
        </p>
      </header>
      <OwnSections
        facts={facts}
        problem={typeof problem === 'string' ? ownValue(PROBLEMS, problem) : undefined}
      />
    </div>
  )
}
