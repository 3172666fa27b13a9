import { expect, it } from 'vitest'
import { chooseLead, loadName } from './lead-choice'
import { publishedLoad } from './sample-sets'

const two = [
  { label: 'Istio', value: 2 },
  { label: 'Baseline', value: 1 },
]
const atRate = (load: string, targetRps: number, rows = two) => {
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

it('keeps what was asked for where it is there, and names no other', () => {
  const loads = [atRate('aa', 20), atRate('cc', 600)]
  const asked = loadName(atRate('aa', 20))
  expect(chooseLead(loads, { key: null, load: asked })?.panel).toBe(loads[0])
  expect(chooseLead(loads, { key: 'cpu.cores', load: 'ffff' })?.panel).toBe(loads[1])
  expect(chooseLead([], { key: null, load: null })).toBeNull()
})
