import { readdirSync, readFileSync } from 'node:fs'

/** The kernel counts CPU time in hundredths of a second. */
const TICK_MS = 10

type Stat = { pid: number; parent: number; name: string; cpuMs: number }

function statOf(pid: string): Stat | null {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const name = text.slice(text.indexOf('(') + 1, text.lastIndexOf(')'))
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
    const [own = 0, system = 0] = [Number(fields[11]), Number(fields[12])]
    return { pid: Number(pid), parent: Number(fields[1]), name, cpuMs: (own + system) * TICK_MS }
  } catch {
    // It has ended meanwhile.
    return null
  }
}

/** CPU time so far, in ms. */
export type CpuTimes = { siteMs: number; ofThreadsMs: number; postgresMs: number }

/** Of all threads of a process but its first. */
function threadsMs(pid: number): number {
  const threads = readdirSync(`/proc/${pid}/task`).filter((id) => Number(id) !== pid)
  return threads.reduce((sum, id) => sum + (statOf(`${pid}/task/${id}`)?.cpuMs ?? 0), 0)
}

/**
 * Of the site, its part in threads beside the first (readers, compression, the collector of garbage), and of all processes
 * named postgres; null where /proc is not there.
 */
export function cpuTimes(sitePid: number): CpuTimes | null {
  try {
    const all = readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .flatMap((pid) => statOf(pid) ?? [])
    const sum = (stats: Stat[]): number => stats.reduce((total, { cpuMs }) => total + cpuMs, 0)
    return {
      ofThreadsMs: all
        .filter(({ pid, parent }) => pid === sitePid || parent === sitePid)
        .reduce((total, { pid }) => total + threadsMs(pid), 0),
      siteMs: sum(all.filter(({ pid, parent }) => pid === sitePid || parent === sitePid)),
      postgresMs: sum(all.filter(({ name }) => name === 'postgres')),
    }
  } catch {
    return null
  }
}
