import { HttpClient, type TimedResponse } from '../load/http-client'
import { forgetPeaks, peakOfTreeMb } from '../load/processes'
import type { Attack } from './attack-list'
import type { Attacked } from './hostile-site'
import { fire, follow, habits, isGood, live, type Served } from './honest'
import { blocksSince, type Blocks } from './loop-figures'
import { slowBodies } from './slow-bodies'

export type Outcome = {
  responses: TimedResponse[]
  served: Served[]
  blocks: Blocks | null
  peakMb: number | null
}

/** Few: what they ask for themselves must not be what the site is busy with. */
const READERS = 3

const LIVE = '/api/health/live'

/** Where the site says that it lives; sites that do not report that apart from being ready say so there. */
export async function livePath(url: string): Promise<string> {
  const client = new HttpClient(url)
  const response = await fire(client, { path: LIVE, from: '198.51.100.1' })
  client.close()
  return isGood(response) ? LIVE : '/api/health'
}

/** Sends an attack again and again, until told to stop. */
export async function attack(
  { url, attackToken }: Attacked,
  { atOnce, shot }: Attack,
  isOver: () => boolean,
): Promise<TimedResponse[]> {
  const client = new HttpClient(url, atOnce)
  const responses: TimedResponse[] = []
  // Made before anybody waits for it.
  shot(0, attackToken)
  let sent = 0
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      while (!isOver()) {
        const response = await fire(client, shot(sent++, attackToken))
        responses.push(response)
        // Whoever is refused at once is no load; what this machine can send is not the question.
        if (response.ms < 20) await new Promise((resolve) => setTimeout(resolve, 20 - response.ms))
      }
    }),
  )
  client.close()
  return responses
}

/** What others have of the site for some seconds, while it is attacked (null: while it is not). */
export async function observe(
  site: Attacked,
  seconds: number,
  one: Attack | 'slow bodies' | null,
  readers = READERS,
): Promise<Outcome> {
  const path = await livePath(site.url)
  forgetPeaks(site.pid)
  if (typeof one === 'object') one?.shot(0, site.attackToken)
  await blocksSince(site.blocksPort)
  const end = performance.now() + seconds * 1000
  const isOver = (): boolean => performance.now() >= end
  const release = one === 'slow bodies' ? slowBodies(site.url, 300) : () => undefined
  const [responses, served] = await Promise.all([
    one === null || one === 'slow bodies' ? [] : attack(site, one, isOver),
    follow(site.url, [live(path), ...habits(readers, site.token)], isOver),
  ]).finally(release)
  return {
    responses,
    served,
    blocks: await blocksSince(site.blocksPort),
    peakMb: peakOfTreeMb(site.pid),
  }
}
