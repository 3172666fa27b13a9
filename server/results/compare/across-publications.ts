import { groupBy } from '@/ingest/dictionary/group-by'
import {
  MIN_DOCUMENTS,
  MIN_PUBLISHERS,
  ratiosAcrossPublications,
  type PublishedRatios,
} from '@/server/stats/ratios-across-publications'
import type { Origin } from '../schemas'
import type { AcrossPublications, SharedLoad } from './schemas'

/** Whoever makes any product that a document measures has an interest as well, and is never pooled (methodology 5.1). */
const findInterest = ({ relation, vendorOf }: Origin): string =>
  vendorOf.length > 0 ? 'vendor' : relation

/** What names a publication; null for what is none. */
const toSlug = ({ panel }: SharedLoad): string | null => panel.origin.publication?.slug ?? null

/** Whether both subjects have a value in common: all modes of a product, say, and one of them. What they share is no ratio of theirs. */
const haveSharedValues = ({ conditions }: SharedLoad, position: number): boolean => {
  const further = new Set(conditions[position + 1])
  return (conditions[0] ?? []).some((id) => further.has(id))
}

/** The ratio of the first over the further subject, which `PairAt` has the other way round. */
function toPublished(loads: readonly SharedLoad[], position: number): PublishedRatios | null {
  const [first] = loads
  if (!first) return null
  const { origin } = first.panel
  return {
    document: first.document,
    publisher: origin.organisationSlug,
    interest: findInterest(origin),
    isReviewed: origin.trust === 'reviewed',
    loads: loads.flatMap((load) => {
      const pair = load.pairs[position] ?? null
      if (pair === null || haveSharedValues(load, position)) return []
      const ratio = pair.ratio === null ? null : 1 / pair.ratio
      return [{ ratio, isExcluded: pair.leftOut !== null }]
    }),
  }
}

/**
 * Ratios of one pair across publications (methodology 5.1), by the loads that were read. Only publications enter.
 * @param position of the second subject after the first
 */
export function acrossPublications(
  together: readonly SharedLoad[],
  position: number,
): AcrossPublications {
  const published = [...groupBy(together, toSlug)].flatMap(([slug, loads]) => {
    const one = slug === null ? null : toPublished(loads, position)
    return one === null ? [] : [one]
  })
  const {
    estimates,
    documents: count,
    publishers,
    pooled,
    reason,
  } = ratiosAcrossPublications(published)
  return {
    estimates: estimates.map(({ document, ratio, loads, isPooled }) => ({
      document,
      ratio,
      loads,
      isPooled,
    })),
    documents: count,
    publishers,
    needed: { documents: MIN_DOCUMENTS, publishers: MIN_PUBLISHERS },
    pooled,
    reason,
  }
}
