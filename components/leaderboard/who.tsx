import Link from 'next/link'
import type { ResultPanel } from '@/server/results/schemas'
import { formatMonth, OriginLine } from '../results/origin-line'
import { AffiliationBadge } from '../ui/badge'

/** Who measured a test bed, in one line; what has no publication says all about its sender. */
export function Who({ panel }: { panel: ResultPanel }) {
  const { origin, harness, environment } = panel
  const { publication, trust } = origin
  if (publication === null || trust !== 'reviewed')
    return <OriginLine origins={[origin]} harness={harness.name} environment={environment} />
  const month = formatMonth(publication.publishedOn)
  return (
    <p className="bed-who">
      <AffiliationBadge {...origin} />
      <Link href={`/publications/${publication.slug}`} prefetch={false} title={publication.title}>
        {publication.title}
      </Link>
      {month !== null && <span>{month}</span>}
    </p>
  )
}
