import { fortioJson } from '@/server/runs/store/submission-fixture'
import {
  countStatuses,
  HttpClient,
  quantileMs,
  type RequestOptions,
  type TimedResponse,
} from '../load/http-client'

/** A request from an address that a trusted proxy would report. */
export type Shot = RequestOptions & { path: string; from: string }

/** Sends a request and reads its response to the end; never throws. */
export const fire = (
  client: HttpClient,
  { path, from, headers, ...rest }: Shot,
): Promise<TimedResponse> =>
  client.attempt(path, { ...rest, headers: { 'x-forwarded-for': from, ...headers } })

export type Target = { url: string; token: string }

/** Who asks what, how often; `i` counts from 0. */
type Habit = { name: string; everyMs: number; shot: (i: number) => Shot }

const HOME = '198.51.100'
const CONTEXT = 'campaign=others&mesh=istio&version=1.26.0&mode=sidecar&environment=kind'
/** A chart of the published benchmarks. */
export const CHART = 'metric=http.latency.p99&group=016d4fd6ce73129c'
const JSON_FILE = { 'content-type': 'application/octet-stream' }
const sent = `${Date.now()}`

export const live = (path: string): Habit => ({
  name: 'live',
  everyMs: 20,
  shot: () => ({ path, from: `${HOME}.1` }),
})

/** What `n` readers and senders do, each from an address of its own and about once a second. */
export function habits(n: number, token: string): Habit[] {
  const every = 1000
  const [own, senders] = [
    (i: number) => `${HOME}.${10 + (i % n)}`,
    { authorization: `Bearer ${token}` },
  ]
  const read = (name: string, paths: readonly string[]): Habit => ({
    name,
    everyMs: (3 * every) / n,
    shot: (i) => ({ path: paths[i % paths.length] ?? '/', from: own(i) }),
  })
  return [
    { name: 'ready', everyMs: 200, shot: () => ({ path: '/api/health', from: `${HOME}.2` }) },
    read('page', ['/', '/meshes/istio', '/compare', '/publications', '/docs/api']),
    read('API', ['/api/v1/meshes', '/api/v1/publications?limit=5', '/openapi.json']),
    read(
      'chart',
      ['svg', 'png', 'csv'].map((format) => `/charts/bars.${format}?${CHART}`),
    ),
    {
      name: 'validation',
      everyMs: 3000,
      shot: (i) => ({
        method: 'POST',
        path: `/api/v1/validate?${CONTEXT}`,
        from: `${HOME}.9`,
        headers: JSON_FILE,
        body: fortioJson(`check ${i}`),
      }),
    },
    {
      name: 'result',
      everyMs: every / n,
      shot: (i) => ({
        method: 'POST',
        path: `/api/v1/runs?${CONTEXT}`,
        from: own(i),
        headers: { ...JSON_FILE, ...senders },
        body: fortioJson(`result ${i} of ${sent}`),
      }),
    },
  ]
}

export type Served = { name: string; responses: TimedResponse[] }

/** Follows habits until told to stop, whether or not responses come; resolves when the last one has. */
export async function follow(
  url: string,
  all: readonly Habit[],
  isOver: () => boolean,
): Promise<Served[]> {
  const client = new HttpClient(url, 400)
  const served = await Promise.all(
    all.map(async ({ name, everyMs, shot }) => {
      const waiting: Promise<TimedResponse>[] = []
      const began = performance.now()
      for (let i = 0; !isOver(); i++) {
        waiting.push(fire(client, shot(i)))
        const next = began + (i + 1) * everyMs
        await new Promise((resolve) => setTimeout(resolve, Math.max(1, next - performance.now())))
      }
      return { name, responses: await Promise.all(waiting) }
    }),
  )
  client.close()
  return served
}

export const isGood = ({ status }: TimedResponse): boolean => status >= 200 && status < 400

/** "page 12 of 12, p99 40 ms": served of asked, with what became of the others. */
export function formatServed({ name, responses }: Served): string {
  const bad = responses.filter((one) => !isGood(one))
  const lost = bad.length > 0 ? ` (${countStatuses(bad)})` : ''
  const p99 = quantileMs(responses, 0.99).toFixed(0)
  return `${name} ${responses.length - bad.length} of ${responses.length}${lost}, p99 ${p99} ms`
}
