import { Fragment } from 'react'
import type { HeadToHead } from '@/server/results/head-to-head/schemas'
import { namedPairs, standingText } from './pair-words'

/** The answer as one sentence: counts of loads with their publications and interest, never a rank. */
export function answerText(pairs: readonly HeadToHead[]): string {
  const said = namedPairs(pairs).map((standing) => {
    const { lead, count, split } = standingText(standing)
    return `${lead} ${count} (${split})`
  })
  return said.length === 0 ? '' : `On shared test beds, ${said.join('; ')}.`
}

/** The same with the counts set off. Nothing where no pair has enough loads. */
export function Answer({ pairs }: { pairs: readonly HeadToHead[] }) {
  const named = namedPairs(pairs)
  if (named.length === 0) return null
  return (
    <p className="lede">
      On shared test beds,{' '}
      {named.map((standing, i) => {
        const { lead, count, split } = standingText(standing)
        return (
          <Fragment key={lead}>
            {i > 0 && '; '}
            <b className="font-semibold">
              {lead} {count}
            </b>{' '}
            ({split})
          </Fragment>
        )
      })}
      .
    </p>
  )
}
