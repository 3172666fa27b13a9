import { expect, it } from 'vitest'
import type { PublicationSummary } from '@/server/publications/schemas'
import { orderSources, parseSourceOrder } from './source-order'

const one = (
  publishedOn: string | null,
  relation: PublicationSummary['relation'],
  observations: number,
) => ({ publishedOn, relation, observations })

const ALL = [
  one('2021-05-01', 'vendor', 10),
  one(null, 'vendor', 29),
  one('2024-01-02', 'independent', 5),
  one('2022-03-01', 'unknown', 29),
]

it('orders by date, interest or number of figures, and equal ones by date', () => {
  expect(orderSources(ALL, 'date').map((p) => p.publishedOn)).toEqual([
    '2024-01-02',
    '2022-03-01',
    '2021-05-01',
    null,
  ])
  expect(orderSources(ALL, 'interest').map((p) => p.relation)).toEqual([
    'independent',
    'unknown',
    'vendor',
    'vendor',
  ])
  expect(orderSources(ALL, 'figures').map((p) => p.publishedOn)).toEqual([
    '2022-03-01',
    null,
    '2021-05-01',
    '2024-01-02',
  ])
  expect([
    parseSourceOrder('figures'),
    parseSourceOrder('size'),
    parseSourceOrder(undefined),
  ]).toEqual(['figures', 'date', 'date'])
})
