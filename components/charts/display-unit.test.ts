import { expect, it } from 'vitest'
import { METRICS, metricOf } from '@/ingest/metrics'
import { displayUnit } from './display-unit'

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
  const unit = displayUnit(metricOf(code))
  expect(unit.toDisplay(si)).toBeCloseTo(shown, 12)
  expect(unit.label).toBe(label)
})

it('knows a factor for every metric of the dictionary', () => {
  for (const metric of METRICS) expect(() => displayUnit(metric)).not.toThrow()
})
