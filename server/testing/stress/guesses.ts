import { randomBytes } from 'node:crypto'
import { strictEqual } from 'node:assert/strict'
import { Agent, request } from 'node:http'
import { fortioJson } from '@/server/runs/store/submission-fixture'
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

const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE })
type TimedResponse = { status: number; ms: number }

function ask(
  url: string,
  options: { method: string; headers?: Record<string, string>; body?: string; agent?: Agent },
): Promise<TimedResponse> {
  const { method, headers = {}, body } = options
  const began = performance.now()
  return new Promise((resolve, reject) => {
    request(url, { method, headers, agent: options.agent ?? agent }, (response) => {
      response.resume().once('end', () => {
        resolve({ status: response.statusCode ?? 0, ms: performance.now() - began })
      })
    })
      .once('error', reject)
      .end(body)
  })
}

const CONTEXT = 'campaign=others&mesh=istio&version=1.26.0&mode=sidecar&environment=kind'
const post = (url: string, token: string, label: string, own?: Agent): Promise<TimedResponse> =>
  ask(`${url}/api/v1/runs?${CONTEXT}`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/octet-stream',
    },
    body: fortioJson(label),
    ...(own ? { agent: own } : {}),
  })

const guess = (): string => `mb_${randomBytes(32).toString('base64url')}`

/** Half of a second's work of ordinary users, again and again: a page, the API, a result with a good token. */
async function others(url: string, token: string, isOver: () => boolean): Promise<TimedResponse[]> {
  const own = new Agent({ keepAlive: true })
  const responses: TimedResponse[] = []
  for (let i = 0; !isOver(); i++) {
    responses.push(await ask(`${url}/`, { method: 'GET', agent: own }))
    responses.push(await ask(`${url}/api/v1/meshes?limit=1`, { method: 'GET', agent: own }))
    responses.push(await post(url, token, `result ${i} of ${Date.now()}`, own))
    await new Promise((resolve) => setTimeout(resolve, 500))
  }
  own.destroy()
  return responses
}

const quantileMs = (responses: readonly TimedResponse[], q: number): number =>
  [...responses].map(({ ms }) => ms).sort((a, b) => a - b)[
    Math.floor(q * (responses.length - 1))
  ] ?? 0

function tell(who: string, responses: readonly TimedResponse[]): void {
  const counts = new Map<number, number>()
  for (const { status } of responses) counts.set(status, (counts.get(status) ?? 0) + 1)
  const [p50, p99] = [0.5, 0.99].map((q) => quantileMs(responses, q).toFixed(0))
  console.log(`${who}: ${JSON.stringify(Object.fromEntries(counts))}, p50 ${p50} ms, p99 ${p99} ms`)
}

await withOwnSite({ org: 'others', rateLimitFactor: 1 }, async ({ url, token }) => {
  let left = 10
  const before = await others(url, token, () => left-- === 0)
  tell('others before', before)
  let [sent, isOver] = [0, false]
  const guesses: TimedResponse[] = []
  const during = others(url, token, () => isOver)
  const began = performance.now()
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      while (sent++ < GUESSES) {
        guesses.push(await post(url, guess(), 'guessed'))
        if (guesses.length % REPORT_EVERY === 0) console.log(`${guesses.length} guesses sent`)
      }
    }),
  )
  const seconds = (performance.now() - began) / 1000
  isOver = true
  tell(`${guesses.length} guesses in ${seconds.toFixed(0)} s`, guesses)
  const served = await during
  tell('others meanwhile', served)
  strictEqual(guesses.filter(({ status }) => status !== 401 && status !== 429).length, 0)
  strictEqual(served.filter(({ status }) => status >= 300).length, 0)
  if (quantileMs(served, 0.99) > MAX_P99_MS) throw new Error('others had to wait too long')
  agent.destroy()
})
