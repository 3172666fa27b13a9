import { setTimeout as sleep } from 'node:timers/promises'
import { HttpClient } from '../load/http-client'
import { buildPost, resultRequest } from '../load/posts'

const EVERY_MS = 100
const GIVE_UP_MS = 20_000

/** Moments at which something was answered as it should be, in order. */
export type Answered = { reads: number[]; writes: number[] }

/**
 * Asks through the cache for health and repeats one result, ten times a second, whether or not earlier ones are answered.
 * Neither is ever answered from memory: both need a site, the pooler and the primary.
 */
export async function probe(
  base: string,
  token: string,
  answered: Answered,
  isOver: () => boolean,
): Promise<void> {
  const client = new HttpClient(base)
  const { path, body } = buildPost(9_000_000, 8)
  const kinds = [
    { moments: answered.reads, path: '/api/health', options: {} },
    { moments: answered.writes, path, options: resultRequest(token, body) },
  ]
  const underWay = new Set<Promise<void>>()
  while (!isOver()) {
    for (const kind of kinds) {
      if (underWay.size > 100) continue
      const one = client.attempt(kind.path, kind.options, GIVE_UP_MS).then(({ status }) => {
        underWay.delete(one)
        if (status === 200 || status === 201) kind.moments.push(performance.now())
      })
      underWay.add(one)
    }
    await sleep(EVERY_MS)
  }
  await Promise.all(underWay)
  client.close()
}

/** Longest time within a span in which nothing was answered, in milliseconds. */
export function longestGapMs(moments: readonly number[], from: number, to: number): number {
  const within = moments.filter((at) => at > from && at < to).sort((a, b) => a - b)
  const edges = [from, ...within, to]
  return Math.max(0, ...edges.slice(1).map((at, i) => at - (edges[i] ?? from)))
}
