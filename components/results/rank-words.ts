import type { PanelRanking } from '@/server/results/schemas'

const unique = (texts: string[]): string =>
  [...new Set(texts.map((text) => text.replace(/\.$/, '')))].join('; ')

/** "Order as published, not ranked: no spread was published"; null where subjects are ranked or only one is there. */
export function notRankedText(
  { ranks, unranked }: PanelRanking,
  isPublished: boolean,
): string | null {
  if (ranks.length > 0 || unranked.length < 2) return null
  const order = isPublished ? 'Order as published, not ranked' : 'Not ranked'
  return `${order}: ${unique(unranked.map(({ reason }) => reason))}`
}
