import { request as send } from 'node:http'
import { createInterface } from 'node:readline'
import type { Bench } from './bench-site'
import { buildPost, toContext, toStreamLine, type Post } from '../load/posts'

const CONDITIONS = 40
let number = 1_000_000

/** A result that no other has the numbers of, with its context. */
export function nextResult(): { condition: number; context: Record<string, unknown>; post: Post } {
  const condition = number % CONDITIONS
  const post = buildPost(number++, CONDITIONS)
  const { campaign, ...named } = toContext(post)
  return { condition, context: { ...named, campaign: `bulk-${String(campaign)}` }, post }
}

function nextLine(): string {
  const { context, post } = nextResult()
  return toStreamLine(post, context)
}

/**
 * Streams results as fast as the site takes them, each made when it is sent.
 * @returns seconds until the last answer @throws Error with the summary unless every line was stored
 */
export function streamLines(
  bench: Pick<Bench, 'url' | 'token'>,
  lines: number,
  make: () => string = nextLine,
): Promise<number> {
  const began = performance.now()
  return new Promise((resolve, reject) => {
    const request = send(new URL('/api/v1/runs', bench.url), {
      method: 'POST',
      headers: {
        authorization: `Bearer ${bench.token}`,
        'content-type': 'application/x-ndjson',
      },
    })
    request.once('error', reject)
    request.once('response', (response) => {
      let last = ''
      createInterface({ input: response })
        .on('line', (line) => (last = line))
        .once('close', () => {
          const seconds = (performance.now() - began) / 1000
          if (last.includes(`"stored":${lines},`)) resolve(seconds)
          else reject(new Error(`expected ${lines} stored lines, found ${last.slice(0, 400)}`))
        })
    })
    let sent = 0
    const write = (): void => {
      while (sent < lines) {
        sent++
        if (!request.write(make())) return void request.once('drain', write)
      }
      request.end()
    }
    write()
  })
}
