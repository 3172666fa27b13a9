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

/** Watches what sites say of their replica until told to stop. @returns it in words */
export async function replicaFigures(
  sites: readonly string[],
  isOver: () => boolean,
): Promise<string> {
  let [staleSeconds, lagBytes] = [0, 0]
  const reads = new Map<string, number>()
  // Counters begin anew with each process.
  const last = new Map<string, number>()
  while (!isOver()) {
    for (const site of sites) {
      const text = await textOf(site)
      const all = (name: string): number[] =>
        [...valuesOf(text, name).values()].filter((value) => Number.isFinite(value))
      staleSeconds = Math.max(staleSeconds, ...all('meshbench_replica_staleness_seconds'))
      lagBytes = Math.max(lagBytes, ...all('meshbench_replica_lag_bytes'))
      for (const [labels, value] of valuesOf(text, 'meshbench_replica_reads_total')) {
        const result = /result="(\w+)"/.exec(labels)?.[1] ?? '?'
        const before = last.get(site + labels) ?? 0
        reads.set(result, (reads.get(result) ?? 0) + (value >= before ? value - before : value))
        last.set(site + labels, value)
      }
    }
    await sleep(EVERY_MS)
  }
  const counted = [...reads].map(([result, times]) => `${times} ${result}`).join(', ')
  return `replica: at most ${staleSeconds.toFixed(1)} s and ${lagBytes} bytes behind; reads ${counted || 'none'}`
}
