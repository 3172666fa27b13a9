import fc from 'fast-check'
import { expect, it } from 'vitest'
import { refText } from './search-params'
import { typedSubject } from './typed-subject'

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

it('reads nothing into what is no name, and never throws', () => {
  expect(read('')).toBeNull()
  expect(read('<script>')).toBeNull()
  fc.assert(fc.property(fc.string(), (text) => void typedSubject(text)))
})
