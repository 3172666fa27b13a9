import { setTimeout as sleep } from 'node:timers/promises'
import { HttpClient } from '../load/http-client'
import { residentMb } from '../load/processes'

/** What a reader opens in turn: pages, their charts, the API, a feed. */
const PATHS = [
  '/',
  '/meshes/istio',
  '/publications',
  '/methodology',
  '/harnesses',
  '/compare?a=istio%3Asidecar&b=linkerd%3Asidecar',
  '/api/v1/meshes',
  '/feed.xml',
  '/api/v1/leaderboard',
  '/publications/findings',
  '/api/v1/publications',
]

/** `failed`: times by status and address of what a reader did not get */
export type Opened = { answers: number; failed: Map<string, number> }

/** Opens pages through the cache, one after another, until told to stop. */
export async function openPages(
  base: string,
  opened: Opened,
  isOver: () => boolean,
  everyMs: number,
): Promise<void> {
  const client = new HttpClient(base)
  for (let turn = 0; !isOver(); turn++) {
    const path = PATHS[turn % PATHS.length] ?? '/'
    const { status } = await client.attempt(path)
    if (status === 200) opened.answers++
    else opened.failed.set(`${status} ${path}`, (opened.failed.get(`${status} ${path}`) ?? 0) + 1)
    await sleep(everyMs)
  }
  client.close()
}

/**
 * Says every minute what the processes of the sites hold in memory.
 * @param pids supervisors of the sites
 * @returns megabytes by minute
 */
export async function watchMemory(
  pids: () => readonly number[],
  minutes: number,
  signal: AbortSignal,
  more: () => string,
): Promise<number[]> {
  const samples: number[] = []
  for (let minute = 1; minute <= minutes && !signal.aborted; minute++) {
    await sleep(60_000, undefined, { signal }).catch(() => undefined)
    const each = pids().map((pid) => residentMb([pid]))
    samples.push(each.reduce((sum, one) => sum + one, 0))
    console.log(
      `minute ${minute}: sites hold ${each.map((mb) => mb.toFixed(0)).join(' and ')} MB; ${more()}`,
    )
  }
  return samples
}
