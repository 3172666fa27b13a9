import { expect, it } from 'vitest'
import { resourcesSpec } from './resources'
import { resources } from './sample-sweeps'

const spec = () => {
  const made = resourcesSpec(resources())
  if (!made) throw new Error('the sample has resources')
  return made
}

it('never puts the largest proxy, a total and one process on one axis, nor CPU beside memory', () => {
  expect(spec().panels.map((p) => [p.id, p.bars.length])).toEqual([
    ['max-largest-cpu.cores', 2],
    ['max-largest-mem.working_set', 2],
    ['mean-single-cpu.cores', 2],
    ['mean-total-cpu.cores', 4],
  ])
})

it('groups the bars of an axis by component, best first, and names a lone component in the title', () => {
  const [largest, , , total] = spec().panels
  expect(largest?.title).toBe('Maximum CPU: largest data-plane proxy')
  expect(largest?.bars.map((b) => b.group)).toEqual([null, null])
  expect(total?.title).toBe('Mean CPU')
  expect(total?.bars.map((b) => [b.group, b.label, b.value])).toEqual([
    ['Control plane, all pods', 'Linkerd', 0.071],
    ['Control plane, all pods', 'Istio', 0.61],
    ['Data plane, all proxies', 'Linkerd', 0.3],
    ['Data plane, all proxies', 'Istio', 1.9],
  ])
})

it('gives each axis its own unit and domain from 0', () => {
  const [cpu, memory] = spec().panels
  expect(cpu?.axis).toMatchObject({ unit: 'cores', domain: [0, 0.1] })
  expect(memory?.axis).toMatchObject({ unit: 'MiB', domain: [0, 200] })
})

it('leaves latency out, and needs two quantities', () => {
  expect(spec().title).toBe('CPU and memory by component at 2,000 requests/s')
  expect(spec().summary).not.toContain('latency')
  expect(resourcesSpec(resources().slice(-2))).toBeNull()
})

it('gives every bar an id of its own', () => {
  const ids = spec().panels.flatMap((p) => p.bars.map((b) => b.id))
  expect(new Set(ids).size).toBe(ids.length)
})
