import { expect, it } from 'vitest'
import type { PanelRanking } from '@/server/results/schemas'
import { noneRankedText, notRankedText } from './rank-words'

const ranking = (ranks: number, ...reasons: string[]): PanelRanking => ({
  ranks: Array.from({ length: ranks }, (_, i) => ({
    conditionId: i,
    label: `subject ${i}`,
    best: 1,
    worst: 2,
  })),
  unranked: reasons.map((reason, i) => ({ conditionId: 100 + i, label: `other ${i}`, reason })),
  wins: [],
  isFromPublishedSpread: false,
})

it('says once why an order is no rank', () => {
  const text = notRankedText(
    ranking(0, 'no spread was published', 'no spread was published.'),
    true,
  )
  expect(text).toBe('Sorted by value, not ranked: no spread was published')
  expect(notRankedText(ranking(0, 'a single run', 'saturated'), false)).toBe(
    'Not ranked: a single run; saturated',
  )
})

it('says nothing where subjects are ranked, or one stands alone', () => {
  expect(notRankedText(ranking(2, 'a single run'), true)).toBeNull()
  expect(notRankedText(ranking(0, 'a single run'), true)).toBeNull()
})

it('says of several loads what holds at all of them', () => {
  const none = ranking(0, 'no spread was published', 'no spread was published')
  const alone = ranking(0, 'a single run')
  expect(noneRankedText([none, alone, none], true)).toBe(
    'Sorted by value, not ranked: no spread was published',
  )
  expect(noneRankedText([none, ranking(2)], true)).toBeNull()
  expect(noneRankedText([alone, alone], true)).toBeNull()
  expect(noneRankedText([], true)).toBeNull()
})

it('says a few of very many reasons, and how many more there are', () => {
  const reasons = Array.from({ length: 300 }, (_, i) => `expected ${i} requests`)
  expect(notRankedText(ranking(0, ...reasons), false)).toMatch(
    /^Not ranked: expected 0 requests; .*expected 5 requests; and 294 more$/,
  )
})
