import { expect, it } from 'vitest'
import { parseMetricParam } from './search-text'

it.each([
  ['p99', 'http.latency.p99'],
  ['P99.9', 'http.latency.p99.9'],
  ['max', 'http.latency.max'],
  ['latency', 'http.latency.p99'],
  ['throughput', 'tcp.throughput'],
  ['CPU', 'cpu.cores'],
  ['memory', 'mem.working_set'],
  ['http.latency.p50', 'http.latency.p50'],
])('%s in an address is %s', (metric, key) => {
  expect(parseMetricParam({ metric })).toBe(key)
})

it.each(['', 'p', 'p100', 'constructor', '__proto__', 'speed', 'p99; DROP TABLE run'])(
  '%j names no metric',
  (metric) => {
    expect(parseMetricParam({ metric })).toBeUndefined()
  },
)
