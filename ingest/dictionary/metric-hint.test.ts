import { expect, it } from 'vitest'
import { metricHint } from './metric-hint'

it.each([
  ['http.latencie.p99', 'did you mean http.latency.p99? /metrics explains every key'],
  ['http.latency.p99.9@Client', '/metrics explains every key'],
  ['cpu.core.mean@ztunnel', 'did you mean cpu.cores.mean@ztunnel? /metrics explains every key'],
  ['tcp.throughputs', 'did you mean tcp.throughput? /metrics explains every key'],
  ['latency', '/metrics explains every key'],
])('of %s', (key, hint) => {
  expect(metricHint(key)).toBe(hint)
})
