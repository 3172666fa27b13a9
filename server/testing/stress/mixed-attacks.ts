import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { countStatuses, HttpClient, quantileMs, type TimedResponse } from '../load/http-client'
import { ATTACKS } from '../attack/attack-list'
import { livePath, observe } from '../attack/attack'
import { createRandom } from '../attack/crafted-files'
import { withAttackedSite, type Attacked } from '../attack/hostile-site'
import { fire, follow, habits, formatServed, isGood, live, type Served } from '../attack/honest'
import { blocksSince } from '../attack/loop-figures'
import { forgetPeaks, peakOfTreeMb } from '../load/processes'
import { slowBodies } from '../attack/slow-bodies'

/**
 * `npm run stress -- mixed-attacks [--minutes 60] [--seed 1]`: attacks of all kinds in turn by chance, a few a second, on a site of its
 * own on loopback with limits as they are, beside ten who send and ten who read. Nothing of theirs may fail, and their p99
 * may be at most five times that of a quiet minute before.
 */
const { values } = parseArgs({
  strict: false,
  options: {
    minutes: { type: 'string', default: '60' },
    seed: { type: 'string', default: '1' },
    quiet: { type: 'string', default: '60' },
  },
})
const [MINUTES, SEED, QUIET_SECONDS] = [values.minutes, values.seed, values.quiet].map(Number) as [
  number,
  number,
  number,
]
const ATTACKS_PER_SECOND = 3
const MAX_UNANSWERED = 60
const SLOW_BODIES = 100
const MAX_RATIO = 5
const READERS = 10

/** Sends attacks by chance until told to stop; an attacker waits for some responses as well. */
async function attackByChance(site: Attacked, isOver: () => boolean): Promise<TimedResponse[]> {
  const random = createRandom(SEED)
  const client = new HttpClient(site.url, MAX_UNANSWERED)
  const responses: TimedResponse[] = []
  let unanswered = 0
  for (let i = 0; !isOver(); i++) {
    const one = ATTACKS[random(ATTACKS.length)]
    if (one && unanswered < MAX_UNANSWERED) {
      unanswered++
      void fire(client, one.shot(i, site.attackToken)).then((response) => {
        unanswered--
        responses.push(response)
      })
    }
    await sleep(1000 / ATTACKS_PER_SECOND)
  }
  client.close()
  return responses
}

const failuresOf = (served: readonly Served[]): number =>
  served.reduce((sum, { responses }) => sum + responses.filter((one) => !isGood(one)).length, 0)

/** Who waited longer than may be, against a quiet time. */
const slower = (before: readonly Served[], during: readonly Served[]): string[] =>
  during.flatMap(({ name, responses }) => {
    const quietMs = quantileMs(before.find((one) => one.name === name)?.responses ?? [], 0.99)
    const times = quantileMs(responses, 0.99) / quietMs
    console.log(`    ${name}: p99 ${times.toFixed(1)} times the quiet one`)
    return times > MAX_RATIO ? [`${name} waited ${times.toFixed(1)} times as long`] : []
  })

await withAttackedSite(1, async (site) => {
  for (const one of ATTACKS) one.shot(0, site.attackToken)
  await observe(site, 5, null)
  const before = await observe(site, QUIET_SECONDS, null, READERS)
  console.log(`quiet: ${before.served.map(formatServed).join('; ')}`)
  forgetPeaks(site.pid)
  await blocksSince(site.blocksPort)
  console.log(`${MINUTES} minutes of attacks with seed ${SEED}`)
  const end = performance.now() + MINUTES * 60_000
  const isOver = (): boolean => performance.now() >= end
  const release = slowBodies(site.url, SLOW_BODIES)
  const all = [live(await livePath(site.url)), ...habits(READERS, site.token)]
  const [attacks, served] = await Promise.all([
    attackByChance(site, isOver),
    follow(site.url, all, isOver),
  ]).finally(release)
  const blocks = await blocksSince(site.blocksPort)
  console.log(`attacks: ${attacks.length}, ${countStatuses(attacks)}`)
  console.log(`others: ${served.map(formatServed).join('; ')}`)
  console.log(
    `longest block ${blocks?.blockMs.toFixed(0) ?? '–'} ms, ${blocks?.busyMs?.toFixed(0) ?? '–'} ms of the processor; ` +
      `peak ${peakOfTreeMb(site.pid)?.toFixed(0) ?? '–'} MB; lines of the log with a token: ${site.tokensInLog() ?? 'not known'}`,
  )
  const worse = slower(before.served, served)
  const failed = failuresOf(served)
  if (failed > 0) worse.push(`${failed} requests of others failed`)
  if (site.tokensInLog()) worse.push('the log holds a token')
  if (worse.length > 0) throw new Error(`worse than may be:\n${worse.join('\n')}`)
})
