import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { emptyRun, measured, percentile } from '../model/build-run'
import type { Measurement, ParsedRun } from '../model/parsed-run'
import {
  meanCarriesTail,
  ratioMatchesCounts,
  transactionsFillTime,
  withinMachines,
} from './arithmetic'

const run = (measurements: Measurement[], more: Partial<ParsedRun> = {}): ParsedRun => ({
  ...emptyRun({ name: 'x', version: null, loadModel: 'closed', quantileMethod: 'x' }),
  measurements,
  ...more,
})
const verdicts = (found: { verdict: string }[]): string[] => found.map(({ verdict }) => verdict)
const latencies = (mean: number, quantiles: Record<number, number>) => [
  ...measured('http.latency', 'mean', mean),
  ...Object.entries(quantiles).flatMap(([p, value]) =>
    percentile('http.latency', Number(p), value),
  ),
]

describe('a mean and the tail that it must carry', () => {
  it.each([
    ['a tail of seconds over a mean of milliseconds', 0.004, { 50: 0.003, 99: 17 }, ['impossible']],
    ['a p99 of 120 times the mean', 0.01, { 99: 1.2 }, ['doubtful']],
    ['a median of three times the mean', 0.01, { 50: 0.03 }, ['doubtful']],
    ['a p99 of 90 times the mean', 0.01, { 50: 0.009, 99: 0.9 }, []],
    ['a median of twice the mean', 0.01, { 50: 0.02 }, []],
    ['no percentile', 0.01, {}, []],
  ])('%s', (_, mean, quantiles, expected) => {
    expect(verdicts(meanCarriesTail(run(latencies(mean, quantiles))))).toEqual(expected)
  })

  it('holds for every fixture', () => {
    // Golden outputs are runs as readers give them.
    const golden = 'ingest/fixtures/fortio/http_qps200_c8.json.golden.json'
    const [real] = JSON.parse(readFileSync(golden, 'utf8')) as ParsedRun[]
    expect(real && meanCarriesTail(real)).toEqual([])
  })
})

describe('a ratio of failures', () => {
  const ratio = (value: number, errors: number) =>
    verdicts(
      ratioMatchesCounts(
        run(measured('http.error_ratio', 'ratio', value), { requests: 1000, errors }),
      ),
    )
  it.each([
    [0.5, 0, ['impossible']],
    [0, 500, ['impossible']],
    [0.5, 498, []],
    [0.01, 12, []],
    [0, 0, []],
  ])('of %d beside %d of 1,000', (value, errors, expected) => {
    expect(ratio(value, errors)).toEqual(expected)
  })
})

it.each([
  ['tcp.throughput', 'mean', 1e15, ['impossible']],
  ['tcp.throughput', 'mean', 4e11, []],
  ['mem.working_set', 'max', 1, ['impossible']],
  ['mem.working_set', 'max', 20e6, []],
] as const)('%s.%s of %d is %j', (metric, statistic, value, expected) => {
  expect(verdicts(withinMachines(run(measured(metric, statistic, value))))).toEqual(expected)
})

it.each([
  [1e-4, 10_000, 1, []],
  [1e-4, 8_500, 1, []],
  [1e-4, 100, 1, ['doubtful']],
  [1e-4, 40_000, 4, []],
  [1e-4, 40_000, 1, ['doubtful']],
])(
  '%d s of mean latency and %d transactions/s over %d connections',
  (mean, rate, connections, expected) => {
    const both = [
      ...measured('tcp.rr.latency', 'mean', mean),
      ...measured('tcp.rr.rate', 'rate', rate),
    ]
    expect(verdicts(transactionsFillTime(run(both, { connections })))).toEqual(expected)
  },
)
