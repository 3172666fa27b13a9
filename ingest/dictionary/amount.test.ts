import { expect, it } from 'vitest'
import { formatChange } from './amount'

it.each([
  [1.1394, '+13.9'],
  [0.98, '−2.0'],
  [1, '0.0'],
  [1.0004, '0.0'],
  [0.9996, '0.0'],
  [0.9994, '−0.1'],
])('prints a change of %d times with a sign, and none without a change', (ratio, text) => {
  expect(formatChange(ratio)).toBe(text)
})
