import { expect, it } from 'vitest'
import { countWords } from './list-words'

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
