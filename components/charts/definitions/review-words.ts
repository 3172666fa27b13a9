import { DEMONSTRATION } from '@/ingest/dictionary/demonstration'
import type { Origin } from '@/server/results/schemas'

/** Whether nobody stands behind a source: no publication, and a sender whose relation to the products is not known. */
export const isUnreviewed = ({ trust }: Pick<Origin, 'trust'>): boolean => trust === 'submitted'

/** Whether the numbers of a source were made up to show the site. */
export const isDemonstration = ({ trust }: Pick<Origin, 'trust'>): boolean =>
  trust === 'demonstration'

/** Title of a panel; what nobody reviewed says so first, where no narrow picture cuts it off. */
export const reviewedTitle = (origin: Origin, title: string): string =>
  isUnreviewed(origin) ? `Submitted, not reviewed: ${title}` : title

/** Title of a chart; one with made-up numbers says so first. */
export const markedTitle = (origins: readonly Origin[], title: string): string =>
  origins.some(isDemonstration) ? `${DEMONSTRATION}: ${title}` : title

/** What must be said beside the sources of a chart; null where each of them was reviewed or is known. */
export function reviewText(sources: readonly Origin[]): string | null {
  // A campaign has one owner, so that no chart has demonstration data beside measured ones.
  if (sources.some(isDemonstration)) return DEMONSTRATION
  if (!sources.some(isUnreviewed)) return null
  return sources.every(isUnreviewed)
    ? 'Submitted runs that nobody reviewed'
    : 'Includes submitted runs that nobody reviewed'
}
