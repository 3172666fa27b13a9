import Link from 'next/link'
import type { Origin } from '@/server/results/schemas'
import { AffiliationBadge } from '../ui/badge'

const YEAR_MONTH = new Intl.DateTimeFormat('en-US', {
  year: 'numeric',
  month: 'short',
  timeZone: 'UTC',
})

/** "Mar 2025"; null when nothing is known about the time. */
export const monthOf = (iso: string | null): string | null =>
  iso === null ? null : YEAR_MONTH.format(new Date(`${iso}T00:00:00Z`))

/** Who measured, with what, where, when. */
export function OriginLine(props: { origin: Origin; harness: string; environment: string }) {
  const { origin, harness, environment } = props
  return (
    <p className="flex max-w-none flex-wrap items-center gap-x-2 gap-y-1 text-sm text-muted">
      {origin.publication ? (
        <Link href={`/publications/${origin.publication.slug}`} prefetch={false}>
          {origin.publication.title}
        </Link>
      ) : (
        <span>Campaign {origin.campaignTitle}</span>
      )}
      <span>{origin.organisation}</span>
      <AffiliationBadge relation={origin.relation} vendorOf={origin.vendorOf} />
      <span>{monthOf(origin.measuredOn) ?? 'date not stated'}</span>
      <span>{harness}</span>
      <span>{environment}</span>
    </p>
  )
}
