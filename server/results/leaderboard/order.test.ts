import fc from 'fast-check'
import { expect, it } from 'vitest'
import { rankedFirst, variedFirst, type Candidate } from './order'

const card = (id: string, candidate: Partial<Candidate>) => ({
  id,
  candidate: {
    isInRange: true,
    isRanked: false,
    bars: 2,
    comparable: 1,
    isIndependent: false,
    publisher: id,
    ...candidate,
  },
})
const ids = (cards: { id: string }[]) => cards.map(({ id }) => id).join(' ')

it('puts ranked cards first, single values last, and keeps the order of each part', () => {
  const cards = [
    card('a', {}),
    card('one', { bars: 1 }),
    card('b', { isRanked: true }),
    card('none', { bars: 0 }),
    card('c', {}),
    card('d', { isRanked: true }),
  ]
  expect(ids(rankedFirst(cards))).toBe('b d a c one none')
})

it('chooses different publishers, one of them independent, those with the most to compare first', () => {
  const cards = [
    card('new', { comparable: 2 }),
    card('vendor', { comparable: 4 }),
    card('again', { comparable: 4, publisher: 'vendor' }),
    card('docs', { comparable: 3 }),
    card('thesis', { isIndependent: true }),
    card('far', { comparable: 9, isInRange: false }),
    card('ranked', { isRanked: true, publisher: 'vendor' }),
    card('long', { isRanked: true, bars: 24, publisher: 'docs' }),
  ]
  expect(ids(variedFirst(cards, 3))).toBe('ranked docs thesis vendor again new long far')
  expect(ids(variedFirst(cards.slice(0, 4), 3))).toBe('vendor docs new again')
})

it('loses no card, and never chooses one publisher twice while there is another', () => {
  const some = fc.array(
    fc.record({
      isInRange: fc.boolean(),
      isRanked: fc.boolean(),
      bars: fc.integer({ min: 0, max: 5 }),
      comparable: fc.integer({ min: 0, max: 5 }),
      isIndependent: fc.boolean(),
      publisher: fc.constantFrom('a', 'b', 'c', 'd'),
    }),
  )
  fc.assert(
    fc.property(some, (candidates) => {
      const cards = candidates.map((candidate, i) => card(String(i), candidate))
      const varied = variedFirst(cards, 3)
      expect([...varied].sort((x, y) => Number(x.id) - Number(y.id))).toEqual(cards)
      const head = varied.slice(0, 3).map(({ candidate }) => candidate)
      const publishers = new Set(candidates.map(({ publisher }) => publisher)).size
      expect(new Set(head.map(({ publisher }) => publisher)).size).toBe(Math.min(3, publishers))
      expect(head.some(({ isIndependent }) => isIndependent)).toBe(
        candidates.some(({ isIndependent }) => isIndependent),
      )
    }),
  )
})
