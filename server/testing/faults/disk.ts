import { execFileSync, spawnSync } from 'node:child_process'
import { chmodSync, mkdirSync, rmSync, statfsSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'

/** A file system in memory, which can be filled without harm to others. */
export type Disk = {
  /** takes all that is free */
  fill: () => void
  /** gives it back */
  free: () => void
  remove: () => void
}

function freeBytes(folder: string): number {
  const { bavail, bsize } = statfsSync(folder)
  return bavail * bsize
}

/**
 * Mounts a file system of its own on a folder.
 * @throws Error where this process may not, which takes root on Linux
 */
export function makeDisk(folder: string, megabytes: number): Disk {
  mkdirSync(folder)
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'meshbench-disk', folder])
  chmodSync(folder, 0o755)
  const ballast = path.join(folder, 'ballast')
  return {
    fill: () => {
      writeFileSync(ballast, '')
      // Others take of it meanwhile, so there may be less than there was.
      for (let free = freeBytes(folder); free > 0; free = freeBytes(folder)) {
        const length = String(statSync(ballast).size + free)
        spawnSync('fallocate', ['-l', length, ballast], { stdio: 'ignore' })
      }
    },
    free: () => rmSync(ballast, { force: true }),
    remove: () => void execFileSync('umount', [folder]),
  }
}
