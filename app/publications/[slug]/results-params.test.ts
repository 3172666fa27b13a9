import fc from 'fast-check'
import { expect, it } from 'vitest'
import { VIEWS } from '@/components/results/display-state'
import { METRICS } from '@/ingest/dictionary/metrics'
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
  expect(resultsHref('a-post', state)).toBe('/publications/a-post')
})

it('restores the list of values beside the charts', () => {
  const charts = resultsState({ metric: 'http.latency', page: '2' })
  for (const values of [
    { find: '', page: 1 },
    { find: 'istio p99 & more', page: 3 },
  ]) {
    const search = searchOf(valuesHref('a-post', charts, values))
    expect(valuesState(search)).toEqual(values)
    expect(resultsState(search)).toEqual(charts)
  }
  expect(valuesState({ find: ['x', 'y'], values: '-3' }).page).toBe(1)
})
