import { readdirSync, readFileSync } from 'node:fs'

/** The kernel counts CPU time in hundredths of a second. */
const TICK_MS = 10

type Stat = {
  pid: number
  parent: number
  cpuMs: number
  /** of children that have ended */
  endedMs: number
}

function statOf(pid: string): Stat | null {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
    const [own = 0, system = 0, endedOwn = 0, endedSystem = 0] = fields.slice(11, 15).map(Number)
    return {
      pid: Number(pid),
      parent: Number(fields[1]),
      cpuMs: (own + system) * TICK_MS,
      endedMs: (endedOwn + endedSystem) * TICK_MS,
    }
  } catch {
    // It has ended meanwhile.
    return null
  }
}

/** A process and all below it; empty where /proc is not there. */
function treeOf(root: number): Stat[] {
  try {
    const all = readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .flatMap((pid) => statOf(pid) ?? [])
    const below = (pid: number): Stat[] =>
      all.filter(({ parent }) => parent === pid).flatMap((one) => [one, ...below(one.pid)])
    return [...all.filter(({ pid }) => pid === root), ...below(root)]
  } catch {
    return []
  }
}

/** Numbers of a process and all below it; empty where /proc is not there. */
export const processTree = (root: number): number[] => treeOf(root).map(({ pid }) => pid)

/** Parent of a process; null where /proc is not there. */
export const readParentPid = (pid: number): number | null => statOf(String(pid))?.parent ?? null

/** CPU time so far, in ms. */
export type CpuTimes = { siteMs: number; ofThreadsMs: number; postgresMs: number }

/** Of all threads of a process but its first. */
function threadsMs(pid: number): number {
  const threads = readdirSync(`/proc/${pid}/task`).filter((id) => Number(id) !== pid)
  return threads.reduce((sum, id) => sum + (statOf(`${pid}/task/${id}`)?.cpuMs ?? 0), 0)
}

const sum = (values: readonly number[]): number => values.reduce((total, one) => total + one, 0)

/** CPU time of a process and all below it so far, also of those that have ended, in ms; NaN where /proc is not there. */
export function cpuOfTreeMs(root: number): number {
  const tree = treeOf(root)
  return tree.length === 0 ? NaN : sum(tree.map(({ cpuMs, endedMs }) => cpuMs + endedMs))
}

/**
 * Of the site, its part in threads beside the first (readers, compression, the collector of garbage), and of its database
 * server; null where /proc is not there.
 */
export function cpuTimes(of: { pid: number; postgresPid: number }): CpuTimes | null {
  try {
    return {
      siteMs: cpuOfTreeMs(of.pid),
      ofThreadsMs: sum(processTree(of.pid).map(threadsMs)),
      postgresMs: cpuOfTreeMs(of.postgresPid),
    }
  } catch {
    return null
  }
}
