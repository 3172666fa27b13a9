import fc from 'fast-check'
import { expect, it } from 'vitest'
import { leaderboardHref, leaderboardParams } from './params'

const read = (href: string) =>
  leaderboardParams(Object.fromEntries(new URL(href, 'http://localhost').searchParams))

it('asks for the usual loads of latency, for any load of what has none, and for that of the cards', () => {
  expect(read('/')).toMatchObject({ from: 1000, to: 2000 })
  expect(read('/?metric=tcp.throughput')).toMatchObject({ from: null, to: null })
  expect(read('/?rps=200')).toMatchObject({ from: 200, to: 200 })
  expect(read('/?from=&to=')).toMatchObject({ from: null, to: null })
  expect(read('/?from=2000&to=10')).toMatchObject({ from: 10, to: 2000 })
  expect(read('/?from=-1&to=1e309')).toMatchObject({ from: null, to: null })
})

it('restores every state from its own address', () => {
  const load = fc.option(fc.integer({ min: 1, max: 1e6 }))
  fc.assert(
    fc.property(
      fc.record({
        metric: fc.constantFrom('http.latency.p99', 'http.latency.p50', 'tcp.throughput'),
        rps: fc.option(fc.constantFrom(200, 2000)),
        bounds: fc.tuple(load, load),
        mesh: fc.constantFrom(null, 'istio', 'linkerd'),
        independent: fc.boolean(),
        mode: fc.constantFrom(null, 'sidecar' as const, 'ambient+waypoint' as const),
        group: fc.constantFrom(null, '0123456789ab', '0123456789ab,fedcba987654'),
      }),
      ({ bounds: [x, y], ...rest }) => {
        const isTurned = x !== null && y !== null && x > y
        const state = { ...read('/'), ...rest, from: isTurned ? y : x, to: isTurned ? x : y }
        expect(read(leaderboardHref(state))).toEqual(state)
      },
    ),
  )
})
