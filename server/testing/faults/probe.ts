import { setTimeout as sleep } from 'node:timers/promises'
import { HttpLoad } from '@/server/testing/bench/http-load'
import { buildPost } from '@/server/testing/bench/posts'
import { tryOnce } from './load'

const EVERY_MS = 100

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
  const load = new HttpLoad(base)
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/octet-stream' }
  const { path, body } = buildPost(9_000_000, 8)
  const kinds = [
    { moments: answered.reads, path: '/api/health', options: { method: 'GET', headers: {} } },
    { moments: answered.writes, path, options: { method: 'POST', headers, body } },
  ]
  const underWay = new Set<Promise<void>>()
  while (!isOver()) {
    for (const kind of kinds) {
      if (underWay.size > 100) continue
      const one = tryOnce(load, kind.path, kind.options).then(({ status }) => {
        underWay.delete(one)
        if (status === 200 || status === 201) kind.moments.push(performance.now())
      })
      underWay.add(one)
    }
    await sleep(EVERY_MS)
  }
  await Promise.all(underWay)
  load.close()
}

/** Longest time within a span in which nothing was answered, in milliseconds. */
export function longestGapMs(moments: readonly number[], from: number, to: number): number {
  const within = moments.filter((at) => at > from && at < to).sort((a, b) => a - b)
  const edges = [from, ...within, to]
  return Math.max(0, ...edges.slice(1).map((at, i) => at - (edges[i] ?? from)))
}
