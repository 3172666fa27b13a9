import fc from 'fast-check'
import { expect, it } from 'vitest'
import { refText } from './search-params'
import { typedSubject, typedSubjects } from './typed-subject'

const read = (text: string): string | null => {
  const ref = typedSubject(text)
  return ref && refText(ref)
}

it.each([
  ['istio', 'istio'],
  ['istio@1.25.0:ambient+waypoint', 'istio@1.25.0:ambient+waypoint'],
  ['Linkerd', 'linkerd'],
  ['Istio sidecar', 'istio:sidecar'],
  ['Istio · 1.25.0 · ambient + waypoint', 'istio@1.25.0:ambient+waypoint'],
  ['linkerd edge-25.3.1', 'linkerd@edge-25.3.1'],
  ['Traefik Mesh', 'traefik-mesh'],
  ['  ISTIO   Ambient ', 'istio:ambient'],
])('reads %s', (text, ref) => expect(read(text)).toBe(ref))

it.each([
  ['Istio ambient, Linkerd', ['istio:ambient', 'linkerd']],
  ['Istio ambient vs Linkerd edge-25.3.1', ['istio:ambient', 'linkerd@edge-25.3.1']],
  ['istio vs. linkerd and Traefik Mesh', ['istio', 'linkerd', 'traefik-mesh']],
  ['Istio, 1.25.0, ambient + waypoint', ['istio@1.25.0:ambient+waypoint']],
  ['istio@1.25.0:ambient; Cilium 1.15.1', ['istio@1.25.0:ambient', 'cilium@1.15.1']],
  ['Traefik Mesh', ['traefik-mesh']],
  [' , ', []],
])('reads the subjects of %s', (text, refs) =>
  expect(typedSubjects(text).map(refText)).toEqual(refs),
)

it('reads nothing into what is no name, and never throws', () => {
  expect(read('')).toBeNull()
  expect(read('<script>')).toBeNull()
  fc.assert(fc.property(fc.string(), (text) => void typedSubjects(text)))
})
