import type { Metadata } from 'next'
import Link from 'next/link'
import { cache } from 'react'
import { ReviewStatusBanner } from '@/components/disputes/review-status-banner'
import { ReviewStatusDetails } from '@/components/disputes/review-status-details'
import { Checklist } from '@/components/publications/checklist'
import { Claims } from '@/components/publications/claims'
import { Differences } from '@/components/publications/differences'
import { Method } from '@/components/publications/method'
import { placeOf } from '@/components/publications/chart-place'
import { leadChart } from '@/components/publications/lead-chart'
import { observationsText } from '@/components/publications/observations-text'
import { PublicationResults } from '@/components/publications/results'
import { PublishedValues } from '@/components/publications/values'
import { WhatToKnow } from '@/components/publications/what-to-know'
import { Artifacts, Notes } from '@/components/publications/notes'
import { formatMonth } from '@/components/results/origin-line'
import { AffiliationBadge } from '@/components/ui/badge'
import { SectionsNav } from '@/components/ui/sections-nav'
import { publicUrl } from '@/env'
import type { PublicationDetail } from '@/server/publications/schemas'
import { api, orNotFound } from '../../_trpc/server'
import { pageMetadata } from '../../page-metadata'
import { toDatasetJsonLd, scriptJson } from './json-ld'
import { MovedChart } from './moved-chart'
import { parseChartId, resultsHref, resultsState, valuesHref, valuesState } from './results-params'

type Props = PageProps<'/publications/[slug]'>

// Metadata and page ask for the same; one request reads it once.
const detailOf = cache((slug: string): Promise<PublicationDetail> =>
  orNotFound(api().publications.get({ slug })),
)
const load = async ({ params }: Pick<Props, 'params'>): Promise<PublicationDetail> =>
  detailOf((await params).slug)

export async function generateMetadata(props: Props): Promise<Metadata> {
  const { publication, campaign, panels } = await load(props)
  return pageMetadata({
    title: publication.title,
    description: campaign.summary ?? `Method, figures and claims of ${publication.title}.`,
    path: `/publications/${publication.slug}`,
    kind: 'article',
    chart: leadChart(panels),
  })
}

/** "A. Author (Their company), B. Author"; the publisher is left out, because it is shown next to this. */
const authorsText = (authors: PublicationDetail['authors'], publisher: string | null): string =>
  authors
    .filter(({ name }) => name !== publisher)
    .map(({ name, affiliation }) =>
      affiliation !== null && affiliation !== publisher && !name.startsWith(affiliation)
        ? `${name} (${affiliation})`
        : name,
    )
    .join(', ')

function Head({ detail }: { detail: PublicationDetail }) {
  const { publication, authors } = detail
  return (
    <header className="grid grid-cols-1 gap-2">
      <h1>{publication.title}</h1>
      <p className="flex max-w-none flex-wrap gap-x-2 gap-y-1 text-sm text-muted">
        <span>{publication.publisher}</span>
        <AffiliationBadge relation={publication.relation} vendorOf={publication.vendorOf} />
        <span>
          {formatMonth(publication.publishedOn) ?? publication.publishedNote ?? 'date not stated'}
        </span>
        <span>{authorsText(authors, publication.publisher)}</span>
      </p>
      <p>{detail.campaign.summary}</p>
      <p className="text-sm text-muted">{detail.affiliation}</p>
    </header>
  )
}

/** Where to read on, behind the first result: a keyboard reaches that without a stop. */
function ReadOn({ detail }: { detail: PublicationDetail }) {
  const { publication, successor, supersedes } = detail
  return (
    <div className="grid grid-cols-1 gap-2">
      <p>
        <a href={publication.url} rel="nofollow noopener">
          Read the publication
        </a>
        {detail.alternateUrls.map((url) => (
          <span key={url}>
            {' · '}
            <a href={url} rel="nofollow noopener">
              also at {new URL(url).hostname}
            </a>
          </span>
        ))}
      </p>
      {successor && (
        <p role="note" className="border-s-4 border-accent ps-3">
          The publisher repeated this benchmark:{' '}
          <Link href={`/publications/${successor.slug}`}>{successor.title}</Link>.
        </p>
      )}
      {supersedes.map((former) => (
        <p key={former.slug} role="note" className="border-s-4 border-accent ps-3">
          Follows <Link href={`/publications/${former.slug}`}>{former.title}</Link>.
        </p>
      ))}
      <SectionsNav sections={SECTIONS} />
      <p className="text-sm text-muted">
        <a href="/methodology#percentiles">What p50 and p99 mean</a>.
      </p>
    </div>
  )
}

const SECTIONS: [string, string][] = [
  ['values', 'All values'],
  ['claims', 'Claims checked'],
  ['method', 'Method'],
  ['notes', 'Caveats and limits'],
  ['reproduce', 'Reproduce this'],
]

export default async function PublicationPage(props: Props) {
  const detail = await load(props)
  const search = await props.searchParams
  const chart = parseChartId(search)
  const place = chart === null ? null : placeOf(detail.panels, chart)
  const [state, values] = [{ ...resultsState(search), ...place }, valuesState(search)]
  const { slug } = detail.publication
  const observations = await api().publications.observations({ slug })
  return (
    <div className="grid grid-cols-1 gap-8">
      <script
        type="application/ld+json"
        dangerouslySetInnerHTML={{ __html: scriptJson(toDatasetJsonLd(detail, publicUrl())) }}
      />
      <Head detail={detail} />
      <ReviewStatusBanner status={detail.standing} />
      <WhatToKnow detail={detail} />
      <section aria-labelledby="results" className="grid grid-cols-1 gap-4">
        <div>
          <h2 id="results">Results</h2>
          <p className="text-muted">
            {observationsText(detail.publication)}
            {state.each === null
              ? '; one set of bars for each metric, at all of its loads.'
              : '; one metric, with a chart for each of its loads.'}
          </p>
        </div>
        {chart !== null && place === null && (
          <p role="note" className="border-s-4 border-accent ps-3">
            The chart of this link is no longer here; “All charts by name” below lists those that
            are.
          </p>
        )}
        <MovedChart />
        <PublicationResults
          panels={detail.panels}
          state={state}
          href={(change) => resultsHref(slug, { ...state, ...change })}
        >
          <ReadOn detail={detail} />
        </PublicationResults>
        {detail.differences.length > 0 && (
          <div>
            <h3>Published as differences only</h3>
            <Differences differences={detail.differences} />
          </div>
        )}
        <PublishedValues
          observations={observations}
          state={values}
          action={`/publications/${slug}`}
          href={(change) => valuesHref(slug, state, change)}
        />
      </section>
      <section aria-labelledby="claims">
        <h2 id="claims">Claims checked</h2>
        <Claims claims={detail.claims} />
      </section>
      <section aria-labelledby="method" className="grid grid-cols-1 gap-3">
        <h2 id="method">Method</h2>
        <Method detail={detail} />
        <Checklist items={detail.checklist} />
      </section>
      <section aria-labelledby="notes">
        <h2 id="notes">Caveats and limits</h2>
        <Notes notes={detail.notes} />
      </section>
      <section aria-labelledby="reproduce">
        <h2 id="reproduce">Reproduce this</h2>
        <Artifacts detail={detail} />
        <p className="mt-2 text-sm text-muted">Licence of the source: {detail.licence.id}.</p>
      </section>
      <ReviewStatusDetails
        status={detail.standing}
        target={{ kind: 'publication', id: detail.publication.slug }}
      />
    </div>
  )
}
