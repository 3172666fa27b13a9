import type { PanelRanking } from '@/server/results/schemas'
import type { BarsSpec } from '../spec'

type Rank = PanelRanking['ranks'][number]

/** "1", "1–2": one rank, or those that the runs leave open. */
const rankWords = ({ best, worst }: Rank): string =>
  best === worst ? String(best) : `${best}\u2013${worst}`

/** "Rank 1: Linkerd 2.11.1, ranks 2–3: Istio 1.12.0" */
export function ranksText(ranks: readonly Rank[]): string {
  const words = ranks.map(
    (rank) => `${rank.best === rank.worst ? 'rank' : 'ranks'} ${rankWords(rank)}: ${rank.label}`,
  )
  return words.join(', ').replace(/^r/, 'R')
}

/** The same chart with the rank of each bar beside its name, where the runs prove an order; ranks are of values, not of what is added to them. */
export function withRanks(
  spec: BarsSpec,
  { ranks, wins }: Pick<PanelRanking, 'ranks' | 'wins'>,
): BarsSpec {
  if (spec.kind !== 'bars' || wins.length === 0) return spec
  const ofBar = new Map<string, string>(
    ranks.map((rank) => [`condition-${rank.conditionId}`, rankWords(rank)]),
  )
  const bars = spec.bars.map((bar) => {
    const rank = ofBar.get(bar.id)
    return rank === undefined ? bar : { ...bar, rank }
  })
  return { ...spec, bars, summary: `${spec.summary} ${ranksText(ranks)}.` }
}
