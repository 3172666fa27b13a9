import { randomBytes } from 'node:crypto'
import { strictEqual } from 'node:assert/strict'
import { setTimeout as sleep } from 'node:timers/promises'
import { fortioJson } from '@/server/runs/store/submission-fixture'
import { countStatuses, HttpClient, quantileMs, type TimedResponse } from '../load/http-client'
import { resultRequest } from '../load/posts'
import { withOwnSite } from '../own-site'

/**
 * `npm run stress -- guesses`: 100,000 guessed tokens against a site of its own on loopback, with limits as they are. Each must be
 * refused; meanwhile others, from the same address, read pages and send results with a token, and must not notice.
 */
const GUESSES = Number(process.argv[2] ?? 100_000)
const AT_ONCE = 32
const REPORT_EVERY = 10_000
/** Others may wait this much longer while somebody guesses. */
const MAX_P99_MS = 2_000

const CONTEXT = 'campaign=others&mesh=istio&version=1.26.0&mode=sidecar&environment=kind'
const post = (client: HttpClient, token: string, label: string): Promise<TimedResponse> =>
  client.send(`/api/v1/runs?${CONTEXT}`, resultRequest(token, fortioJson(label)))

const guess = (): string => `mb_${randomBytes(32).toString('base64url')}`

/** Half of a second's work of ordinary users, again and again: a page, the API, a result with a good token. */
async function others(url: string, token: string, isOver: () => boolean): Promise<TimedResponse[]> {
  const client = new HttpClient(url)
  const responses: TimedResponse[] = []
  for (let i = 0; !isOver(); i++) {
    responses.push(await client.send('/'))
    responses.push(await client.send('/api/v1/meshes?limit=1'))
    responses.push(await post(client, token, `result ${i} of ${Date.now()}`))
    await sleep(500)
  }
  client.close()
  return responses
}

function report(who: string, responses: readonly TimedResponse[]): void {
  const [p50, p99] = [0.5, 0.99].map((q) => quantileMs(responses, q).toFixed(0))
  console.log(`${who}: ${countStatuses(responses)}, p50 ${p50} ms, p99 ${p99} ms`)
}

await withOwnSite({ org: 'others', rateLimitFactor: 1 }, async ({ url, token }) => {
  let left = 10
  const before = await others(url, token, () => left-- === 0)
  report('others before', before)
  let [sent, isOver] = [0, false]
  const client = new HttpClient(url, AT_ONCE)
  const guesses: TimedResponse[] = []
  const during = others(url, token, () => isOver)
  const began = performance.now()
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      while (sent++ < GUESSES) {
        guesses.push(await post(client, guess(), 'guessed'))
        if (guesses.length % REPORT_EVERY === 0) console.log(`${guesses.length} guesses sent`)
      }
    }),
  )
  const seconds = (performance.now() - began) / 1000
  isOver = true
  report(`${guesses.length} guesses in ${seconds.toFixed(0)} s`, guesses)
  const served = await during
  report('others meanwhile', served)
  strictEqual(guesses.filter(({ status }) => status !== 401 && status !== 429).length, 0)
  strictEqual(served.filter(({ status }) => status >= 300).length, 0)
  if (quantileMs(served, 0.99) > MAX_P99_MS) throw new Error('others had to wait too long')
  client.close()
})
