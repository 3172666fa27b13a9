import { randomInt } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { HttpLoad, type Sent } from '@/server/testing/bench/http-load'
import { buildPost } from '@/server/testing/bench/posts'

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
const NOTHING: Pick<Sent, 'status' | 'body'> = { status: 0, body: '' }

/** A broken connection, and one that says nothing for long, is no answer. */
export const tryOnce = (
  load: HttpLoad,
  path: string,
  options: Parameters<HttpLoad['send']>[1],
): Promise<Pick<Sent, 'status' | 'body'>> =>
  Promise.race([
    load.send(path, options).catch(() => NOTHING),
    sleep(GIVE_UP_MS, NOTHING, { ref: false }),
  ])

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
  const load = new HttpLoad(of.base)
  const headers = {
    authorization: `Bearer ${of.token}`,
    'content-type': 'application/octet-stream',
  }
  for (let turn = 0; !isOver(); turn++) {
    const number = turn * of.senders + of.sender
    const { path, body } = buildPost(number, CONDITIONS)
    ledger.sent++
    for (;;) {
      const { status, body: said } = await tryOnce(load, path, { method: 'POST', headers, body })
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
  load.close()
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
  const loads = sites.map((url) => new HttpLoad(url))
  while (!isOver()) {
    const campaign = randomInt(CAMPAIGNS)
    const least = ledger.byCampaign[campaign] ?? 0
    const load = loads[randomInt(loads.length)]
    if (!load || least === 0) {
      await sleep(50)
      continue
    }
    const options = { method: 'GET', headers: {} }
    const { status, body } = await tryOnce(load, `/api/v1/campaigns/bench-${campaign}`, options)
    if (status === 200) {
      seen.answers++
      const runs = Number(/"runs":(\d+)/.exec(body)?.[1])
      if (!(runs >= least)) seen.stale.push(`bench-${campaign}: ${runs} runs after ${least}`)
    } else if (status === 0 || status === 503) seen.unavailable++
    else seen.failed.set(status, (seen.failed.get(status) ?? 0) + 1)
    await sleep(status === 200 ? everyMs : 100)
  }
  for (const load of loads) load.close()
}
