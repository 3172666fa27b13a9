import { spawnSync } from 'node:child_process'
import { accessSync, constants } from 'node:fs'
import path from 'node:path'

export function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK)
    return true
  } catch {
    return false
  }
}

/** The first of the named programs on the PATH; null when there is none. */
export const onPath = (names: readonly string[]): string | null =>
  names
    .flatMap((name) =>
      (process.env.PATH ?? '').split(path.delimiter).map((folder) => path.join(folder, name)),
    )
    .find(isExecutable) ?? null

/** Installs Debian packages when that is possible without asking; false when it is not, or failed. */
export function aptInstall(packages: readonly string[]): boolean {
  if (process.getuid?.() !== 0 || onPath(['apt-get']) === null) return false
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  return [['update'], ['install', '-y', '--no-install-recommends', ...packages]].every((args) => {
    const { status, stderr } = spawnSync('apt-get', args, { env, encoding: 'utf8' })
    if (status !== 0) console.error(`apt-get ${args.join(' ')} failed:\n${stderr.slice(-1500)}`)
    return status === 0
  })
}
