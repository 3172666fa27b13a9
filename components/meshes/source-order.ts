import type { PublicationSummary } from '@/server/publications/schemas'

/** Columns by which the publications of a mesh can be ordered; the first one is the usual. */
export const SOURCE_ORDERS = ['date', 'interest', 'figures'] as const
export type SourceOrder = (typeof SOURCE_ORDERS)[number]

export const parseSourceOrder = (text: string | undefined): SourceOrder =>
  SOURCE_ORDERS.find((one) => one === text) ?? 'date'

/** The least interest first. */
const INTERESTS: readonly PublicationSummary['relation'][] = ['independent', 'unknown', 'vendor']

type Listed = Pick<PublicationSummary, 'publishedOn' | 'relation' | 'observations'>

/** Newest first, those without a date last. */
const byDate = (a: Listed, b: Listed): number =>
  (a.publishedOn ?? '') < (b.publishedOn ?? '') ? 1 : a.publishedOn === b.publishedOn ? 0 : -1

/** Publications by a column; those that are equal in it by date. */
export const orderSources = <T extends Listed>(sources: readonly T[], by: SourceOrder): T[] =>
  [...sources].sort(
    (a, b) =>
      (by === 'figures'
        ? b.observations - a.observations
        : by === 'interest'
          ? INTERESTS.indexOf(a.relation) - INTERESTS.indexOf(b.relation)
          : 0) || byDate(a, b),
  )
