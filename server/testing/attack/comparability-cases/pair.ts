import { fetchCards, findStanding } from './cards'
import { honestContext, type Json, results, type Side } from './side'
import { type Answer, post, type Site } from './site'

export type Outcome = {
  verdict:
    | 'refused'
    | 'kept apart'
    | 'not ranked'
    | 'not judged'
    | 'flagged'
    | 'by rule'
    | 'fair'
    | 'FOOLED'
  why: string
}

/** Two subjects of one campaign of which the second does not deserve a rank beside the first. */
export type Pair = {
  name: string
  a?: Side
  b: Side
  metric?: string
  /** a flag at the value is enough: the rule warns and does not exclude */
  isWarningEnough?: boolean
  /** nothing is wrong with it: it must be ranked */
  isHonest?: boolean
  /** why it may still fool the site: a limit that is known */
  limit?: string
}

/** Sends one side as one document. */
export const sendSide = (
  site: Site,
  campaign: string,
  mesh: string,
  side: Side,
  medianMs: number,
): Promise<Answer> => {
  const context = { ...honestContext(campaign, mesh), ...side.context }
  const body = { context, results: results(side, medianMs) }
  return post(site, '/api/v1/runs', body, { organisation: side.organisation ?? 0 })
}

export const storedConditions = (answer: Answer): number[] => {
  const runs = (answer.body.runs ?? []) as Json[]
  return [...new Set(runs.map((run) => Number(String(run.conditionUrl).split('/').at(-1))))]
}

export const refusal = (answer: Answer): string =>
  `${String(answer.status)} ${String(answer.body.code)}: ${String(answer.body.detail ?? answer.body.title)}`.slice(
    0,
    160,
  )

/** Sends both sides and reads the leaderboard: was the second ranked beside the first? */
export async function tryPair(site: Site, campaign: string, pair: Pair): Promise<Outcome> {
  const first = await sendSide(site, campaign, 'istio', pair.a ?? {}, 10)
  if (first.status >= 400) return { verdict: 'refused', why: `first side: ${refusal(first)}` }
  const second = await sendSide(site, campaign, 'linkerd', pair.b, 5)
  if (second.status >= 400) return { verdict: 'refused', why: refusal(second) }
  return readPair(site, campaign, pair, [storedConditions(first), storedConditions(second)])
}

async function readPair(
  site: Site,
  campaign: string,
  pair: Pair,
  ids: [number[], number[]],
): Promise<Outcome> {
  const cards = await fetchCards(site, campaign, pair.metric ?? 'http.latency.p99')
  for (const card of cards) {
    const here = ids.map((list) =>
      list.map((id) => findStanding(card, id)).find((one) => one !== null),
    )
    const [a, b] = here
    if (a === undefined || b === undefined || a === null || b === null) continue
    if (!a.isRanked || !b.isRanked)
      return { verdict: 'not ranked', why: b.reason ?? a.reason ?? 'no reason is shown' }
    if (pair.isHonest === true) return { verdict: 'fair', why: 'ranked, as it should be' }
    // Three runs are few on either side: that warns of nothing unlike.
    const isFlagged = [...a.flags, ...b.flags].some((flag) => flag !== 'FEW_REPEATS')
    const why = `ranked beside the honest value; n = ${String(b.n)}; flags: ${b.flags.join(', ') || 'none'}`
    return { verdict: isFlagged && pair.isWarningEnough === true ? 'flagged' : 'FOOLED', why }
  }
  return {
    verdict: 'kept apart',
    why: `${String(cards.length)} cards; ${ids.map((list) => list.join('+')).join(' and ')}`,
  }
}
