import { expect, it } from 'vitest'
import { ageWords } from './age-words'

it('tells an age in months, and from two years on in years', () => {
  const age = (iso: string) => ageWords(iso, '2026-11-23')
  expect(age('2026-11-01')).toBe('this month')
  expect(age('2026-10-31')).toBe('1 month ago')
  expect(age('2025-03-06')).toBe('20 months ago')
  expect(age('2024-12-01')).toBe('23 months ago')
  expect(age('2024-11-30')).toBe('2 years ago')
  expect(age('2019-05-18')).toBe('7 years ago')
})

it('does not tell an age of what has a date in the future', () => {
  expect(ageWords('2027-01-01', '2026-11-23')).toBe('this month')
})
