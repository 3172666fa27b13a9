import { expect, it } from 'vitest'
import { withMinus } from './minus'

it.each([
  ['-30%', '−30%'],
  ['CPU of Cilium: -30%, memory (-5 MiB)', 'CPU of Cilium: −30%, memory (−5 MiB)'],
  ['2021-05, 1.24-alpha.1, 20-30 ms, p99 - p50', '2021-05, 1.24-alpha.1, 20-30 ms, p99 - p50'],
])('%s has a minus where a number is negative', (text, expected) => {
  expect(withMinus(text)).toBe(expected)
})
