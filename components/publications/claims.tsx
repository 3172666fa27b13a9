import type { PublicationDetail } from '@/server/publications/schemas'
import { CheckedSums } from './checked-sums'
import { Badge } from '../ui/badge'

/** Neutral words for a verdict. */
export const VERDICTS: Record<PublicationDetail['claims'][number]['verdict'], string> = {
  consistent: 'agrees with its figures',
  partly: 'agrees in part',
  inconsistent: 'does not follow from its figures',
  not_comparable: 'compares what is not comparable',
  uncheckable: 'cannot be checked',
  unchecked: 'not checked',
}

/** What the text claims, what its own figures give, and a neutral verdict. */
export function Claims({ claims }: { claims: PublicationDetail['claims'] }) {
  if (claims.length === 0)
    return (
      <p className="mt-2">
        This publication makes no claims that can be checked against its{' '}
        <a href="/methodology#claims">own figures</a>.
      </p>
    )
  return (
    <ol className="mt-2 grid grid-cols-1 gap-4">
      {claims.map((claim) => (
        <li key={claim.key} id={`claim-${claim.key}`} className="border-t border-grid pt-2">
          <p>
            {claim.statement}{' '}
            <Badge tone={claim.verdict === 'inconsistent' ? 'strong' : 'plain'}>
              {VERDICTS[claim.verdict]}
            </Badge>
          </p>
          <dl className="facts mt-1 text-sm">
            {claim.location && (
              <>
                <dt>Where</dt>
                <dd>{claim.location}</dd>
              </>
            )}
            {claim.stated && (
              <>
                <dt>Stated</dt>
                <dd>{claim.stated}</dd>
              </>
            )}
            {claim.recomputed && (
              <>
                <dt>Its figures give</dt>
                <dd>{claim.recomputed}</dd>
              </>
            )}
            {claim.note && (
              <>
                <dt>Note</dt>
                <dd>{claim.note}</dd>
              </>
            )}
          </dl>
          {claim.checks.length > 0 && <CheckedSums sums={claim.checks} />}
        </li>
      ))}
    </ol>
  )
}
