import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'

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

/** Numbers of the processes that a process has started; empty where /proc is not there. */
export const childProcesses = (parent: number): number[] =>
  treeOf(parent).flatMap(({ pid, parent: above }) => (above === parent ? [pid] : []))

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

/** Resident memory at its highest since `forgetPeak`, in MB; null where the system does not say. */
function peakMb(pid: number): number | null {
  try {
    const [, kb] = /^VmHWM:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
    return kb === undefined ? null : Number(kb) / 1024
  } catch {
    return null
  }
}

/** Lets the peak begin anew at what is resident now, where the system can do so. */
function forgetPeak(pid: number): void {
  try {
    writeFileSync(`/proc/${pid}/clear_refs`, '5')
  } catch {
    // The peak is then that of the whole run.
  }
}

/** Lets the peaks of a process and those under it begin anew; without a process it does nothing. */
export function forgetPeaks(pid: number | null): void {
  if (pid === null) return
  for (const one of processTree(pid)) forgetPeak(one)
}

/**
 * Resident memory of a process and those under it, each at its own highest since `forgetPeaks`, in MB: never less than what
 * they took together at any moment. Null where /proc is not there.
 */
export function peakOfTreeMb(pid: number | null): number | null {
  if (pid === null) return null
  const peaks = processTree(pid).map(peakMb)
  if (peaks.length === 0 || peaks.includes(null)) return null
  return peaks.reduce<number>((sum, peak) => sum + (peak ?? 0), 0)
}

/** Resident megabytes of processes with all that they started, as `ps` says. */
export function residentMb(pids: readonly number[]): number {
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
