import type { PanelRanking } from '@/server/results/schemas'

/** More of them nobody reads under a chart; the table has each beside its subject. */
const MAX_REASONS = 6

function listReasons(texts: string[]): string {
  const reasons = [...new Set(texts.map((text) => text.replace(/\.$/, '')))]
  const more = reasons.length - MAX_REASONS
  return [...reasons.slice(0, MAX_REASONS), ...(more > 0 ? [`and ${more} more`] : [])].join('; ')
}

/**
 * "Sorted by value, not ranked: no spread was published"; null where subjects are ranked or only one is there.
 * @param isSorted whether they are sorted by value, which could be mistaken for a rank
 */
export function notRankedText(
  { ranks, unranked }: Pick<PanelRanking, 'ranks' | 'unranked'>,
  isSorted: boolean,
): string | null {
  if (ranks.length > 0 || unranked.length < 2) return null
  const order = isSorted ? 'Sorted by value, not ranked' : 'Not ranked'
  return `${order}: ${listReasons(unranked.map(({ reason }) => reason))}`
}

/** The same of a chart over several panels; null where one of them is ranked, or none has two subjects. */
export function noneRankedText(
  rankings: readonly PanelRanking[],
  isSorted: boolean,
): string | null {
  const ranks = rankings.flatMap((ranking) => ranking.ranks)
  const several = rankings.filter((ranking) => ranking.unranked.length > 1)
  return notRankedText({ ranks, unranked: several.flatMap(({ unranked }) => unranked) }, isSorted)
}
