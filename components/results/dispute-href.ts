import type { ResultPanel } from '@/server/results/schemas'

/** The form for a wrong number: of the publication, else of the first condition of the card. */
export const disputeHref = ({ origin, rows }: Pick<ResultPanel, 'origin' | 'rows'>): string =>
  origin.publication
    ? `/disputes/new?target=publication:${origin.publication.slug}`
    : `/disputes/new?target=condition:${rows[0]?.value.conditionId ?? ''}`
