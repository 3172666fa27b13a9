import type { Bench } from './bench-site'
import { during, HttpLoad, type Sent } from './http-load'
import { buildPost, type Post } from './posts'

/** Four to a campaign. */
const CONDITIONS = 40
let number = 0

export const nextPost = (): Post => buildPost(number++, CONDITIONS)

/** Stores one file. @throws Error with a response that is not 201 */
export async function post(bench: Bench, load: HttpLoad, { path, body }: Post): Promise<Sent> {
  const headers = {
    authorization: `Bearer ${bench.token}`,
    'content-type': 'application/octet-stream',
  }
  const sent = await load.send(path, { method: 'POST', headers, body })
  if (sent.status !== 201) throw new Error(`${sent.status} ${sent.body.slice(0, 400)}`)
  return sent
}

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
  const load = new HttpLoad(bench.url)
  const send = (): Promise<Sent> => post(bench, load, next())
  const done = await during(seconds, clients, send, perSecond).finally(load.close)
  return {
    posts: done.results.length,
    perSecond: done.results.length / done.seconds,
    ms: done.results.map(({ ms }) => ms),
    ids: done.results.flatMap(({ body }) => /"id":"([^"]+)"/.exec(body)?.[1] ?? []),
  }
}
