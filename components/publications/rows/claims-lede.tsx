import Link from 'next/link'
import type { PublicationSummary } from '@/server/publications/schemas'
import { formatCount } from '../../charts/format'
import { countClaims } from './list-words'

type Claims = Pick<PublicationSummary, 'claims'>

/** What the claims of all publications came to against their own figures, as a sentence and a bar. */
export function ClaimsLede({ publications }: { publications: readonly Claims[] }) {
  const { checked, parts } = countClaims(publications)
  if (checked === 0) return null
  return (
    <p className="row-lede">
      Of {formatCount(checked)} claims checked against their own figures,{' '}
      {parts.map(({ count, words }) => `${formatCount(count)} ${words}`).join(', ')}.{' '}
      <span className="count-bar" aria-hidden="true">
        {parts
          .filter(({ count }) => count > 0)
          .map(({ words, count, tone }) => (
            <i key={words} data-tone={tone} style={{ flexGrow: count }} />
          ))}
      </span>{' '}
      <Link href="/publications/findings">See the findings</Link>
    </p>
  )
}
