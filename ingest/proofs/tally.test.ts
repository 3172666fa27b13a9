import { expect, it } from 'vitest'
import { corrected, describeSpread, tally, type Seen } from './tally'

const answered = (arrivedMs: number, tookMs: number, status = 200): Seen => ({
  arrivedMs,
  endedMs: arrivedMs + tookMs,
  fate: 'answered',
  status,
})
const left = (arrivedMs: number, tookMs: number): Seen => ({
  ...answered(arrivedMs, tookMs),
  fate: 'left',
  status: null,
})

it('tells what the client gave up from what its end cut off', () => {
  const open: Seen = { arrivedMs: 2900, endedMs: null, fate: 'open', status: null }
  const requests = [answered(0, 5), left(10, 1000), left(1990, 1005), left(2500, 490), open]
  expect(tally(requests, 4, { endMs: 3000, warmUpMs: 0, timeoutMs: 1000 })).toMatchObject({
    connections: 4,
    arrived: 5,
    answered: 1,
    left: 2,
    cut: 2,
  })
})

it('has a population for each kind of request that differs, the warm-up left out', () => {
  const requests = [answered(0, 900), answered(100, 5), answered(110, 5, 503), answered(120, 1500)]
  const { populations } = tally(requests, 1, { endMs: 9000, warmUpMs: 50, timeoutMs: 1000 })
  expect(populations.map(({ name, count }) => [name, count])).toEqual([
    ['answers within the timeout', 2],
    ['all requests', 3],
  ])
})

it('takes percentiles by nearest rank', () => {
  const hundred = Array.from({ length: 100 }, (_, index) => index + 1)
  expect(describeSpread(hundred)).toEqual({ mean: 50.5, p50: 50, p99: 99, max: 100 })
  expect(describeSpread([])).toBeNull()
})

it('adds what a slow answer left out of a schedule', () => {
  expect(corrected([1, 5], 1)).toEqual([1, 5, 4, 3, 2])
  expect(corrected([2, 0.5], 1)).toEqual([2, 0.5])
})
