import type { PublicationDetail } from '@/server/publications/schemas'
import { capitalised } from '../charts/definitions/words'
import { claimsText } from '../overview/claims-text'
import { evidenceText, interestText, repeatedText, strongestLimits } from './know-words'

/** What a careful colleague would say before a reader looks at a figure; every sentence is computed. */
export function WhatToKnow({ detail }: { detail: PublicationDetail }) {
  const { publication, notes, checklist } = detail
  const limits = strongestLimits(notes)
  const repeated = repeatedText(detail)
  const met = checklist.filter(({ isMet }) => isMet).length
  return (
    <section aria-labelledby="know" className="border border-line p-3">
      <h2 id="know">What to know</h2>
      <ul className="mt-1 grid list-disc gap-1 ps-5">
        <li>{interestText(publication)}</li>
        {repeated !== null && <li>{repeated}</li>}
        <li>{capitalised(claimsText(publication.claims))}.</li>
        <li>
          {evidenceText(detail)} It discloses {met} of the {checklist.length} details needed to
          repeat it.
        </li>
        {limits.length > 0 && (
          <li>
            {limits.length === 1 ? 'Its strongest limit' : 'Its strongest limits'}:
            <ul className="list-[circle] ps-5">
              {limits.map((text) => (
                <li key={text}>{text}</li>
              ))}
            </ul>
          </li>
        )}
      </ul>
    </section>
  )
}
