import { expect, it } from 'vitest'
import { parseBound, resolutionFlags } from './resolution'

const formatText = (rawText: string | null): string =>
  resolutionFlags([{ key: 'http.latency.p99', value: 0, rawText }])[0]?.text ?? ''

it.each<[string | null, number | null]>([
  ['0 ms', 1e-3],
  ['0.0 ms', 1e-4],
  ['0.000 s', 1e-3],
  ['00 us', 1e-6],
  ['.00 ms', 1e-5],
  ['zero', null],
  [null, null],
])('reads the bound of %j back from the text of its flag', (rawText, bound) => {
  const found = parseBound(`2 of 3 runs: ${formatText(rawText)}`)
  if (bound === null) expect(found).toBeNull()
  else expect(found).toBeCloseTo(bound, 12)
})

it('leaves other zeros alone: no errors, no spread, no throughput', () => {
  const zero = (key: string) => ({ key, value: 0, rawText: '0 ms' })
  const keys = ['http.errors.total', 'http.latency.stddev', 'tcp.throughput.mean']
  expect(resolutionFlags(keys.map(zero))).toEqual([])
})
