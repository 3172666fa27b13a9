import fc from 'fast-check'
import { expect, it } from 'vitest'
import { VIEWS } from '@/components/results/display-state'
import { METRICS } from '@/ingest/dictionary/metrics'
import { leadHref, leadState, movedHref } from './lead-params'
import { resultsHref, resultsState, valuesHref, valuesState } from './results-params'

const searchOf = (href: string) =>
  Object.fromEntries(new URL(href, 'http://localhost').searchParams)

it('restores every state of the charts from its own address', () => {
  const state = fc.record({
    metric: fc.constantFrom(null, ...METRICS.map(({ code }) => code)),
    each: fc.constantFrom(null, 'http.latency.p99', 'mem.working_set.max@control_plane.total'),
    view: fc.constantFrom(...VIEWS),
    axis: fc.constantFrom(null, 'linear' as const, 'log' as const),
    page: fc.integer({ min: 1, max: 9999 }),
  })
  fc.assert(
    fc.property(state, (input) => {
      expect(resultsState(searchOf(resultsHref('a-post', input)))).toEqual(input)
    }),
  )
})

it('has no parameters by default, and opens without what does not exist', () => {
  const state = resultsState({
    metric: 'speed',
    each: 'speed.p99',
    view: 'x',
    axis: 'cubic',
    page: '-1',
  })
  expect(resultsHref('a-post', state)).toBe('/publications/a-post/charts')
})

it('restores the list of values', () => {
  for (const values of [
    { find: '', page: 1 },
    { find: 'istio p99 & more', page: 3 },
  ])
    expect(valuesState(searchOf(valuesHref('a-post', values)))).toEqual(values)
  expect(valuesState({ find: ['x', 'y'], values: '-3' }).page).toBe(1)
})

it('restores the large chart, and sends addresses of the lists to their pages', () => {
  const state = { key: 'http.latency.p99', load: '0123456789ab', view: 'overhead' } as const
  expect(leadState(searchOf(leadHref('a-post', state)))).toEqual(state)
  expect(leadHref('a-post', leadState({ key: 'no such', load: 'x"y' }))).toBe(
    '/publications/a-post',
  )
  expect(movedHref('a-post', { view: 'percent' })).toBeNull()
  expect(movedHref('a-post', { each: 'tcp.throughput.mean', page: '2' })).toBe(
    '/publications/a-post/charts?each=tcp.throughput.mean&page=2',
  )
  expect(movedHref('a-post', { find: 'istio' })).toBe('/publications/a-post/values?find=istio')
})
