import { execFileSync } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import { HttpLoad } from '@/server/testing/bench/http-load'
import { tryOnce } from './load'

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
  const load = new HttpLoad(base)
  for (let turn = 0; !isOver(); turn++) {
    const path = PATHS[turn % PATHS.length] ?? '/'
    const { status } = await tryOnce(load, path, { method: 'GET', headers: {} })
    if (status === 200) opened.answers++
    else opened.failed.set(`${status} ${path}`, (opened.failed.get(`${status} ${path}`) ?? 0) + 1)
    await sleep(everyMs)
  }
  load.close()
}

/** Resident megabytes of processes with all that they started, as `ps` says. */
function residentMb(pids: readonly number[]): number {
  const rows = execFileSync('ps', ['-A', '-o', 'pid=,ppid=,rss='], { encoding: 'utf8' })
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/).map(Number) as [number, number, number])
  const wanted = new Set(pids)
  for (let size = 0; size < wanted.size;) {
    size = wanted.size
    for (const [pid, parent] of rows) if (wanted.has(parent)) wanted.add(pid)
  }
  return rows.reduce((sum, [pid, , rss]) => sum + (wanted.has(pid) ? rss / 1024 : 0), 0)
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
