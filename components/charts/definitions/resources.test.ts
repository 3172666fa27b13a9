import { expect, it } from 'vitest'
import { dataRows } from '../data/rows'
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

it('prints large amounts of memory in one larger unit on axis, bars and table; exports keep theirs', () => {
  const large = resources().map((panel) =>
    panel.key.startsWith('mem.')
      ? {
          ...panel,
          rows: panel.rows.map((row) => ({
            ...row,
            value: { ...row.value, value: (row.value.value ?? 0) * 10_000 },
          })),
        }
      : panel,
  )
  const memory = resourcesSpec(large)?.panels.find(({ id }) => id.endsWith('mem.working_set'))
  expect(memory?.axis).toMatchObject({ unit: 'TiB', domain: [0, 2] })
  expect(memory?.axis.label).toContain('(TiB)')
  expect(memory?.bars.map(({ valueLabel, facts }) => [valueLabel, facts.value])).toEqual([
    ['≈0.162\u2009TiB', '≈0.162\u2009TiB'],
    ['≈1.41\u2009TiB', '≈1.41\u2009TiB'],
  ])
  const units = dataRows(large, '').map(({ metric, unit }) => [metric.split('.')[0], unit])
  expect(new Set(units.map((unit) => unit.join()))).toEqual(
    new Set(['cpu,cores', 'mem,MiB', 'http,ms']),
  )
})
