import { expect, it } from 'vitest'
import {
  formatCount,
  formatExact,
  formatNumber,
  formatPercent,
  formatRatio,
  formatValue,
  formatWithSpread,
  withoutUnit,
} from './format'

it.each([
  [182.1, '182'],
  [60.97, '61.0'],
  [60, '60.0'],
  [2000, '2,000'],
  [12345, '12,300'],
  [0.071, '0.0710'],
  [0, '0'],
  [-0, '0'],
  [-2.93, '−2.93'],
])('writes %s with three significant digits', (value, text) => {
  expect(formatNumber(value)).toBe(text)
})

it.each([
  [17.8, 0.5, '17.80 ± 0.50'],
  [251.4, 12.34, '251 ± 12'],
  [6, 0.0996, '6.00 ± 0.10'],
  [15432, 1234, '15,400 ± 1,200'],
  [5, 0, '5.00 ± 0'],
])('gives %s and its spread %s the same decimal place', (value, spread, text) => {
  expect(formatWithSpread(value, spread)).toBe(text)
})

it('puts a thin space before a unit but none before per cent', () => {
  expect(formatValue(182.1, 'ms')).toBe('182\u2009ms')
  expect(formatValue(0.52, '%')).toBe('0.520%')
  expect(formatValue(60018, '')).toBe('60,018')
})

it('writes ratios with two decimals and small percentages with one', () => {
  expect(formatRatio(2.8333)).toBe('2.83×')
  expect(formatPercent(9.46)).toBe('9.5%')
  expect(formatPercent(9.97)).toBe('10%')
  expect(formatPercent(-42.3)).toBe('−42%')
})

it('keeps printed digits as they are', () => {
  expect(formatExact(60.97)).toBe('60.97')
  expect(formatExact(154600)).toBe('154,600')
  expect(formatCount(-0)).toBe('0')
})

it('leaves out the unit that is printed elsewhere, and no other', () => {
  expect(withoutUnit('≈48.0\u2009ms', 'ms')).toBe('≈48.0')
  expect(withoutUnit('48.0\u2009µs', 's')).toBe('48.0\u2009µs')
  expect(withoutUnit('42%', '%')).toBe('42%')
  expect(withoutUnit('3', '')).toBe('3')
})
