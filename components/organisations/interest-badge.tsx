import type { OrganisationFacts } from '@/server/auth/organisation/schemas'
import { AffiliationBadge } from '../ui/badge'

const FOUND = {
  independent: 'no interest stated or found in its reviewed publications',
  vendor: 'by its reviewed publications',
} as const

/** The interest of an organisation: where nothing is known of itself, what all its publications state, said as such. */
export function InterestBadge(facts: OrganisationFacts) {
  const { declared, published } = facts
  if (published === null || declared !== null) return <AffiliationBadge {...facts} />
  return (
    <>
      <AffiliationBadge {...published} />{' '}
      <span className="text-sm text-muted">{FOUND[published.relation]}</span>
    </>
  )
}
