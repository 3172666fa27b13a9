import { expect, it } from 'vitest'
import { isSpreadDrawn } from './published-spread'

it.each([
  ['error bars of one standard deviation', true],
  ['samples shown as dots', true],
  ['no error bars', false],
  ['error bars are not shown', false],
  ['standard deviation within the run', false],
  [null, false],
])('%s: drawn is %s', (stated, isDrawn) => {
  expect(isSpreadDrawn({ stated_spread: stated })).toBe(isDrawn)
})
