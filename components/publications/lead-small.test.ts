import { expect, it } from 'vitest'
import { leadTitle, smallHead, smallLines } from './lead-small'
import { publishedLoad } from './sample-sets'

const two = [
  { label: 'Baseline', value: 1 },
  { label: 'Istio', value: 2 },
]
const at = (key: string) => publishedLoad('aa', two, { key: `http.latency.${key}` })
const percentiles = ['p50', 'p90', 'p99'].map(at)
const [, , p99 = at('p99')] = percentiles
const listTicks = (panels: ReturnType<typeof at>[]) =>
  smallLines(panels, p99).map(({ spec }) => spec.segments[0]?.xTicks.map(({ label }) => label))

it('leaves the slowest single request to the other charts, unless too few percentiles remain', () => {
  expect(listTicks([...percentiles, at('max')])).toEqual([['p50', 'p90', 'p99']])
  expect(listTicks([at('p50'), p99, at('max')])).toEqual([['p50', 'p99', 'max']])
})

it('prints last values only, without titles, under a head that names the load unless it is long', () => {
  const [small] = smallLines(percentiles, p99)
  if (small === undefined) throw new Error('no lines')
  expect(small.spec.segments).toHaveLength(1)
  expect(small.spec.segments[0]).toMatchObject({ title: '', hasLastValuesOnly: true })
  expect(smallHead(small, p99, '2,000 rps')).toBe('ms by percentile at 2,000 rps')
  expect(smallHead(small, p99, '100 rps, empty payload')).toBe(
    'ms by percentile at 100 rps, empty payload',
  )
  expect(smallHead(small, p99, '1 pod')).toBe('ms by percentile with 1 pod')
  expect(smallHead(small, p99, '50 rps, 1 pod, client outside the mesh')).toBe('ms by percentile')
  expect(
    smallHead(
      {
        ...small,
        part: '90 pods',
        spec: { ...small.spec, kind: 'load', xHead: 'Load (requests/s)' },
      },
      p99,
      'x',
    ),
  ).toBe('p99 latency in ms by load (requests/s), 90 pods')
})

it('names the load in the title, and leaves the experiment to the menu', () => {
  expect(leadTitle(p99, '2,000 rps')).toBe('p99 latency at 2,000 rps')
  expect(leadTitle(p99, '100 rps, empty payload, constant throughput experiment')).toBe(
    'p99 latency at 100 rps, empty payload',
  )
  expect(leadTitle(p99, '32 connections, gRPC')).toBe('p99 latency, 32 connections, gRPC')
})
