import { existsSync, mkdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { processTree } from '../load/processes'

const ROOT = '/sys/fs/cgroup'
/** In which a group may run for its share; short, so that a request does not wait long for the next one. */
const PERIOD_US = 20_000
/** A millisecond of each period. */
const MIN_CORES = 0.05

export type CpuShare = {
  /** what processes and all below them get together, in cores */
  hold: (pids: readonly number[]) => void
  /** ends the limit; its processes go on without one */
  remove: () => void
}

/**
 * A part of a core for a group of processes, by control groups of the kernel.
 * @param cores 0.25 for a quarter of one; the kernel takes no less than 0.05
 * @throws Error where this process may not make control groups
 */
export function makeCpuShare(name: string, cores: number): CpuShare {
  const isUnified = existsSync(path.join(ROOT, 'cgroup.controllers'))
  const root = isUnified ? ROOT : path.join(ROOT, 'cpu')
  const folder = path.join(root, `meshbench-${process.pid}-${name.replace(/\W/g, '-')}`)
  const quotaUs = Math.round(cores * PERIOD_US)
  try {
    mkdirSync(folder)
    if (isUnified) writeFileSync(path.join(folder, 'cpu.max'), `${quotaUs} ${PERIOD_US}`)
    else {
      writeFileSync(path.join(folder, 'cpu.cfs_period_us'), String(PERIOD_US))
      writeFileSync(path.join(folder, 'cpu.cfs_quota_us'), String(quotaUs))
    }
  } catch (cause) {
    if (existsSync(folder)) rmdirSync(folder)
    throw new Error(
      `a share of a core needs root, control groups at ${root} and at least ${MIN_CORES}; found ${cores}`,
      { cause },
    )
  }
  const move = (pid: number | string, to: string): void => {
    try {
      writeFileSync(path.join(to, 'cgroup.procs'), String(pid))
    } catch {
      // It has ended meanwhile.
    }
  }
  return {
    hold: (pids) => pids.flatMap(processTree).forEach((pid) => move(pid, folder)),
    remove: () => {
      const held = readFileSync(path.join(folder, 'cgroup.procs'), 'utf8').trim()
      for (const pid of held === '' ? [] : held.split('\n')) move(pid, root)
      rmdirSync(folder)
    },
  }
}
