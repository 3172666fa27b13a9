import { expect, it } from 'vitest'
import { countClaims, countWords } from './list-words'

const shown = (...relations: ('vendor' | 'independent' | 'unknown')[]) =>
  relations.map((relation) => ({ relation }))

it('counts publications and how many of them are independent', () => {
  expect(countWords(shown('vendor', 'independent', 'unknown'), 3)).toBe(
    '3 published benchmarks, 1 of them independent',
  )
  expect(countWords(shown('independent'), 3)).toBe('1 of 3 published benchmarks, all independent')
  expect(countWords(shown('vendor', 'unknown'), 3)).toBe(
    '2 of 3 published benchmarks, none of them independent',
  )
  expect(countWords([], 3)).toBe('0 of 3 published benchmarks')
})

it('counts the claims of all publications by what their figures say', () => {
  const of = (hold: number, partly: number, inconsistent: number, open: number) => ({
    claims: { hold, partly, inconsistent, open, checked: hold + partly + inconsistent + open },
  })
  const { checked, parts } = countClaims([of(2, 1, 0, 3), of(1, 0, 1, 0)])
  expect(checked).toBe(8)
  expect(parts.map(({ count, words }) => `${count} ${words}`)).toEqual([
    '3 agree',
    '1 in part',
    '1 does not follow',
    '3 cannot be checked',
  ])
  expect(parts.reduce((sum, { count }) => sum + count, 0)).toBe(checked)
})
