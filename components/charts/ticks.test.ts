import { expect, it } from 'vitest'
import { position } from './axis-position'
import { endAtHighest, linearAxis, logAxis } from './ticks'

it('starts at 0 and reaches past the largest error bar', () => {
  const axis = linearAxis('p99 latency', 'ms', [182.1, 414.4, 431.9])
  expect(axis.domain).toEqual([0, 500])
  expect(axis.ticks.map((t) => t.label)).toEqual(['0', '100', '200', '300', '400', '500'])
})

it('ends just above the highest value where asked to, without the tick above it', () => {
  const axis = endAtHighest(linearAxis('p99 latency', 'ms', [182, 414]), [182, 414])
  expect(axis.ticks.at(-1)?.label).toBe('400')
  expect(axis.domain[1]).toBeGreaterThan(414)
  expect(axis.domain[1]).toBeLessThan(450)
  const full = linearAxis('p99 latency', 'ms', [499])
  expect(endAtHighest(full, [499])).toBe(full)
  const log = logAxis('latency', 'ms', [3, 80])
  expect(endAtHighest(log, [3, 80])).toBe(log)
})

it('goes below 0 only for values below 0', () => {
  expect(linearAxis('change', 'ms', [-2.93, 19.9]).domain).toEqual([-5, 20])
})

it('has a domain when everything is 0 or there is nothing', () => {
  expect(linearAxis('errors', '', [0, 0]).domain).toEqual([0, 1])
  expect(linearAxis('errors', '', []).domain).toEqual([0, 1])
})

it('prints large and small ticks without float dust', () => {
  expect(linearAxis('rate', '', [30_000]).ticks.at(-1)?.label).toBe('30,000')
  expect(linearAxis('cores', '', [0.3]).ticks.map((t) => t.label)).toContain('0.15')
})

it('labels decades of a log axis, and 2 and 5 while there is room', () => {
  expect(logAxis('latency', 'ms', [3, 80]).ticks.map((t) => t.value)).toEqual([
    2, 5, 10, 20, 50, 100,
  ])
  expect(logAxis('latency', 'ms', [0.2, 4000]).ticks.map((t) => t.value)).toEqual([
    1, 10, 100, 1000,
  ])
  expect(logAxis('latency', 'ms', [0.2, 4000]).domain).toEqual([0.2, 5000])
  expect(logAxis('latency', 'ms', [10]).domain).toEqual([10, 100])
  expect(() => logAxis('latency', 'ms', [0, -1])).toThrow('needs a positive value')
})

it('places values along the axis and clamps what lies outside', () => {
  const axis = linearAxis('p99 latency', 'ms', [500])
  expect(position(axis, 250)).toBe(0.5)
  expect(position(axis, -40)).toBe(0)
  expect(position(logAxis('latency', 'ms', [1, 100]), 10)).toBeCloseTo(0.5, 12)
  expect(position(logAxis('latency', 'ms', [1, 100]), 0)).toBe(0)
})

it('has ticks of one leading digit only on a log axis of less than a decade', () => {
  const { ticks, domain } = logAxis('x', 'ms', [2.3, 4.1])
  expect(domain).toEqual([2, 5])
  expect(ticks.map(({ value }) => value)).toEqual([2, 5])
})
