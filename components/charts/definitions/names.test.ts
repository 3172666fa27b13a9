import { expect, it } from 'vitest'
import { MARKERS } from '../spec'
import { drawnSubjects } from './names'
import { samplePanel } from './sample-rows'

it('tells lines of one look apart, also when there are more of them than markers', () => {
  const rows = Array.from({ length: 2 * MARKERS + 2 }, (_, i) => ({
    label: `policy ${i}`,
    mesh: 'istio',
    version: '1.6.0',
    value: 1,
    config: { rules: i },
  }))
  const drawn = drawnSubjects([samplePanel('http.latency.p99', rows)])
  const marks = drawn.map(({ look, marker, dash }) => JSON.stringify([look, marker, dash]))
  expect(new Set(marks).size).toBe(rows.length)
  expect(drawn[0]).toMatchObject({ marker: 0, dash: 0 })
})

it('gives a mesh in a mode one shape, whatever stands beside it and in whichever order', () => {
  const sidecar = { label: 'Istio', mesh: 'istio', mode: 'sidecar' as const, value: 1 }
  const linkerd = { label: 'Linkerd', mesh: 'linkerd', mode: 'sidecar' as const, value: 1 }
  const ambient = { label: 'Istio ambient', mesh: 'istio', mode: 'ambient' as const, value: 1 }
  const none = { label: 'No mesh', mesh: 'none', mode: 'none' as const, value: 1 }
  const shapes = (...rows: Parameters<typeof samplePanel>[1]) =>
    new Map(
      drawnSubjects([samplePanel('http.latency.p99', rows)]).map((one) => [one.label, one.marker]),
    )
  const [first, second] = [shapes(none, ambient, sidecar, linkerd), shapes(linkerd, ambient)]
  for (const [label, marker] of second) expect(first.get(label), label).toBe(marker)
  expect(new Set([...first.values()]).size).toBe(3)
})
