import { expect, it } from 'vitest'
import type { CheckedSum } from '@/server/publications/schemas'
import { computedWords } from './checked-sums'

const sum = (change: Partial<CheckedSum>): CheckedSum => ({
  label: 'x',
  stated: '>0 millicores',
  formula: 'of − to',
  figures: [],
  agrees: false,
  value: -0.034,
  lo: -0.034,
  hi: -0.034,
  metric: 'cpu.cores',
  isPercent: false,
  ...change,
})

it('gives a sum in the unit of the claim, so that both can be compared at a glance', () => {
  expect(computedWords(sum({}))).toBe('\u221234\u2009millicores')
  const ranged = sum({ metric: 'http.latency', stated: '8 ms', value: 1.2, lo: 1.1, hi: 1.3 })
  expect(computedWords(ranged)).toBe('1,200\u2009ms (1,100\u2009ms to 1,300\u2009ms)')
})

it('gives it in the unit of its figures where the claim states none', () => {
  expect(computedWords(sum({ stated: '8' }))).toBe('\u22120.034\u2009cores')
  expect(computedWords(sum({ metric: null, value: 2.84, lo: 2.81, hi: 2.86 }))).toBe(
    '2.84 (2.81 to 2.86)',
  )
})
