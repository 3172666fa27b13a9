import Link from 'next/link'
import type { Findings } from '@/server/publications/findings/schemas'
import { FactRows } from '../ui/fact-rows'
import { computedWords } from './checked-sums'
import { VerdictChip } from './claims'
import { withMinus } from './minus'

type Claim = Findings['surprising'][number]

function Evidence({ claim }: { claim: Claim }) {
  const { sum, stated, recomputed, note } = claim
  const text = sum ? `${sum.label}: ${sum.stated}` : stated
  const facts: [string, string | null][] = [
    ['Stated', text === null ? null : withMinus(text)],
    ['Its figures give', sum ? computedWords(sum) : recomputed],
    ['Note', note],
  ]
  return (
    <dl className="facts mt-1 text-sm">
      <FactRows facts={facts} />
    </dl>
  )
}

/** Claims that lie furthest from the figures of their own publication, each with its evidence. */
export function SurprisingClaims({ claims }: { claims: readonly Claim[] }) {
  return (
    <ol className="finding-claims">
      {claims.map((claim) => (
        <li key={`${claim.slug} ${claim.key}`}>
          <p>
            {claim.statement} <VerdictChip verdict={claim.verdict} />
          </p>
          <p className="text-sm text-muted">
            <Link href={`/publications/${claim.slug}#claim-${claim.key}`} prefetch={false}>
              {claim.title}
            </Link>
          </p>
          <Evidence claim={claim} />
        </li>
      ))}
    </ol>
  )
}
