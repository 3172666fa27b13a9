import { expect, it } from 'vitest'
import { differenceSpecs, sharedLoad } from './differences'

type Difference = Parameters<typeof differenceSpecs>[0][number]

const increase: Difference = {
  conditionId: 1,
  subject: 'Linkerd',
  mesh: 'linkerd',
  version: null,
  mode: 'sidecar',
  relativeTo: 'No mesh',
  key: 'http.latency_increase.p99',
  load: 'at 3,200 requests/s',
  value: 0.33,
  printedValue: 33,
  printedUnit: '%',
  method: 'secondary-text',
  n: null,
  notRanked: null,
}

it('draws increases from zero with their sign, in the order of the source', () => {
  const istio = { ...increase, conditionId: 2, subject: 'Istio', mesh: 'istio', value: 1.66 }
  const [spec, ...others] = differenceSpecs([istio, increase])
  expect(others).toEqual([])
  expect(spec?.title).toBe('p99 increase of request latency over no mesh')
  expect(spec?.axis.domain[0]).toBe(0)
  expect(spec?.bars.map(({ label, value }) => [label, value])).toEqual([
    ['Istio', 166],
    ['Linkerd', 33],
  ])
  expect(spec?.bars[1]?.facts.value).toBe('+33.0%')
  expect(spec?.note).toContain('Version not stated')
})

it('never puts two metrics, loads or bases on one axis, and says each', () => {
  const latency = { ...increase, key: 'http.latency.p90', value: 0.0007, version: '1.20' }
  const specs = differenceSpecs([
    latency,
    { ...latency, version: '1.21' },
    { ...latency, load: 'at 100 requests/s' },
    { ...latency, key: 'http.latency.p99' },
    { ...latency, relativeTo: 'Istio' },
  ])
  expect(specs.map(({ title, bars }) => [title, bars.length])).toEqual([
    ['p90 latency, difference from no mesh, at 3,200 requests/s', 2],
    ['p90 latency, difference from no mesh, at 100 requests/s', 1],
    ['p99 latency, difference from no mesh, at 3,200 requests/s', 1],
    ['p90 latency, difference from Istio, at 3,200 requests/s', 1],
  ])
})

it('says once what all loads share, and draws one metric on one scale', () => {
  const load = 'at 1,000 requests/s, client -> server'
  const differences = [
    { ...increase, load: `${load}, Azure CNI` },
    { ...increase, load: `${load}, Cilium`, value: 0.5 },
  ]
  const specs = differenceSpecs(differences)
  expect(sharedLoad(differences)).toBe('At 1,000 requests/s, client → server')
  expect(specs.map(({ title }) => title.split(', ').slice(1))).toEqual([['Azure CNI'], ['Cilium']])
  expect(specs[0]?.axis).toEqual(specs[1]?.axis)
})

it('draws what is not ranked hollow with its reason, and what is missing as missing', () => {
  const [spec] = differenceSpecs([
    { ...increase, notRanked: 'saturated' },
    { ...increase, conditionId: 2, value: null },
  ])
  expect(spec?.bars[0]).toMatchObject({ isExcluded: true })
  expect(spec?.bars[0]?.facts.basis.flags).toEqual(['not ranked: saturated'])
  expect(spec?.bars[1]).toMatchObject({ value: null, note: 'not published' })
})

it('marks what was read from a chart', () => {
  const [spec] = differenceSpecs([{ ...increase, method: 'read-from-chart' }])
  expect(spec?.bars[0]?.facts.value).toBe('≈\u202f+33.0%')
})
