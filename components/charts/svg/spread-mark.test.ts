import { expect, it } from 'vitest'
import { spreadPath } from './spread-mark'

const ends = { lo: 10, hi: 30, cut: 'none' as const }

it('gives SD whiskers, confidence intervals brackets and reading precision a bare line', () => {
  expect(spreadPath('sd', ends, false)).toBe('M10 0L30 0M10 -4L10 4M30 -4L30 4')
  expect(spreadPath('ci95', ends, false)).toContain('M13 -4L10 -4L10 4L13 4')
  expect(spreadPath('reading', ends, false)).toBe('M10 0L30 0')
})

it('draws a cut end with a short tick', () => {
  expect(spreadPath('sd', { ...ends, cut: 'tick' }, false)).toContain('M10 -2L10 2')
})

it('points on where the axis never reaches the end', () => {
  expect(spreadPath('ci95', { ...ends, cut: 'arrow' }, false)).toContain('M14 -3L10 0L14 3')
  expect(spreadPath('sd', { lo: 30, hi: 10, cut: 'arrow' }, true)).toContain('M-3 26L0 30L3 26')
})

it('turns by a right angle for points', () => {
  expect(spreadPath('sd', { lo: 30, hi: 10, cut: 'none' as const }, true)).toBe(
    'M0 30L0 10M-4 30L4 30M-4 10L4 10',
  )
  expect(spreadPath('ci95', { lo: 30, hi: 10, cut: 'none' as const }, true)).toContain(
    'M-4 27L-4 30',
  )
})
