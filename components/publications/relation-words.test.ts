import { expect, it } from 'vitest'
import { testableByRelation } from './relation-words'

it('counts testable pairs by who published them, also where nobody did', () => {
  expect(
    testableByRelation([
      { relation: 'vendor', testable: 1200 },
      { relation: 'unknown', testable: 5 },
      { relation: 'vendor', testable: 164 },
    ]),
  ).toBe(
    '1,364 published by a vendor of a tested product, 0 by independent publishers, 5 by publishers whose relation to the vendors is not known',
  )
})
