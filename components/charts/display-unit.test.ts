import { expect, it } from 'vitest'
import { METRICS, getMetric } from '@/ingest/dictionary/metrics'
import { displayUnit, unitForValues } from './display-unit'

it.each([
  ['http.latency', 0.06097, 60.97, 'ms'],
  ['tcp.rr.latency', 48.7e-6, 48.7, 'µs'],
  ['tcp.throughput', 9.41e9, 9.41, 'Gbit/s'],
  ['mem.working_set', 17.8 * 2 ** 20, 17.8, 'MiB'],
  ['cpu.cores', 0.071, 0.071, 'cores'],
  ['tcp.rr.rate', 20500, 20500, 'transactions/s'],
  ['http.rps.achieved', 2000.28, 2000.28, 'requests/s'],
  ['http.error_ratio', 0.0052, 0.52, '%'],
  ['http.errors', 12, 12, ''],
])('shows %s', (code, si, shown, label) => {
  const unit = displayUnit(getMetric(code))
  expect(unit.toDisplay(si)).toBeCloseTo(shown, 12)
  expect(unit.label).toBe(label)
})

it('knows a factor for every metric of the dictionary', () => {
  for (const metric of METRICS) expect(() => displayUnit(metric)).not.toThrow()
})

const MIB = 2 ** 20

it.each([
  ['mem.working_set', [17.8 * MIB, null], 17.8, 'MiB'],
  ['mem.working_set', [1023 * MIB, 0.5 * MIB], 1023, 'MiB'],
  ['mem.working_set', [1536 * MIB, 100 * MIB], 1.5, 'GiB'],
  ['mem.working_set', [-1536 * MIB, 100 * MIB], -1.5, 'GiB'],
  ['mem.working_set', [2 ** 40], 1, 'TiB'],
  ['mem.working_set', [null], null, 'MiB'],
  ['http.latency', [4000], 4e6, 'ms'],
] as const)('shows %s %j in one unit of its size', (code, values, first, label) => {
  const unit = unitForValues(getMetric(code), values)
  expect(unit.label).toBe(label)
  expect(values[0] === null ? null : unit.toDisplay(values[0])).toBe(first)
})
