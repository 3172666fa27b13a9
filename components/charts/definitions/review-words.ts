import type { Origin } from '@/server/results/schemas'

/** Whether nobody stands behind a source: no publication, and a sender whose relation to the products is not known. */
export const isUnreviewed = ({ trust }: Pick<Origin, 'trust'>): boolean => trust === 'submitted'

/** Title of a panel; what nobody reviewed says so first, where no narrow picture cuts it off. */
export const reviewedTitle = (origin: Origin, title: string): string =>
  isUnreviewed(origin) ? `Submitted, not reviewed: ${title}` : title

/** What must be said beside the sources of a chart; null where each of them was reviewed or is known. */
export function reviewText(sources: readonly Origin[]): string | null {
  if (!sources.some(isUnreviewed)) return null
  return sources.every(isUnreviewed)
    ? 'Submitted runs that nobody reviewed'
    : 'Includes submitted runs that nobody reviewed'
}
