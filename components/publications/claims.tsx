import type { PublicationDetail } from '@/server/publications/schemas'
import { CheckedSums } from './checked-sums'
import { CLAIM_WORDS } from './claim-words'
import { givenLines, markDeviating } from './claim-given'
import { withMinus } from './minus'

type Claim = PublicationDetail['claims'][number]

/** Neutral words for a verdict. */
const VERDICTS: Record<Claim['verdict'], string> = {
  consistent: 'agrees with its figures',
  partly: 'agrees in part',
  inconsistent: 'does not follow from its figures',
  not_comparable: 'compares what is not comparable',
  uncheckable: 'cannot be checked',
  unchecked: 'not checked',
}

/** The sign of each verdict, and the kind by which claims are counted. */
const SIGNS: Record<Claim['verdict'], [sign: string, kind: string]> = {
  consistent: ['✓', 'hold'],
  partly: ['≈', 'partly'],
  inconsistent: ['✗', 'inconsistent'],
  not_comparable: ['–', 'open'],
  uncheckable: ['–', 'open'],
  unchecked: ['–', 'open'],
}

/** The sign of a verdict with its words. */
export function VerdictChip({ verdict }: Pick<Claim, 'verdict'>) {
  const [sign, kind] = SIGNS[verdict]
  return (
    <span className="verdict" data-verdict={kind} title={VERDICTS[verdict]}>
      <span aria-hidden="true">{sign}</span> {CLAIM_WORDS[verdict]}
    </span>
  )
}

/** Where the claim stands, what it says, and the sums, for those who want to follow them. */
function Details({ claim }: { claim: Claim }) {
  const { location, stated, note, checks } = claim
  const facts = [
    location !== null && `Where: ${location}`,
    stated !== null && `Stated: ${withMinus(stated)}`,
    note,
  ].filter((text) => typeof text === 'string')
  if (facts.length === 0 && checks.length === 0) return null
  return (
    <details className="text-sm">
      <summary aria-label="Where it says so, and how it was checked">How checked</summary>
      {facts.map((text) => (
        <p key={text}>{text}</p>
      ))}
      {checks.length > 0 && <CheckedSums sums={checks} />}
    </details>
  )
}

/** What the figures give, a line for each sum; bold what deviates from the claim. */
const Given = ({ claim }: { claim: Claim }) => (
  <span className="claim-sums">
    {givenLines(claim).map((line) => (
      <span key={line}>
        {markDeviating(line, claim.checks).map(({ text, isDeviating }, i) =>
          isDeviating ? <b key={i}>{text}</b> : text,
        )}
      </span>
    ))}
  </span>
)

/** What the text claims, a neutral verdict, and what its own figures give. @param props.words what the publication is called: "post" */
export function Claims({ claims, words }: { claims: readonly Claim[]; words: string }) {
  if (claims.length === 0)
    return (
      <p>
        This publication makes no claims that can be checked against its{' '}
        <a href="/methodology#claims">own figures</a>.
      </p>
    )
  return (
    <table className="claims-table">
      <caption className="sr-only">Claims of the publication against its own figures</caption>
      <thead>
        <tr>
          <th scope="col">
            The {words} {words === 'docs' ? 'say' : 'says'}
          </th>
          <th scope="col">Its own figures</th>
          <th scope="col">What the figures show</th>
        </tr>
      </thead>
      <tbody>
        {claims.map((claim) => (
          <tr key={claim.key} id={`claim-${claim.key}`}>
            <th scope="row">{claim.statement}</th>
            <td>
              <VerdictChip verdict={claim.verdict} />
            </td>
            <td>
              <div className="claim-given">
                <Given claim={claim} />
                <Details claim={claim} />
              </div>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
