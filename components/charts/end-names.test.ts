import { expect, it } from 'vitest'
import { endNames } from './end-names'

const names = (...labels: string[]) => endNames(labels.map((label) => ({ label, key: null })))

it('calls the end of a line by its short name', () => {
  expect(names('Baseline (no mesh)', 'Linkerd, 2.10.2 · sidecar')).toEqual(['Baseline', 'Linkerd'])
})

it('tells lines of one short name apart by the whole, or not at all', () => {
  expect(names('Istio, 1.10.0', 'Istio, 1.12.0')).toEqual(['Istio, 1.10.0', 'Istio, 1.12.0'])
  const long = `Istio, ${'a setting that takes a line of its own'}`
  expect(names('Istio, 1.10.0', long)).toEqual(['Istio, 1.10.0', null])
})

it('names neither a line alone nor one with a letter', () => {
  expect(names('Istio')).toEqual([null])
  expect(endNames(['Istio', 'Linkerd'].map((label) => ({ label, key: 'A' })))).toEqual([null, null])
})
