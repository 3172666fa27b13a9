import { expect, it } from 'vitest'
import { endNames, spreadOut } from './line-keys'

it('keeps letters apart, as near to their lines as they can be, and inside the plot', () => {
  expect(spreadOut([100], 0, 200)).toEqual([100])
  expect(spreadOut([100, 100, 100], 0, 200)).toEqual([85, 100, 115])
  expect(spreadOut([20, 100, 104], 0, 200)).toEqual([20, 94.5, 109.5])
  expect(spreadOut([0, 0, 2], 0, 200)).toEqual([0, 15, 30])
  expect(spreadOut([199, 200], 0, 200)).toEqual([185, 200])
})

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
