import { expect, it } from 'vitest'
import { headings, type RunPlace } from './name-runs'

const place = (id: string, more: Partial<RunPlace> = {}): RunPlace => ({
  id,
  subject: 'Istio sidecar 1.26.0',
  replicate: 7,
  isMadeUp: false,
  targetRps: 200,
  connections: 8,
  protocol: 'http1',
  topology: null,
  application: null,
  payloadBytes: null,
  params: { scenario: 'small' },
  environment: 'ci',
  campaign: 'Nightly',
  ...more,
})
const names = (...places: RunPlace[]): string[] => [...headings(places).values()]

it('name the subject and its load', () => {
  expect(names(place('a'))).toEqual(['Istio sidecar 1.26.0, 200 requests/s, 8 connections, run 7'])
  expect(names(place('a', { targetRps: null, connections: null, isMadeUp: true }))[0]).toMatch(
    /: Istio sidecar 1\.26\.0, run 7$/,
  )
})

it.each<[string, Partial<RunPlace>]>([
  ['rate', { targetRps: 2000 }],
  ['connections', { connections: 64 }],
  ['setting', { params: { scenario: 'large' } }],
  ['protocol', { protocol: 'h2' }],
  ['topology', { topology: 'same-node' }],
  ['payload', { payloadBytes: 1024 }],
  ['test bed', { environment: 'lab' }],
  ['campaign', { campaign: 'Weekly' }],
])('of another %s differ', (_, more) => {
  expect(new Set(names(place('a'), place('b', more))).size).toBe(2)
})
