import { expect, it } from 'vitest'
import { partnersText } from './source-words'

it.each([
  [3, 2, 'Measured together with 3 others, never with 2 others'],
  [1, 0, 'Measured together with 1 other'],
  [0, 1, 'Never measured together with 1 other'],
])('says what a fold of %i and %i partners holds', (together, apart, text) =>
  expect(partnersText(together, apart)).toBe(text),
)
