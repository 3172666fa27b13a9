import { Agent } from 'node:http'
import { ask, type Answer } from './ask'
import type { Attack } from './attack-list'
import type { Attacked } from './hostile-site'
import { follow, habits, isGood, live, type Served } from './honest'
import { blocksSince, forgetPeak, peakMb, type Blocks } from './site-figures'
import { slowBodies } from './slow-bodies'

export type Outcome = {
  answers: Answer[]
  served: Served[]
  blocks: Blocks | null
  peakMb: number | null
}

/** Few: what they ask for themselves must not be what the site is busy with. */
const READERS = 3

const LIVE = '/api/health/live'

/** Where the site says that it lives; sites that do not tell that apart from being ready say so there. */
export const livePath = async (url: string): Promise<string> =>
  isGood(await ask(url, { path: LIVE, from: '198.51.100.1' }, new Agent())) ? LIVE : '/api/health'

/** Sends an attack again and again, until told to stop. */
export async function attack(
  { url, attackToken }: Attacked,
  { atOnce, shot }: Attack,
  isOver: () => boolean,
): Promise<Answer[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: atOnce })
  const answers: Answer[] = []
  // Made before anybody waits for it.
  shot(0, attackToken)
  let sent = 0
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      while (!isOver()) {
        const answer = await ask(url, shot(sent++, attackToken), agent)
        answers.push(answer)
        // Whoever is refused at once is no load; what this machine can send is not the question.
        if (answer.ms < 20) await new Promise((resolve) => setTimeout(resolve, 20 - answer.ms))
      }
    }),
  )
  agent.destroy()
  return answers
}

/** What others have of the site for some seconds, while it is attacked (null: while it is not). */
export async function observe(
  site: Attacked,
  seconds: number,
  one: Attack | 'slow bodies' | null,
  readers = READERS,
): Promise<Outcome> {
  const path = await livePath(site.url)
  forgetPeak(site.pid)
  if (typeof one === 'object') one?.shot(0, site.attackToken)
  await blocksSince(site.blocksPort)
  const end = performance.now() + seconds * 1000
  const isOver = (): boolean => performance.now() >= end
  const release = one === 'slow bodies' ? slowBodies(site.url, 300) : () => undefined
  const [answers, served] = await Promise.all([
    one === null || one === 'slow bodies' ? [] : attack(site, one, isOver),
    follow(site.url, [live(path), ...habits(readers, site.token)], isOver),
  ]).finally(release)
  return { answers, served, blocks: await blocksSince(site.blocksPort), peakMb: peakMb(site.pid) }
}
