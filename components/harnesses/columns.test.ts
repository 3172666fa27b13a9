import { expect, it } from 'vitest'
import type { HarnessGuide } from '@/server/catalogue/harnesses/schemas'
import { HARNESS_COLUMNS, orderHarnesses, parseHarnessOrder } from './columns'

const guide = (id: string, more: Partial<HarnessGuide>): HarnessGuide => ({
  id,
  label: id,
  reference: '',
  command: '',
  loadModels: ['closed'],
  coordinatedOmission: '',
  countsWaiting: 'no',
  gives: [],
  reads: '',
  latencyUnit: '',
  load: [],
  traps: [],
  runs: 0,
  ...more,
})
const GUIDES = [
  guide('a', { runs: 3 }),
  guide('b', { countsWaiting: 'unknown', gives: ['histogram'], runs: 12 }),
  guide('c', { countsWaiting: 'yes', loadModels: ['open_corrected'] }),
]
const order = (text: unknown) => orderHarnesses(GUIDES, parseHarnessOrder(text)).map(({ id }) => id)

it.each([
  ['name', 'abc'],
  ['waiting', 'cab'],
  ['histogram', 'bac'],
  ['open', 'cab'],
  ['closed', 'abc'],
  ['runs', 'bac'],
  ['__proto__', 'abc'],
  [['runs', 'name'], 'abc'],
  [undefined, 'abc'],
])('sort=%s puts those that have it first, else by name', (text, expected) => {
  expect(order(text).join('')).toBe(expected)
})

it('has a sign for every load model and every kind of output', () => {
  const signs = HARNESS_COLUMNS.flatMap(({ id, has }) => (has === null ? [] : [id]))
  expect(signs).toEqual([
    'open',
    'paced',
    'closed',
    'fastest',
    'percentiles',
    'histogram',
    'samples',
  ])
})
