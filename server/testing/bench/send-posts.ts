import type { Bench } from './bench-site'
import { during, HttpClient } from '../load/http-client'
import { buildPost, storePost, type Post } from '../load/posts'

/** Four to a campaign. */
const CONDITIONS = 40
let number = 0

export const nextPost = (): Post => buildPost(number++, CONDITIONS)

/**
 * Posts different files for a while, each client again as soon as it has its answer.
 * @param perSecond at most so many by all of them together
 */
export async function sendPosts(
  bench: Bench,
  clients: number,
  seconds: number,
  { next = nextPost, perSecond = Infinity }: { next?: () => Post; perSecond?: number } = {},
) {
  const client = new HttpClient(bench.url)
  const send = () => storePost(client, bench.token, next())
  const done = await during(seconds, clients, send, perSecond).finally(client.close)
  return {
    posts: done.results.length,
    perSecond: done.results.length / done.seconds,
    ms: done.results.map(({ ms }) => ms),
    ids: done.results.flatMap(({ body }) => /"id":"([^"]+)"/.exec(body)?.[1] ?? []),
  }
}
