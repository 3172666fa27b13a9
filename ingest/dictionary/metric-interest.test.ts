import { expect, it } from 'vitest'
import { byInterest, interestRank } from './metric-interest'

it('ranks latency, throughput, rates, CPU and memory before all else, and no extreme as latency', () => {
  const ranked = [
    ['http.latency.p99', 'tcp.rr.latency.mean', 'tcp.rtt.mean'],
    ['tcp.throughput.mean@bidir.tx.sender', 'udp.throughput.mean'],
    ['tcp.rr.rate.mean', 'http.rps.achieved.value'],
    ['cpu.cores.mean'],
    ['mem.working_set.max'],
    ['udp.loss.ratio', 'http.latency.max', 'tcp.rr.latency.stddev', 'no key'],
  ]
  ranked.forEach((keys, rank) => {
    for (const key of keys) expect(interestRank(key), key).toBe(rank)
  })
})

it('puts what is proven first, and keeps the order of equals', () => {
  const change = (key: string, step: object | null = null) => ({ key, step })
  const all = [change('udp.loss.ratio'), change('http.latency.p99'), change('http.latency.p50')]
  const proven = change('udp.jitter.mean', {})
  expect([...all, proven].sort(byInterest).map(({ key }) => key)).toEqual([
    'udp.jitter.mean',
    'http.latency.p99',
    'http.latency.p50',
    'udp.loss.ratio',
  ])
})
