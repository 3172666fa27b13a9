import type { Metadata } from 'next'
import Link from 'next/link'
import { redirect } from 'next/navigation'
import { ReviewStatusBanner } from '@/components/disputes/review-status-banner'
import { CostFold } from '@/components/costs/cost-section'
import { Claims } from '@/components/publications/claims'
import { DifferencePanel } from '@/components/publications/difference-panel'
import { documentWords } from '@/components/publications/document-words'
import { leadAnswer } from '@/components/publications/lead-answer'
import { openingChart } from '@/components/publications/lead-chart'
import { chooseLead } from '@/components/publications/lead-choice'
import { LeadPanel } from '@/components/publications/lead-panel'
import { besideTall, LimitsCard } from '@/components/publications/limits-card'
import { PublicationHead } from '@/components/publications/publication-head'
import { TrustCard } from '@/components/publications/trust-card'
import { publicUrl } from '@/env'
import { api } from '../../_trpc/server'
import { pageMetadata } from '../../page-metadata'
import { firstValue } from '../../search-text'
import { readDetail } from './detail'
import { toDatasetJsonLd, scriptJson } from './json-ld'
import { leadHref, leadState, movedHref } from './lead-params'
import { MovedChart } from './moved-chart'
import { PublicationSections } from './sections'

type Props = PageProps<'/publications/[slug]'>

export async function generateMetadata({ params, searchParams }: Props): Promise<Metadata> {
  const { publication, campaign, panels } = await readDetail((await params).slug)
  return pageMetadata({
    title: publication.title,
    description: campaign.summary ?? `Method, figures and claims of ${publication.title}.`,
    path: `/publications/${publication.slug}`,
    kind: 'article',
    isEmbeddable: true,
    chart: openingChart(panels, leadState(await searchParams)),
  })
}

export default async function PublicationPage({ params, searchParams }: Props) {
  const [{ slug }, search] = [await params, await searchParams]
  const moved = movedHref(slug, search)
  if (moved !== null) redirect(moved)
  const detail = await readDetail(slug)
  const costs = await api().cost.list({ publication: detail.publication.slug })
  const state = leadState(search)
  const lead = chooseLead(detail.panels, state)
  const limits = besideTall(detail.notes, lead)
  return (
    <div className="grid grid-cols-1 gap-5">
      <script
        type="application/ld+json"
        dangerouslySetInnerHTML={{ __html: scriptJson(toDatasetJsonLd(detail, publicUrl())) }}
      />
      <PublicationHead
        detail={detail}
        answer={lead && leadAnswer(lead)}
        permalink={leadHref(slug, state)}
      />
      <ReviewStatusBanner status={detail.standing} />
      {detail.successor && (
        <p role="note" className="border-s-4 border-accent ps-3">
          The publisher repeated this benchmark:{' '}
          <Link href={`/publications/${detail.successor.slug}`}>{detail.successor.title}</Link>.
        </p>
      )}
      <MovedChart />
      <div className="publication-first">
        {lead !== null ? (
          <LeadPanel
            panels={detail.panels}
            lead={lead}
            view={state.view}
            href={(change) => leadHref(slug, { ...state, ...change })}
            allHref={`/publications/${slug}/charts`}
          />
        ) : detail.differences.length > 0 ? (
          <DifferencePanel differences={detail.differences} />
        ) : (
          <p className="panel">It publishes texts only; see all values.</p>
        )}
        <div className="trust-column">
          <TrustCard detail={detail} lead={lead} />
          {limits.length > 0 && <LimitsCard items={limits} />}
        </div>
      </div>
      <section aria-labelledby="claims">
        <h2 id="claims" className="mb-2">
          What it claims, against its own figures
        </h2>
        <Claims claims={detail.claims} words={documentWords(detail.publication)} />
      </section>
      <PublicationSections detail={detail}>
        <CostFold beds={costs} isWhole={firstValue(search.costs) === 'all'} />
      </PublicationSections>
    </div>
  )
}
