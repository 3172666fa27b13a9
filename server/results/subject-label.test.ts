import { expect, it } from 'vitest'
import { subjectLabel } from './subject-label'

it('gives a label one spelling of its mode, and leaves every other label alone', () => {
  const label = (text: string, mode = 'ambient+waypoint') => subjectLabel({ label: text, mode })
  expect(label('Istio ambient with waypoint')).toBe('Istio ambient + waypoint')
  expect(label('Istio ambient with waypoints')).toBe('Istio ambient + waypoint')
  expect(label('Istio ambient+waypoint (acme)')).toBe('Istio ambient + waypoint (acme)')
  expect(label('Istio ambient + waypoint')).toBe('Istio ambient + waypoint')
  expect(label('Cilium node-proxy+wireguard', 'node-proxy+wireguard')).toBe(
    'Cilium node proxy + WireGuard',
  )
  expect(label('Istio ambient')).toBe('Istio ambient')
  expect(label('Istio ambient with policies (k3d)')).toBe('Istio ambient with policies (k3d)')
  expect(label('Istio ambient with waypoint', 'ambient')).toBe('Istio ambient with waypoint')
})
