import { deepStrictEqual } from 'node:assert/strict'
import { request } from 'node:http'
import { createInterface } from 'node:readline'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import type { LineResponse, StreamSummary } from '@/server/runs/parse/response'
import {
  damagedAmong,
  expectedOutcome,
  toOutcome,
  streamLine,
} from '@/server/runs/receive/stream-fixture'
import { residentMb } from '../load/processes'
import { withOwnSite } from '../own-site'

/**
 * `npm run stress -- stream [lines]`: one gzipped stream of 50,000 runs with every hundredth damaged, to a site of its own on
 * loopback. Every response must be exact; memory and speed are printed, and memory at the end may not be far above
 * that at a fifth of the way.
 */
const LINES = Number(process.argv[2] ?? 50_000)
/** Ten repeats of each, as a nightly job or a sweep has them. */
const CONDITIONS = Math.max(1, Math.ceil(LINES / 10))
const SAMPLED = [0.2, 0.5, 1].map((share) => Math.floor(LINES * share))
const MAX_GROWTH_MB = 150

async function* send(url: string, token: string): AsyncGenerator<LineResponse | StreamSummary> {
  const post = request(`${url}/api/v1/runs`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/x-ndjson',
      'content-encoding': 'gzip',
    },
  })
  const lines = function* () {
    for (let line = 1; line <= LINES; line++) yield `${streamLine('bulk', CONDITIONS, line)}\n`
  }
  const response = new Promise<Readable>((resolve, reject) => {
    post.once('response', resolve).once('error', reject)
  })
  const sent = pipeline(Readable.from(lines()), createGzip(), post)
  sent.catch(() => undefined)
  for await (const line of createInterface({ input: await response }))
    yield JSON.parse(line) as LineResponse | StreamSummary
  await sent
}

async function check(url: string, pid: number, token: string): Promise<void> {
  const began = performance.now()
  const samples = new Map<number, number>()
  let [received, peak] = [0, residentMb([pid])]
  const say = (text: string): void =>
    console.log(`${((performance.now() - began) / 1000).toFixed(0).padStart(5)} s  ${text}`)
  say(`resident before: ${peak.toFixed(0)} MB`)
  for await (const entry of send(url, token)) {
    if ('summary' in entry) {
      const refused = damagedAmong(LINES)
      const summary = { lines: LINES, stored: LINES - refused, repeated: 0, refused }
      deepStrictEqual(entry, { summary })
      continue
    }
    deepStrictEqual(toOutcome(entry), expectedOutcome(CONDITIONS, ++received))
    if (received % 500 === 0) peak = Math.max(peak, residentMb([pid]))
    if (!SAMPLED.includes(received)) continue
    samples.set(received, peak)
    const rate = received / ((performance.now() - began) / 1000)
    say(`${received} lines, ${rate.toFixed(0)} lines/s, peak resident ${peak.toFixed(0)} MB`)
  }
  deepStrictEqual(received, LINES)
  const growth = peak - (samples.get(SAMPLED[0] ?? 0) ?? 0)
  if (growth > MAX_GROWTH_MB)
    throw new Error(`memory grew by ${growth.toFixed(0)} MB after the first fifth of the lines`)
}

await withOwnSite({ org: 'bulk', rateLimitFactor: 1000 }, async ({ url, pid, token }) => {
  await check(url, pid, token)
  console.log('every response was exact')
})
