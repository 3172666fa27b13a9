import { expect, it } from 'vitest'
import { eastWestOverheads } from '../charts/definitions/sample-overheads'
import { leadAnswer } from './lead-answer'
import { publishedLoad } from './sample-sets'

type Rows = Parameters<typeof publishedLoad>[1]
const flags = [{ code: 'CO_RISK', severity: 'exclude' as const, text: 'closed loop' }]
const none = { label: 'Baseline', value: 182.1 }
const linkerd = { label: 'Linkerd', mesh: 'linkerd', value: 251.4 }
const waypoint = { label: 'Istio', mode: 'ambient+waypoint' as const, value: 262.6 }
const sidecar = { label: 'Istio', value: 414.4 }
const answer = (rows: Rows, title = '2,000 rps', change = {}) =>
  leadAnswer({ panel: publishedLoad('a', rows, change), title })?.replaceAll('\u2009', ' ') ?? null

it('says what two products add over no mesh, that it is unproven, and which value is flagged', () => {
  expect(answer([none, linkerd, waypoint, { ...sidecar, flags }])).toBe(
    'At 2,000 requests/s Linkerd added 69.3 ms of p99 and Istio ambient + waypoint 80.5 ms over no mesh; no overhead is proven; Istio sidecar’s value is flagged.',
  )
})

it('says values where there is no baseline, or a flagged one', () => {
  expect(answer([linkerd, sidecar], '1 connection')).toBe(
    'With 1 connection p99 latency was 251 ms with Linkerd and 414 ms with Istio.',
  )
  expect(answer([{ ...none, flags }, linkerd])).toBe(
    'At 2,000 requests/s p99 latency was 251 ms with Linkerd; the value without a mesh is flagged.',
  )
})

it('counts flagged values of a product that has others', () => {
  const older = { ...linkerd, label: 'Linkerd 2.1', value: 300 }
  expect(answer([linkerd, { ...older, flags }])).toBe(
    'At 2,000 requests/s p99 latency was 251 ms with Linkerd; 1 value is flagged.',
  )
})

it('gives no number of flagged values', () => {
  const all = [linkerd, sidecar].map((row) => ({ ...row, flags }))
  expect(answer([none, ...all])).toBe(
    'At 2,000 requests/s every value is flagged (closed loop), so none is compared.',
  )
  expect(answer([none])).toBeNull()
})

it('names up to four products, three or more with the unit once', () => {
  const cilium = { ...linkerd, label: 'Cilium', mesh: 'cilium', value: 200 }
  expect(answer([none, cilium, linkerd, waypoint, { ...sidecar, mode: 'gateway' }])).toBe(
    'At 2,000 requests/s Cilium added 17.9 ms of p99, Linkerd 69.3, Istio ambient + waypoint 80.5 and Istio gateway 232 over no mesh; no overhead is proven.',
  )
})

it('says of more products the ends, and no saving as a cost', () => {
  const kuma = { ...linkerd, label: 'Kuma', mesh: 'kuma', value: 300 }
  const lower = { ...linkerd, mode: 'gateway' as const, value: 170 }
  const four = [linkerd, waypoint, sidecar, kuma]
  expect(answer([none, ...four, lower], 'VM to ingress')).toBe(
    'VM to ingress: 5 products and modes differed from no mesh by \u221212.1 to +232 ms of p99; no overhead is proven.',
  )
  expect(
    answer([none, ...four, { ...linkerd, label: 'Cilium', mesh: 'cilium', value: 200 }]),
  ).toContain('At 2,000 requests/s 5 products and modes added 17.9 to 232 ms of p99 over no mesh;')
  expect(answer([linkerd], '50 rps, 1 pod, client outside')).toBe(
    'At 50 requests/s p99 latency was 251 ms with Linkerd.',
  )
  expect(answer([none, { ...linkerd, value: 180 }])).toContain(
    'p99 latency differed from no mesh by \u22122.10 ms with Linkerd',
  )
})

it('says which differences are proven', () => {
  const overheads = eastWestOverheads()
    .overheads.slice(0, 1)
    .map((one) => ({ ...one, conditionId: 2 }))
  expect(overheads[0]?.deltaCi).not.toBeNull()
  expect(answer([none, linkerd], '', { overheads })).not.toContain('proven')
  expect(answer([none, linkerd, waypoint], '', { overheads })).toContain('proven for Linkerd')
})

it('names a proven difference of two products where no overhead can be tested', () => {
  const wins = [{ winner: 2, loser: 3 }]
  expect(answer([none, linkerd, sidecar], '2,000 rps', { wins })).toBe(
    'At 2,000 requests/s Linkerd added 69.3 ms of p99 and Istio 232 ms over no mesh; no overhead is proven; Linkerd is lower than Istio beyond run noise.',
  )
  const first = [{ winner: 1, loser: 2 }]
  expect(answer([linkerd, sidecar], '1 connection', { wins: first })).toContain(
    '; Linkerd is lower than Istio beyond run noise.',
  )
  const older = { ...sidecar, value: 300 }
  expect(answer([none, linkerd, sidecar, older], '', { wins })).not.toContain('beyond')
})
