import { expect, it } from 'vitest'
import { compare, toReading, type Reading } from './compare'
import { makeResultFile } from '../formats/result-file'
import { parseResult } from '../adapters/parse-result'
import { population, type Tally } from './tally'
import { readFileSync } from 'node:fs'

const fast = Array.from({ length: 90 }, () => 0.005)
const SAW: Tally = {
  connections: 8,
  arrived: 100,
  answered: 90,
  successes: 90,
  reset: 0,
  left: 10,
  cut: 0,
  seconds: 10,
  arrivalSeconds: 10,
  populations: [
    population('answers', fast),
    population('all requests', [...fast, ...Array.from({ length: 10 }, () => 1)]),
  ],
  answers: fast,
}
const SAYS: Reading = {
  requests: 100,
  errors: 10,
  rate: 10,
  mean: 0.1045,
  p50: 0.005,
  p99: 1,
  max: 1,
}
const EXACT = { others: [], late: 0 }
const find = (said: Partial<Reading>, saw: Partial<Tally> = {}, expected = EXACT) => {
  const findings = compare({ ...SAW, ...saw }, { ...SAYS, ...said }, expected)
  return Object.fromEntries(
    findings.map(({ figure, verdict, words }) => [figure, [verdict, words]]),
  )
}

it('finds equal what is equal, and says whose latencies they are', () => {
  expect(find({})).toEqual({
    requests: ['equal', ''],
    errors: ['equal', ''],
    rate: ['equal', 'of arrivals or arrivals while they arrived'],
    latency: ['equal', 'of all requests'],
  })
  expect(find({ mean: 0.005, p99: 0.006, max: 0.006 }).latency).toEqual(['equal', 'of answers'])
})

it('finds requests that were counted twice, or not at all', () => {
  expect(find({ requests: 116, errors: 0 })).toMatchObject({
    requests: ['differs', '+16'],
    errors: ['differs', '−10'],
  })
  expect(find({ requests: null }).requests).toEqual(['absent', ''])
})

it('lets a tool count what its end cut off, or not', () => {
  for (const requests of [95, 100])
    expect(find({ requests, errors: 10 }, { cut: 5 }).requests).toEqual(['equal', ''])
  expect(find({ requests: 92 }, {}, { others: [], late: 8 }).requests).toEqual(['equal', ''])
  expect(find({ requests: 91 }, {}, { others: [], late: 8 }).requests).toEqual(['differs', '−1'])
})

it('names each latency where no kind of request fits them all', () => {
  expect(find({ max: 0.005 }).latency).toEqual([
    'differs',
    'mean of all requests, p50 of any, p99 of all requests, max of answers',
  ])
})

it('reads the figures of a run of a reader', () => {
  const bytes = readFileSync('ingest/fixtures/hey/text_n200_c10.txt')
  const [run] = parseResult(makeResultFile('a.txt', bytes)).runs
  expect(run && toReading(run)).toMatchObject({ requests: 200, errors: 0, rate: run?.achievedRps })
  expect(run && toReading(run).p99).toBeGreaterThan(0)
})
