import { randomBytes } from 'node:crypto'
import {
  accessSync,
  chmodSync,
  constants,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { ofFolder } from './folder-fault'
import { holdFolder, isHeld, type FolderHold } from './folder-lock'

/** PostgreSQL refuses to run as root, whose cluster belongs to user postgres. */
export const isRoot = process.getuid?.() === 0

/** Whether another user could enter the folder, judged by the parents that exist. */
function isTraversable(folder: string): boolean {
  if (folder === path.dirname(folder)) return true
  const isOpen = !existsSync(folder) || (statSync(folder).mode & 0o001) !== 0
  return isOpen && isTraversable(path.dirname(folder))
}

/**
 * Where the cluster lives: outside the project, because the bundler must not watch sockets and data files.
 * PostgreSQL refuses to run as root, so root's cluster runs as user postgres, who cannot enter /root.
 */
export function dataFolder(xdgDataHome: string | undefined): string {
  const folder = path.join(xdgDataHome ?? path.join(os.homedir(), '.local', 'share'), 'meshbench')
  if (!isRoot || isTraversable(path.dirname(folder))) return folder
  if (xdgDataHome === undefined) return '/var/lib/meshbench'
  throw new Error(
    `XDG_DATA_HOME is ${xdgDataHome}, which user postgres cannot enter (PostgreSQL does not run as root); choose a folder with o+x on every parent`,
  )
}

/** Why nothing can be made in the nearest parent that exists; null where it can. */
function whyUnwritable(folder: string): unknown {
  if (!existsSync(folder)) return whyUnwritable(path.dirname(folder))
  try {
    accessSync(folder, constants.W_OK)
    return null
  } catch (error) {
    return error
  }
}

/** Makes the folder if it is missing. @throws Error in one line where it is of no use */
export function madeFolder(folder: string): string {
  try {
    mkdirSync(folder, { recursive: true })
    chmodSync(folder, isRoot ? 0o711 : 0o700)
    return folder
  } catch (error) {
    // Making several folders at once ends with ENOENT wherever the first one cannot be made.
    throw ofFolder(folder, whyUnwritable(folder) ?? error)
  }
}

/**
 * Takes the data folder, which is made if it is missing, for this process until its end.
 * @returns null when another process holds it
 * @throws Error in one line where the folder is of no use
 */
export async function holdDataFolder(folder: string): Promise<FolderHold | null> {
  try {
    return await holdFolder(madeFolder(folder))
  } catch (error) {
    throw ofFolder(folder, error)
  }
}

/** Whether a process holds the data folder. @throws Error in one line where the folder is of no use */
export async function isDataFolderHeld(folder: string): Promise<boolean> {
  try {
    return await isHeld(folder)
  } catch (error) {
    throw ofFolder(folder, error)
  }
}

/** A password kept in the folder, made at first use. */
export function readPassword(folder: string, name: string): string {
  const file = path.join(folder, name)
  if (!existsSync(file)) {
    // A full disk must not leave an empty one.
    writeFileSync(`${file}.new`, randomBytes(18).toString('base64url'), { mode: 0o600 })
    renameSync(`${file}.new`, file)
  }
  return readFileSync(file, 'utf8').trim()
}
