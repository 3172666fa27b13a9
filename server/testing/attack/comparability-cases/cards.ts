import { P99, storedConditions } from './side'
import { get, type Answer, type Site } from './site'

export type Flag = { code: string; severity: string }
type Row = {
  subject: { mesh: string; label: string }
  value: { conditionId: number; n: number | null; flags: Flag[] } | null
}
export type Card = {
  panel: { groupKey: string; origin: { campaign: string }; rows: Row[] }
  ranking: {
    ranks: { conditionId: number }[]
    unranked: { conditionId: number; reason: string }[]
  }
  overheads: { baselineLabel: string; deltaCi: unknown }[]
}

/** Every card of a campaign for a metric. */
export async function fetchCards(site: Site, campaign: string, metric = P99): Promise<Card[]> {
  const found: Card[] = []
  for (let page = 1; ; page += 1) {
    const path = `/api/v1/leaderboard?metric=${metric}&limit=100&page=${page}`
    const { body } = await get(site, path)
    const cards = (body.cards ?? []) as Card[]
    found.push(...cards.filter((card) => card.panel.origin.campaign === campaign))
    if (cards.length < 100) return found
  }
}

/** Codes of the flags that warn of a value or exclude it. */
export const listWarnings = (flags: readonly Flag[]): string[] =>
  flags.filter(({ severity }) => severity !== 'info').map(({ code }) => code)

type Standing = { isRanked: boolean; reason: string | null; flags: string[]; n: number | null }

function findStanding({ panel, ranking }: Card, conditionId: number): Standing | null {
  const value = panel.rows.find((row) => row.value?.conditionId === conditionId)?.value
  if (!value) return null
  return {
    isRanked: ranking.ranks.some((rank) => rank.conditionId === conditionId),
    reason: ranking.unranked.find((one) => one.conditionId === conditionId)?.reason ?? null,
    flags: listWarnings(value.flags),
    n: value.n,
  }
}

/** How what each answer stored stands on the first card that has all of it; null where no card does. */
export async function findTogether(
  site: Site,
  campaign: string,
  answers: readonly Answer[],
  metric = P99,
): Promise<Standing[] | null> {
  for (const card of await fetchCards(site, campaign, metric)) {
    const found = answers.flatMap((answer) =>
      storedConditions(answer)
        .flatMap((id) => findStanding(card, id) ?? [])
        .slice(0, 1),
    )
    if (found.length === answers.length) return found
  }
  return null
}

/** How what one answer stored stands. @throws Error where no card has it */
export async function findAlone(
  site: Site,
  campaign: string,
  answer: Answer,
  metric = P99,
): Promise<Standing> {
  const [standing] = (await findTogether(site, campaign, [answer], metric)) ?? []
  if (!standing) throw new Error('no card has it')
  return standing
}
