import { expect, it } from 'vitest'
import {
  isMet,
  isMissedRatio,
  formatFigure,
  median,
  quantile,
  figureRatio,
  type Figure,
} from './figure'

const figure = (value: number, limit: number | null, aim: Figure['aim']): Figure => ({
  id: 'B1',
  what: 'posts',
  unit: 'runs/s',
  value,
  rounds: [value],
  aim,
  limit: limit === null ? null : { what: 'bare pg', value: limit, rounds: [limit] },
})

it('lets ratios decide, and never the milliseconds of a machine', () => {
  expect(isMissedRatio(figure(40, 100, { ratio: 0.5 }))).toBe(true)
  expect(isMissedRatio(figure(50, 100, { ratio: 0.5 }))).toBe(false)
  expect(isMissedRatio(figure(201, 100, { ratioAtMost: 2 }))).toBe(true)
  expect(isMissedRatio(figure(200, 100, { ratioAtMost: 2 }))).toBe(false)
  for (const limit of [null, 100]) {
    const slow = figure(300, limit, { atMost: 200 })
    expect([isMet(slow), isMissedRatio(slow)]).toEqual([false, false])
  }
  expect(isMissedRatio(figure(1, 100, null))).toBe(false)
})

it('misses an aim that it has no figure for', () => {
  expect(isMissedRatio(figure(NaN, 100, { ratio: 0.5 }))).toBe(true)
  expect(isMissedRatio(figure(NaN, 100, { ratioAtMost: 2 }))).toBe(true)
})

it('has no ratio beside nothing', () => {
  expect(figureRatio(figure(3, 0, null))).toBeNull()
  expect(figureRatio(figure(3, null, null))).toBeNull()
})

it('says figure, limit, ratio and aim in a line', () => {
  const line = formatFigure({ ...figure(50, 100, { ratio: 0.5 }), rounds: [40, 50, 1234] })
  expect(line).toBe(
    'B1  posts: 50.0 (40.0 to 1,234) runs/s | bare pg: 100 | ratio 0.50 | aim 0.5 | met',
  )
})

it('takes medians and quantiles of measured values', () => {
  expect([median([3, 1, 2]), median([1, 2, 3, 4])]).toEqual([2, 2.5])
  expect(quantile([5, 1, 4, 2, 3], 0.99)).toBe(5)
})
