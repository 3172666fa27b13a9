import { randomInt } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { connect } from '@/server/platform/db/client'
import { HttpClient } from './http-client'
import { buildPost, resultRequest } from './posts'

/** Conditions that runs are sent to, four to a campaign. */
export const CONDITIONS = 8
const CAMPAIGNS = CONDITIONS / 4

/** What senders know. */
export type Ledger = {
  sent: number
  /** ids of runs by number of the post */
  acknowledged: Map<number, string>
  /** how many were acknowledged, by campaign */
  byCampaign: number[]
  refused: string[]
}
export const newLedger = (): Ledger => ({
  sent: 0,
  acknowledged: new Map(),
  refused: [],
  byCampaign: Array.from({ length: CAMPAIGNS }, () => 0),
})

/** What readers saw. */
export type Seen = {
  answers: number
  unavailable: number
  failed: Map<number, number>
  stale: string[]
}
export const newSeen = (): Seen => ({ answers: 0, unavailable: 0, failed: new Map(), stale: [] })

const GIVE_UP_MS = 20_000
/** Notes what a sender was told of one of his posts. */
export function acknowledge(ledger: Ledger, number: number, id: string): void {
  ledger.acknowledged.set(number, id)
  const campaign = Math.floor((number % CONDITIONS) / 4)
  ledger.byCampaign[campaign] = (ledger.byCampaign[campaign] ?? 0) + 1
}

/** Posts one number after another until told to stop, each again until it is answered, as a CI job would. */
export async function sendAll(
  of: { base: string; token: string; sender: number; senders: number; everyMs?: number },
  ledger: Ledger,
  isOver: () => boolean,
): Promise<void> {
  const client = new HttpClient(of.base)
  for (let turn = 0; !isOver(); turn++) {
    const number = turn * of.senders + of.sender
    const { path, body } = buildPost(number, CONDITIONS)
    ledger.sent++
    for (;;) {
      const { status, body: said } = await client.attempt(
        path,
        resultRequest(of.token, body),
        GIVE_UP_MS,
      )
      const id = /"id":"([^"]+)"/.exec(said)?.[1]
      if ((status === 200 || status === 201) && id !== undefined) {
        acknowledge(ledger, number, id)
        break
      }
      if (status >= 400 && status < 500 && status !== 429) {
        ledger.refused.push(`${status} ${said.slice(0, 200)}`)
        break
      }
      await sleep(100)
    }
    if (of.everyMs) await sleep(of.everyMs)
  }
  client.close()
}

/**
 * Asks the sites themselves for campaigns: none may show fewer runs than had been acknowledged, by whichever site, when it
 * was asked. A site that is away is no fault here; what it says is.
 */
export async function readAll(
  sites: readonly string[],
  ledger: Ledger,
  seen: Seen,
  isOver: () => boolean,
  everyMs = 20,
): Promise<void> {
  const clients = sites.map((url) => new HttpClient(url))
  while (!isOver()) {
    const campaign = randomInt(CAMPAIGNS)
    const least = ledger.byCampaign[campaign] ?? 0
    const client = clients[randomInt(clients.length)]
    if (!client || least === 0) {
      await sleep(50)
      continue
    }
    const { status, body } = await client.attempt(
      `/api/v1/campaigns/bench-${campaign}`,
      {},
      GIVE_UP_MS,
    )
    if (status === 200) {
      seen.answers++
      const runs = Number(/"runs":(\d+)/.exec(body)?.[1])
      if (!(runs >= least)) seen.stale.push(`bench-${campaign}: ${runs} runs after ${least}`)
    } else if (status === 0 || status === 503) seen.unavailable++
    else seen.failed.set(status, (seen.failed.get(status) ?? 0) + 1)
    await sleep(status === 200 ? everyMs : 100)
  }
  for (const client of clients) client.close()
}

/**
 * Compares what senders know with what a database has stored, and prints both. No others may have stored anything in it.
 * @param probed runs that are in no ledger
 * @returns what must not be: runs that are lost, stored twice or were never acknowledged
 */
export async function compareWithStored(
  databaseUrl: string,
  { sent, acknowledged, refused }: Ledger,
  probed = 0,
): Promise<string[]> {
  const db = connect(databaseUrl)
  const runs = await db.run.findMany({ select: { id: true } }).finally(() => db.$disconnect())
  const stored = new Set(runs.map(({ id }) => id))
  const ids = new Set(acknowledged.values())
  const lost = [...ids].filter((id) => !stored.has(id)).length
  const doubled = stored.size - probed - (ids.size - lost)
  console.log(
    `sent ${sent}, acknowledged ${acknowledged.size}, stored ${stored.size - probed}, lost ${lost}, doubled ${doubled}, refused ${refused.length}`,
  )
  return [
    ...(lost > 0 ? [`${lost} runs are lost`] : []),
    ...(doubled !== 0 ? [`${doubled} runs are stored twice`] : []),
    ...(acknowledged.size + refused.length !== sent ? ['not every run was answered'] : []),
    ...refused.slice(0, 5),
  ]
}
