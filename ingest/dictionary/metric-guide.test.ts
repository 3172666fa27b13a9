import { expect, it } from 'vitest'
import { METRIC_GROUPS } from './metric-guide'
import { METRICS } from './metrics'

it('explains every metric of the dictionary once, and no other', () => {
  const explained = METRIC_GROUPS.flatMap(({ meanings }) => Object.keys(meanings))
  expect([...explained].sort()).toEqual(METRICS.map(({ code }) => code).sort())
})

it('explains each in one sentence', () => {
  for (const { meanings } of METRIC_GROUPS)
    for (const meaning of Object.values(meanings)) expect(meaning).toMatch(/^[A-Z][^.]*\.$/)
})
