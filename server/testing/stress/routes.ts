import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { forgetPeaks, peakOfTreeMb } from '../load/processes'
import { fire } from '../attack/honest'
import { countStatuses, HttpClient, quantileMs, type TimedResponse } from '../load/http-client'
import { withOwnSite } from '../own-site'
import { everyAddress, oddAddress } from '../routes/addresses'

/**
 * `npm run stress -- routes [--minutes 10] [--rate 200]`: asks a site of its own on loopback, with limits as they are, for
 * every public address once, a few at a time, as a site that has been up for a while was asked; then for all of them in
 * turn, at a steady rate and from 50 readers, where every hundredth address is one that nobody means. No
 * request of a reader may fail or be refused, no odd one may end with an internal error, memory may not grow, and one
 * reader who asks for too much is refused as documented while the others are served.
 */
const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '10' },
    rate: { type: 'string', default: '200' },
  },
})
const [MINUTES, RATE] = [Number(values.minutes), Number(values.rate)]
const READERS = 50
/** Where nothing is kept yet, a page takes so long that 200 new ones a second cannot be made. */
const FIRST_AT_ONCE = 8
const ODD_EVERY = 100
const MAX_GROWTH_MB = 100
/** Reads of the API that one address may have in a minute. */
const READS_PER_MINUTE = 600

const reader = (number: number): string => `198.51.100.${number % READERS}`

type RouteResponse = TimedResponse & { path: string; isOdd: boolean }

const isFault = ({ status, isOdd }: RouteResponse): boolean =>
  isOdd ? status === 0 || status >= 500 : status < 200 || status >= 400

/** Asks for each address once, a few at a time. @returns what came */
async function first(url: string, all: readonly string[]): Promise<RouteResponse[]> {
  const client = new HttpClient(url, FIRST_AT_ONCE)
  const found: RouteResponse[] = []
  const left = [...all.entries()]
  const next = async (): Promise<void> => {
    for (let one = left.pop(); one; one = left.pop()) {
      const [number, path] = one
      const response = await fire(client, { path, from: reader(number) })
      found.push({ ...response, path, isOdd: false })
    }
  }
  await Promise.all(Array.from({ length: FIRST_AT_ONCE }, next)).finally(() => client.close())
  return found
}

/** Asks at the rate for a minute, whether or not responses come. */
async function minute(url: string, all: readonly string[], from: number): Promise<RouteResponse[]> {
  const client = new HttpClient(url, 400)
  const responses: Promise<RouteResponse>[] = []
  const began = performance.now()
  for (let i = 0; i < 60 * RATE; i++) {
    const number = from + i
    const isOdd = number % ODD_EVERY === 0
    const address = all[number % all.length] ?? '/'
    const path = isOdd ? oddAddress(address, number / ODD_EVERY) : address
    const shot = { path, from: reader(number) }
    responses.push(fire(client, shot).then((response) => ({ ...response, path, isOdd })))
    const early = began + ((i + 1) * 1000) / RATE - performance.now()
    if (early > 1) await sleep(early)
  }
  return Promise.all(responses).finally(() => client.close())
}

/** One address asks for more than it may have in a minute. @returns how many were served and refused */
async function greedy(url: string): Promise<{ served: number; refused: number; others: number }> {
  // Limits count whole minutes.
  await sleep(60_000 - (Date.now() % 60_000) + 200)
  const client = new HttpClient(url, 20)
  const shots = Array.from({ length: READS_PER_MINUTE + 100 }, (_, i) =>
    fire(client, { path: `/api/v1/search?q=greedy-${i}`, from: '203.0.113.1' }),
  )
  const responses = await Promise.all(shots)
  const other = await fire(client, { path: '/api/v1/search?q=other', from: reader(0) })
  client.close()
  const of = (status: number): number => responses.filter((one) => one.status === status).length
  return { served: of(200), refused: of(429), others: other.status === 200 ? 1 : 0 }
}

const options = { org: 'routes', rateLimitFactor: 1, isPublished: true }
await withOwnSite({ ...options, more: { TRUSTED_PROXIES: '1' } }, async ({ url, pid }) => {
  const all = await everyAddress(url)
  const began = performance.now()
  const made = await first(url, all)
  const seconds = (performance.now() - began) / 1000
  console.log(
    `${all.length} addresses for the first time: ${countStatuses(made)}; ${seconds.toFixed(0)} s, ` +
      `p50 ${quantileMs(made, 0.5).toFixed(0)} ms, p99 ${quantileMs(made, 0.99).toFixed(0)} ms`,
  )
  console.log(`${MINUTES} minutes at ${RATE} requests/s`)
  const peaks: (number | null)[] = []
  const faults = made.filter(isFault)
  for (let i = 0; i < MINUTES; i++) {
    forgetPeaks(pid)
    const responses = await minute(url, all, i * 60 * RATE)
    peaks.push(peakOfTreeMb(pid))
    faults.push(...responses.filter(isFault))
    const meant = responses.filter(({ isOdd }) => !isOdd)
    const odd = responses.filter(({ isOdd }) => isOdd)
    console.log(
      `minute ${i + 1}: ${countStatuses(meant)}; odd ${countStatuses(odd)}; p50 ${quantileMs(meant, 0.5).toFixed(1)} ms, ` +
        `p99 ${quantileMs(meant, 0.99).toFixed(0)} ms; peak ${peaks.at(-1)?.toFixed(0) ?? '–'} MB`,
    )
  }
  const limit = await greedy(url)
  console.log(
    `one address in a minute: ${limit.served} reads served, ${limit.refused} refused; another served: ${limit.others}`,
  )
  const worse = faults
    .slice(0, 20)
    .map(({ path, status, ms }) => `${status} after ${ms.toFixed(0)} ms: ${path}`)
  // The first fifth fills what the site keeps.
  const early = Math.max(...peaks.slice(0, Math.ceil(MINUTES / 5)).map((mb) => mb ?? 0))
  const growth = (peaks.at(-1) ?? 0) - early
  console.log(
    `${faults.length} faults; memory grew by ${growth.toFixed(0)} MB after the first fifth`,
  )
  if (growth > MAX_GROWTH_MB) worse.push(`memory grew by ${growth.toFixed(0)} MB`)
  if (limit.served !== READS_PER_MINUTE || limit.refused !== 100 || limit.others !== 1)
    worse.push('limits are not as documented')
  if (worse.length > 0) throw new Error(`worse than may be:\n${worse.join('\n')}`)
})
