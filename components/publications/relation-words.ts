import type { RankedPublication } from '@/server/publications/findings/schemas'
import { formatCount } from '../charts/format'

const RELATIONS = {
  vendor: 'published by a vendor of a tested product',
  independent: 'by independent publishers',
  unknown: 'by publishers whose relation to the vendors is not known',
} as const

/** "1,364 published by a vendor of a tested product, 0 by independent publishers, …": testable pairs by who published them. */
export const testableByRelation = (
  ranked: readonly Pick<RankedPublication, 'relation' | 'testable'>[],
): string =>
  Object.entries(RELATIONS)
    .map(([relation, words]) => {
      const testable = ranked.map((one) => (one.relation === relation ? one.testable : 0))
      return `${formatCount(testable.reduce((a, b) => a + b, 0))} ${words}`
    })
    .join(', ')
