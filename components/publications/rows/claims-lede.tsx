import Link from 'next/link'
import { Fragment } from 'react'
import type { PublicationSummary } from '@/server/publications/schemas'
import { formatCount } from '../../charts/format'
import { SIGNS } from '../../meshes/claim-signs'
import { countClaims } from './list-words'

type Claims = Pick<PublicationSummary, 'claims'>

/** What the claims of all publications came to against their own figures, as a sentence with the signs of the rows and a bar. */
export function ClaimsLede({ publications }: { publications: readonly Claims[] }) {
  const { checked, parts } = countClaims(publications)
  if (checked === 0) return null
  return (
    <p className="row-lede">
      Of {formatCount(checked)} claims checked against their own figures,{' '}
      {parts.map(({ count, words }, i) => (
        <Fragment key={words}>
          <span className="claim-signs">
            <b aria-hidden="true" data-verdict={SIGNS[i]?.[0]} data-sign={SIGNS[i]?.[1]} />
            {`${formatCount(count)} ${words}${i === parts.length - 1 ? '.' : ','}`}
          </span>{' '}
        </Fragment>
      ))}
      <span className="count-bar" aria-hidden="true">
        {parts.map(
          ({ words, count }, i) =>
            count > 0 && <i key={words} data-verdict={SIGNS[i]?.[0]} style={{ flexGrow: count }} />,
        )}
      </span>{' '}
      <Link href="/publications/findings">See the findings</Link>
    </p>
  )
}
