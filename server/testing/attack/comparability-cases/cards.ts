import { get, type Site } from './site'

type Flag = { code: string; severity: string }
type Row = {
  subject: { mesh: string; label: string }
  value: { conditionId: number; n: number | null; flags: Flag[] } | null
}
export type Card = {
  panel: {
    groupKey: string
    familyKey: string
    title: string
    origin: { campaign: string }
    rows: Row[]
  }
  levels: { groupKey: string }[]
  ranking: {
    ranks: { conditionId: number; label: string; best: number; worst: number }[]
    unranked: { conditionId: number; label: string; reason: string }[]
  }
  overheads: unknown[]
}

/** Every card of a campaign for a metric. */
export async function fetchCards(site: Site, campaign: string, metric: string): Promise<Card[]> {
  const found: Card[] = []
  for (let page = 1; ; page += 1) {
    const path = `/api/v1/leaderboard?metric=${encodeURIComponent(metric)}&limit=100&page=${String(page)}`
    const { body } = await get(site, path)
    const cards = (body.cards ?? []) as Card[]
    found.push(...cards.filter((card) => card.panel.origin.campaign === campaign))
    if (cards.length < 100) return found
  }
}

export type Standing = {
  isRanked: boolean
  reason: string | null
  flags: string[]
  n: number | null
}

/** How a condition stands in a card, or null if it is not in it. */
export function findStanding(card: Card, conditionId: number): Standing | null {
  const row = card.panel.rows.find((one) => one.value?.conditionId === conditionId)
  if (row?.value === undefined || row.value === null) return null
  return {
    isRanked: card.ranking.ranks.some((rank) => rank.conditionId === conditionId),
    reason: card.ranking.unranked.find((one) => one.conditionId === conditionId)?.reason ?? null,
    flags: row.value.flags.filter((flag) => flag.severity !== 'info').map((flag) => flag.code),
    n: row.value.n,
  }
}
