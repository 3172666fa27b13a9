import { expect, it } from 'vitest'
import { distinguish } from './distinguishing-fields'
import type { PublishedLevel } from './levels'

const level = (group: string, more: Partial<PublishedLevel>): PublishedLevel => ({
  publication: 'p',
  group_key: group,
  metric: 'http.latency',
  component: '',
  statistic: 'quantile',
  q_ppm: 990_000,
  subjects: 2,
  target_rps: null,
  connections: 32,
  protocol: 'http',
  topology: null,
  application: null,
  payload_bytes: null,
  params: {},
  environment_id: 1,
  has_baseline: true,
  ...more,
})

it('names the fewest fields that tell a set-up from the others of its load', () => {
  const [pod, vm] = ['pod-to-service', 'vm-to-ingress']
  const one = level('a', { topology: vm, params: { iteration: 'v3' } })
  const others = [
    level('b', { topology: pod, params: { iteration: 'v3' } }),
    level('c', { topology: vm, params: { iteration: 'v4' } }),
    level('d', { topology: vm, connections: 64, params: { iteration: 'v3' } }),
  ]
  expect(distinguish(one, [one, ...others])).toEqual(['topology', 'params.iteration'])
  expect(distinguish(one, [one, ...others.slice(0, 1)])).toEqual(['topology'])
})

it('says nothing of a load that is one of a kind, and names the test bed where the workload is the same', () => {
  const one = level('a', {})
  expect(distinguish(one, [one])).toEqual([])
  expect(distinguish(one, [one, level('b', { environment_id: 2 })])).toEqual(['environment'])
  expect(distinguish(one, [one, level('b', { component: 'waypoint' })])).toEqual([])
})
