import Link from 'next/link'
import { Fragment } from 'react'
import { environmentName } from '@/ingest/dictionary/environment-name'
import type { Origin } from '@/server/results/schemas'
import { CampaignLink } from '../campaigns/campaign-link'
import { isDemonstration, reviewText } from '../charts/definitions/review-words'
import { Sender } from '../organisations/sender'
import { AffiliationBadge, Badge } from '../ui/badge'
import { distinctSources, namedSources } from './sources'

const YEAR_MONTH = new Intl.DateTimeFormat('en-US', {
  year: 'numeric',
  month: 'short',
  timeZone: 'UTC',
})

/** "Mar 2025"; null when nothing is known about the time. */
export const formatMonth = (iso: string | null): string | null =>
  iso === null ? null : YEAR_MONTH.format(new Date(`${iso}T00:00:00Z`))

/** A source by its page on this site. */
function Source({ origin }: { origin: Origin }) {
  return origin.publication ? (
    <Link href={`/publications/${origin.publication.slug}`} prefetch={false}>
      {origin.publication.title}
    </Link>
  ) : (
    <span>
      Campaign <CampaignLink slug={origin.campaign} title={origin.campaignTitle} />
    </span>
  )
}

/** "Aug 2023 to Nov 2024", or the one month of all; null without dates. */
function rangeOf(isoDates: readonly string[]): string | null {
  const dates = [...isoDates].sort()
  const [first, last] = [formatMonth(dates[0] ?? null), formatMonth(dates.at(-1) ?? null)]
  return first === last ? first : `${first} to ${last}`
}

/** When sources were published, else when they were run; the age of files is not a publication date. */
function datesOf(sources: readonly Origin[]): string {
  const statedOf = ({ publication, measuredOn }: Origin) =>
    publication ? publication.publishedOn : measuredOn
  const stated = rangeOf(sources.flatMap((source) => statedOf(source) ?? []))
  const undated = sources.filter((source) => statedOf(source) === null)
  if (stated !== null)
    return undated.length === 0 ? stated : `${stated}, ${undated.length} without a date`
  const files = rangeOf(undated.flatMap(({ measuredOn }) => measuredOn ?? []))
  if (files !== null) return `date not stated, files from ${files}`
  const received = rangeOf(undated.flatMap(({ receivedOn }) => receivedOn ?? []))
  return received === null
    ? 'date not stated'
    : `received ${received}, date of measurement not stated`
}

/** What a publication states was not sent by its publisher. */
const isSender = ({ publication }: Origin): boolean => publication === null

/** Each organisation once, with all its relations to the products. */
function Publishers({ sources }: { sources: readonly Origin[] }) {
  const relations = new Map(
    sources.map((s) => [
      [s.organisation, isSender(s), s.relation, ...s.vendorOf, JSON.stringify(s.declared)].join(
        ' ',
      ),
      s,
    ]),
  )
  return [...relations].map(([id, origin]) => (
    <Fragment key={id}>
      {isSender(origin) ? (
        <Sender name={origin.organisation} slug={origin.organisationSlug} />
      ) : (
        <span>{origin.organisation}</span>
      )}
      {!isDemonstration(origin) && <AffiliationBadge {...origin} />}
    </Fragment>
  ))
}

/**
 * Who measured, with what, where, when.
 * @param props.origins of everything in the chart; each source is named once
 */
export function OriginLine(props: {
  origins: readonly Origin[]
  harness: string
  environment: string
  /** false on a page that names them already */
  showSources?: boolean
}) {
  const { harness, environment, showSources = true } = props
  const sources = distinctSources(props.origins)
  const { named, others } = showSources ? namedSources(sources) : { named: [], others: null }
  const review = reviewText(sources)
  return (
    <p className="flex max-w-none flex-wrap items-center gap-x-2 gap-y-1 text-sm text-muted">
      {named.map((origin, i) =>
        i < named.length - 1 ? (
          <span key={origin.campaign}>
            <Source origin={origin} />,
          </span>
        ) : (
          <Source key={origin.campaign} origin={origin} />
        ),
      )}
      {others !== null && <span>and {others}</span>}
      <Publishers sources={sources} />
      {review !== null && (
        <Badge tone={sources.some(isDemonstration) ? 'strong' : 'plain'}>{review}</Badge>
      )}
      <span>{datesOf(sources)}</span>
      <span>{harness}</span>
      <span>{environmentName(environment)}</span>
    </p>
  )
}
