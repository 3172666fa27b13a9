import { expect, it } from 'vitest'
import { chooseBelow, chooseLead, loadName } from './lead-choice'
import { publishedLoad } from './sample-sets'

const two = [
  { label: 'Istio', value: 2 },
  { label: 'Baseline', value: 1 },
]
const atRate = (
  load: string,
  targetRps: number,
  rows: Parameters<typeof publishedLoad>[1] = two,
) => {
  const panel = publishedLoad(load, rows)
  return { ...panel, workload: { ...panel.workload, targetRps } }
}

it('opens with the load nearest to 1,000 to 2,000 requests a second that compares', () => {
  const loads = [
    atRate('aa', 20),
    atRate('bb', 1200, [{ label: 'Istio', value: 1 }]),
    atRate('cc', 600),
    atRate('dd', 9000),
  ]
  expect(chooseLead(loads, { key: null, load: null })?.panel).toBe(loads[2])
})

it('opens with another load where all values of the usual one are flagged and two products of the other are not', () => {
  const flags = [{ code: 'CO_RISK', severity: 'exclude' as const, text: 'closed loop' }]
  const products = [
    { label: 'Istio', value: 2 },
    { label: 'Linkerd', mesh: 'linkerd', value: 3 },
  ]
  const usual = atRate(
    'aa',
    1000,
    products.map((row) => ({ ...row, flags })),
  )
  const one = atRate('bb', 500)
  const both = atRate('cc', 100, products)
  const none = { key: null, load: null }
  expect(chooseLead([usual, one, both], none)?.panel).toBe(both)
  expect(chooseLead([usual, one], none)?.panel).toBe(one)
  const many = atRate('dd', 100, [...products, { label: 'Istio ambient', value: 4 }])
  expect(chooseLead([usual, both, many], none)?.panel).toBe(many)
  expect(chooseLead([usual, both], { key: null, load: loadName(usual) })?.panel).toBe(usual)
  const half = { ...usual, rows: [...usual.rows.slice(0, 1), ...both.rows.slice(1)] }
  expect(chooseLead([half, both], none)?.panel).toBe(half)
})

it('opens with another statistic where all values of the usual one are flagged at every load', () => {
  const flags = [{ code: 'CO_RISK', severity: 'exclude' as const, text: 'closed loop' }]
  const products = [
    { label: 'Istio', value: 2 },
    { label: 'Linkerd', mesh: 'linkerd', value: 3 },
  ]
  const flagged = products.map((row) => ({ ...row, flags }))
  const [p99, p50, cpu] = [
    publishedLoad('aa', flagged, { key: 'http.latency.p99' }),
    publishedLoad('aa', products, { key: 'http.latency.p50' }),
    publishedLoad('aa', products, { key: 'cpu.cores.mean@data_plane.sidecar' }),
  ]
  const none = { key: null, load: null }
  expect(chooseLead([p99, p50, cpu], none)?.panel).toBe(p50)
  const p10 = publishedLoad('aa', products, { key: 'http.latency.p10' })
  expect(chooseLead([p99, p10, p50, cpu], none)?.panel).toBe(p50)
  expect(chooseLead([p99, p50], { key: p99.key, load: null })?.panel).toBe(p99)
})

it('opens with another quantity where all values of the usual one are flagged in every statistic', () => {
  const flags = [{ code: 'SATURATED', severity: 'exclude' as const, text: 'saturated' }]
  const products = [
    { label: 'Istio', value: 2 },
    { label: 'Linkerd', mesh: 'linkerd', value: 3 },
  ]
  const flagged = products.map((row) => ({ ...row, flags }))
  const [p99, p50, rps, cpu] = [
    publishedLoad('aa', flagged, { key: 'http.latency.p99' }),
    publishedLoad('aa', flagged, { key: 'http.latency.p50' }),
    publishedLoad('aa', products.slice(0, 1), { key: 'http.rps.achieved.mean' }),
    publishedLoad('aa', products, { key: 'cpu.cores.mean@data_plane.sidecar' }),
  ]
  const none = { key: null, load: null }
  expect(chooseLead([p99, p50, rps, cpu], none)?.panel).toBe(cpu)
  expect(chooseLead([p99, p50, rps], none)?.panel).toBe(rps)
  const half = [{ label: 'Baseline', mesh: 'none', value: 1 }, products[0], flagged[1]].flatMap(
    (row) => row ?? [],
  )
  const p75 = publishedLoad('aa', half, { key: 'http.latency.p75' })
  expect(chooseLead([p99, p50, p75, cpu], none)?.panel).toBe(p75)
  expect(chooseLead([p99, p50], none)?.panel).toBe(p99)
  expect(chooseLead([p99, rps], { key: p99.key, load: null })?.panel).toBe(p99)
})

it('keeps what was asked for where it is there, and names no other', () => {
  const loads = [atRate('aa', 20), atRate('cc', 600)]
  const asked = loadName(atRate('aa', 20))
  expect(chooseLead(loads, { key: null, load: asked })?.panel).toBe(loads[0])
  expect(chooseLead(loads, { key: 'cpu.cores', load: 'ffff' })?.panel).toBe(loads[1])
  expect(chooseLead([], { key: null, load: null })).toBeNull()
})

it('shows other quantities below a small chart, never another load or statistic of its own', () => {
  const withKey = (load: string, key: string, rows = two) => publishedLoad(load, rows, { key })
  const p99 = withKey('aa', 'http.latency.p99')
  const cpu = withKey('aa', 'cpu.cores.mean@data_plane.sidecar')
  const panels = [
    p99,
    withKey('bb', 'http.latency.p99'),
    withKey('aa', 'http.latency.p50'),
    withKey('aa', 'mem.working_set.mean@data_plane.sidecar', [{ label: 'Istio', value: 1 }]),
    cpu,
    withKey('cc', 'cpu.cores.mean@data_plane.sidecar'),
  ]
  const lead = chooseLead(panels, { key: p99.key, load: loadName(p99) })
  if (lead === null) throw new Error('no chart')
  expect(chooseBelow(panels, lead).map(({ panel }) => panel.key)).toEqual([
    cpu.key,
    'mem.working_set.mean@data_plane.sidecar',
  ])
  expect(chooseBelow(panels, lead)[0]?.panel).toBe(cpu)
  const many = Array.from({ length: 6 }, (_, i) => ({ label: `Istio ${i}`, value: 1 }))
  const crowded = withKey('aa', 'http.latency.p99', many)
  expect(chooseBelow(panels, { ...lead, panel: crowded })).toEqual([])
})
