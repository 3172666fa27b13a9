import type { ClaimCounts } from '@/server/results/schemas'
import { claimsText } from '../overview/claims-text'

/** Verdicts on claims with their signs, in the words of a publication's page. */
export const SIGNS = [
  ['hold', '✓', 'agrees'],
  ['partly', '≈', 'in part'],
  ['inconsistent', '✗', 'does not follow'],
  ['open', '–', 'cannot be checked'],
] as const

/** More claims of one verdict than this are a sign with a number. */
const MAX_SIGNS = 5

/** One sign for each claim of a publication, with the count in words as their name. */
export function ClaimSigns({ claims }: { claims: ClaimCounts }) {
  const shown = SIGNS.filter(([verdict]) => claims[verdict] > 0)
  if (shown.length === 0) return <span className="text-muted">no claims</span>
  return (
    <span className="claim-signs" role="group" title={claimsText(claims)}>
      {shown.map(([verdict, sign]) => (
        <span key={verdict} data-verdict={verdict}>
          {claims[verdict] > MAX_SIGNS ? `${claims[verdict]}${sign}` : sign.repeat(claims[verdict])}
        </span>
      ))}
    </span>
  )
}

/** What the signs mean, once. */
export const ClaimLegend = () => (
  <p className="claim-signs text-sm text-muted">
    Claims against its own figures:
    {SIGNS.map(([verdict, sign, words]) => (
      <span key={verdict}>
        <b aria-hidden="true" data-verdict={verdict}>
          {sign}
        </b>{' '}
        {words}
      </span>
    ))}
  </p>
)
