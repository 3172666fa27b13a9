import { expect, it } from 'vitest'
import { statisticForms } from './statistic-forms'

it('names all percentiles once, and other statistics with their component', () => {
  const sources = [
    { adapter: 'a', statistics: ['mean', 'p50', 'p99.9', 'max'] },
    { adapter: 'b', statistics: ['mean', 'p99', 'total@sender'] },
  ]
  expect(statisticForms(sources)).toEqual(['.mean', '.p<n>', '.max', '.total@sender'])
})

it('lists no form of a metric without statistics or readers', () => {
  expect(statisticForms([{ adapter: 'a', statistics: ['value'] }])).toEqual([])
  expect(statisticForms([])).toEqual([])
})
