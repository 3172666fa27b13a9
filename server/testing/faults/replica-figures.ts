import { setTimeout as sleep } from 'node:timers/promises'

const EVERY_MS = 1_000

/** Values of a metric in the text format, by its labels as they are written. */
function valuesOf(text: string, name: string): Map<string, number> {
  const lines = text.matchAll(new RegExp(`^${name}(?:\\{(.*)\\})? (\\S+)$`, 'gm'))
  return new Map([...lines].map(([, labels = '', value]) => [labels, Number(value)]))
}

const textOf = (site: string): Promise<string> =>
  fetch(`${site}/api/metrics`, { signal: AbortSignal.timeout(2_000) }).then(
    (response) => response.text(),
    () => '',
  )

/** What sites say of their replica at the moment; told of while they are watched. */
export type Lag = { staleSeconds: number; bytes: number; inUse: number }

const ATTEND_SECONDS = 10

/** Watches what sites say of their replica until told to stop. @returns it in words */
export async function replicaFigures(
  sites: readonly string[],
  isOver: () => boolean,
  lag: Lag = { staleSeconds: 0, bytes: 0, inUse: 0 },
): Promise<string> {
  let [staleSeconds, lagBytes] = [0, 0]
  let told = 0
  const reads = new Map<string, number>()
  // Counters begin anew with each process.
  const last = new Map<string, number>()
  while (!isOver()) {
    const now: Lag = { staleSeconds: 0, bytes: 0, inUse: 0 }
    for (const site of sites) {
      const text = await textOf(site)
      const all = (name: string): number[] =>
        [...valuesOf(text, name).values()].filter((value) => Number.isFinite(value))
      // A server that is away, and the one that is primary, is as old as it was last seen.
      now.staleSeconds = Math.max(now.staleSeconds, ...all('meshbench_replica_staleness_seconds'))
      now.bytes = Math.max(now.bytes, ...all('meshbench_replica_lag_bytes'))
      now.inUse += all('meshbench_replica_in_use').reduce((sum, one) => sum + one, 0)
      for (const [labels, value] of valuesOf(text, 'meshbench_replica_reads_total')) {
        const result = /result="(\w+)"/.exec(labels)?.[1] ?? '?'
        const before = last.get(site + labels) ?? 0
        reads.set(result, (reads.get(result) ?? 0) + (value >= before ? value - before : value))
        last.set(site + labels, value)
      }
    }
    Object.assign(lag, now)
    staleSeconds = Math.max(staleSeconds, now.staleSeconds)
    lagBytes = Math.max(lagBytes, now.bytes)
    if (now.staleSeconds > told + ATTEND_SECONDS)
      console.log(`  replica: ${now.staleSeconds.toFixed(1)} s, ${now.bytes} bytes behind`)
    told = now.staleSeconds > ATTEND_SECONDS ? Math.max(told, now.staleSeconds) : 0
    await sleep(EVERY_MS)
  }
  const counted = [...reads].map(([result, times]) => `${times} ${result}`).join(', ')
  return `replica: at most ${staleSeconds.toFixed(1)} s and ${lagBytes} bytes behind; reads ${counted || 'none'}`
}
