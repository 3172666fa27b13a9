import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import type { PairVotes } from '@/server/results/leaderboard/schemas'
import { PairVotesBlock, pairWords } from './pair-votes'

const vote = (
  v: PairVotes['votes'][number]['vote'],
  by: PairVotes['votes'][number]['by'] = 'other',
): PairVotes['votes'][number] => ({ publication: `${v} ${by}`, publisher: 'x', vote: v, by })
const pair = (votes: PairVotes['votes'], qualifies = true): PairVotes => ({
  a: 'Istio ambient',
  b: 'Linkerd sidecar',
  votes,
  qualifies,
})

it('counts for the one that is better more often, and says by whom', () => {
  expect(pairWords(pair([vote('b', 'b'), vote('b', 'b'), vote('b'), vote('undecided')]))).toBe(
    'Linkerd sidecar better than Istio ambient in 3 of 4 publications (2 by its vendor, 1 by neither’s), undecided in 1',
  )
  expect(pairWords(pair([vote('a'), vote('a'), vote('b', 'b')]))).toContain('worse in 1')
})

it('is hidden until a pair has enough independent evidence', () => {
  expect(renderToStaticMarkup(<PairVotesBlock pairs={[pair([vote('a')], false)]} />)).toBe('')
  const both = [pair([vote('a'), vote('a'), vote('a')]), { ...pair([vote('a')], false), b: 'Kuma' }]
  const html = renderToStaticMarkup(<PairVotesBlock pairs={both} />)
  expect(html).toContain('in 3 of 3 publications')
  expect(html).toContain('Not enough independent evidence')
})
