import { expect, it } from 'vitest'
import { samplePanel } from './sample-rows'
import { metricLabel, panelTitle } from './words'

it.each([
  ['http.latency.p99', 'p99 latency'],
  ['mem.working_set.max@control_plane.total', 'maximum memory (control plane total)'],
  ['tcp.throughput.not_stated', 'TCP throughput (statistic not stated)'],
  ['mem.working_set.not_stated@mesh.total', 'memory (mesh total, statistic not stated)'],
  ['tcp.crr.rate.not_stated', 'connection rate (netperf CRR, statistic not stated)'],
])('names %s with what qualifies it in one pair of parentheses', (key, words) => {
  expect(metricLabel(key)).toBe(words)
})

it.each([
  [500, '', 'memory (mesh total, statistic not stated) at 500 requests/s'],
  [null, '1 process, MTU 1500', 'memory (mesh total, statistic not stated), 1 process, MTU 1500'],
  [null, '', 'memory (mesh total, statistic not stated)'],
])('says the load behind the name of the metric: %s, "%s"', (rps, load, title) => {
  const rows = [{ label: 'Istio', mesh: 'istio', value: 1 }]
  expect(panelTitle(samplePanel('mem.working_set.not_stated@mesh.total', rows, rps, load))).toBe(
    title,
  )
})
