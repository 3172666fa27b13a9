import { createHash } from 'node:crypto'
import { lstat, mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { z } from 'zod'
import { DataManifest } from '../schemas'

/** What was written last, and how the database was before. */
const Written = z.object({
  /** folder of its files */
  folder: z.string(),
  /** of the database when it was read */
  state: z.string(),
  finishedAt: z.number(),
  tookMs: z.number(),
  manifest: DataManifest,
})
export type Written = z.infer<typeof Written>

const RECORD = 'current.json'

/**
 * Where the files of a database are kept between requests.
 * @param given DATA_FILES_DIR; default: a folder of this user for this database among the temporary files
 */
export function toRoot(databaseUrl: string, given: string | undefined): string {
  if (given !== undefined) return given
  const { host, pathname } = new URL(databaseUrl)
  const name = createHash('sha256').update(`${host}${pathname}`).digest('hex').slice(0, 12)
  return path.join(os.tmpdir(), `meshbench-data-${process.getuid?.() ?? 'user'}-${name}`)
}

/**
 * Makes the folder for its owner alone. Another user of the machine may have made it among the temporary files, to serve
 * files of theirs by this site. @throws Error where it belongs to somebody else
 */
export async function claimRoot(root: string): Promise<void> {
  await mkdir(root, { recursive: true, mode: 0o700 })
  const found = await lstat(root)
  const isOwn = process.getuid === undefined || found.uid === process.getuid()
  if (!found.isDirectory() || !isOwn || (found.mode & 0o022) !== 0)
    throw new Error(
      `expected a folder that only this user may write, found ${root}; remove it, or name another one in DATA_FILES_DIR`,
    )
}

/** Null before anything was written. */
export async function readWritten(root: string): Promise<Written | null> {
  try {
    return Written.parse(JSON.parse(await readFile(path.join(root, RECORD), 'utf8')))
  } catch {
    // Not there, or of another version of this program.
    return null
  }
}

/** Readers see the record of before or this one, never a part. */
export async function recordWritten(root: string, written: Written): Promise<void> {
  const file = path.join(root, RECORD)
  await writeFile(`${file}.new`, JSON.stringify(written))
  await rename(`${file}.new`, file)
}
