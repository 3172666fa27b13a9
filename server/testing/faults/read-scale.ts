import { cpuOfTreeMs } from '../load/processes'
import { during, HttpClient } from '../load/http-client'
import { RawLoad } from '../load/raw-load'
import type { Stack, StackPart } from './stack'

/** Responses a second, and what each process had of a core meanwhile. */
export type ReadRate = { perSecond: number; failed: number; cores: Map<string, number> }

const KEPT = ['/', '/meshes/istio', '/api/v1/meshes', '/api/v1/leaderboard']
const PARTS: StackPart[] = ['site 1', 'site 2', 'primary', 'replica', 'pooler']
/** No address is asked for twice. */
let asked = 0

/** A list that no site has in memory, as nobody asked for this range of loads before. */
function newAddress(): string {
  asked++
  return `/api/v1/leaderboard?from=${(100 + asked / 1e4).toFixed(4)}&to=${(5_000 + asked / 1e4).toFixed(4)}`
}

async function withCores(
  stack: Stack,
  work: () => Promise<{ answers: number; failed: number; seconds: number }>,
): Promise<ReadRate> {
  const timesMs = (): number[] => PARTS.map((part) => cpuOfTreeMs(stack.pidOf(part)))
  const before = timesMs()
  const { answers, failed, seconds } = await work()
  const after = timesMs()
  const cores = PARTS.map((part, i): [string, number] => [
    part,
    ((after[i] ?? NaN) - (before[i] ?? NaN)) / 1000 / seconds,
  ])
  return { perSecond: answers / seconds, failed, cores: new Map(cores) }
}

/** As many readers for each site, who ask again as soon as they are answered. @returns good and other responses apart */
async function readersOf(
  sites: readonly string[],
  seconds: number,
  clients: number,
  send: (site: number, turn: number) => Promise<{ status: number }>,
): Promise<{ answers: number; failed: number; seconds: number }> {
  const all = clients * sites.length
  const done = await during(seconds, all, (client, turn) => send(client % sites.length, turn))
  const good = done.results.filter(({ status }) => status === 200).length
  return { answers: good, failed: done.results.length - good, seconds: done.seconds }
}

/** Pages and lists whose bytes the sites have in memory. */
export async function readKept(
  stack: Stack,
  sites: readonly string[],
  seconds: number,
): Promise<ReadRate> {
  const loads = sites.map((url) => new RawLoad(url))
  const get = async (site: number, turn: number) =>
    (await loads[site]?.get(KEPT[turn % KEPT.length] ?? '/')) ?? { status: 0 }
  await readersOf(sites, 1, 4, get)
  const rate = await withCores(stack, () => readersOf(sites, seconds, 16, get))
  for (const load of loads) load.close()
  return rate
}

/** Lists that are made of the database for each request. */
export async function readNew(
  stack: Stack,
  sites: readonly string[],
  seconds: number,
): Promise<ReadRate> {
  const loads = sites.map((url) => new HttpClient(url))
  const get = async (site: number) => (await loads[site]?.send(newAddress())) ?? { status: 0 }
  await readersOf(sites, 1, 2, get)
  const rate = await withCores(stack, () => readersOf(sites, seconds, 8, get))
  for (const load of loads) load.close()
  return rate
}
