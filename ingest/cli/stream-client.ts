import http from 'node:http'
import https from 'node:https'
import { createInterface } from 'node:readline'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import type { Problem } from './outcome'

export type LineResponse = {
  line: number
  status: number
  runs?: { url: string | null }[]
  problem?: Problem
}
/** How a stream ended: to its end, or with a status (null: no response) and what the server said. */
export type StreamEnd =
  | { isWhole: true }
  | { isWhole: false; status: number | null; problem: Problem; retryAfter: string | null }

const MAX_PROBLEM_CHARACTERS = 100_000

async function problemIn(response: Readable): Promise<Problem> {
  let text = ''
  for await (const chunk of response)
    if (text.length < MAX_PROBLEM_CHARACTERS) text += String(chunk)
  try {
    return JSON.parse(text) as Problem
  } catch {
    return { detail: text.slice(0, 200) }
  }
}

const broken = (detail: string): StreamEnd => ({
  isWhole: false,
  status: null,
  problem: { title: 'The connection broke', detail },
  retryAfter: null,
})

/**
 * Sends lines as one gzipped stream and hands over each response while the rest is still being sent: a server that
 * bounds its memory stalls for a client that does not read.
 */
export async function sendStream(
  url: string,
  lines: Iterable<string>,
  { token, timeoutMs }: { token: string; timeoutMs: number },
  take: (response: LineResponse) => void,
): Promise<StreamEnd> {
  const { request } = url.startsWith('https:') ? https : http
  const post = request(url, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/x-ndjson',
      'content-encoding': 'gzip',
    },
  })
  post.setTimeout(timeoutMs, () => post.destroy(new Error(`silent for ${timeoutMs / 1000} s`)))
  const responded = new Promise<http.IncomingMessage>((resolve, reject) => {
    post.once('response', resolve).once('error', reject)
  })
  // A refusal may come before everything is sent; then sending fails, and the response is what counts.
  const sent = pipeline(Readable.from(lines), createGzip(), post).catch(() => undefined)
  try {
    const response = await responded
    if (response.statusCode !== 207) {
      const retryAfter = response.headers['retry-after'] ?? null
      const [status, problem] = [response.statusCode ?? null, await problemIn(response)]
      return { isWhole: false, status, problem, retryAfter }
    }
    for await (const text of createInterface({ input: response })) {
      const response = JSON.parse(text) as LineResponse | { summary: object; problem?: Problem }
      if ('line' in response) take(response)
      else if (!response.problem) return { isWhole: true }
      else return { isWhole: false, status: null, problem: response.problem, retryAfter: null }
    }
    return broken('the response ended before its summary')
  } catch (error) {
    return broken(error instanceof Error ? error.message : String(error))
  } finally {
    post.destroy()
    await sent
  }
}
