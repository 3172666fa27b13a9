import { createHash } from 'node:crypto'
import { mkdir, open, readdir, readFile, rename, rm, rmdir, stat } from 'node:fs/promises'
import path from 'node:path'
import { MANIFEST, readManifest, type Manifest } from './manifest'

export const sha256Hex = (bytes: Uint8Array | string): string =>
  createHash('sha256').update(bytes).digest('hex')

/** Writes a file atomically: a server never sends half of one. */
export async function writeWhole(
  folder: string,
  file: string,
  bytes: Uint8Array | string,
): Promise<void> {
  const to = path.join(folder, file)
  await mkdir(path.dirname(to), { recursive: true })
  const draft = `${to}.${process.pid}.part`
  const handle = await open(draft, 'w')
  try {
    await handle.writeFile(bytes)
  } finally {
    await handle.close()
  }
  await rename(draft, to)
}

/** Removes a file and folders left empty. */
export async function removeFile(folder: string, file: string): Promise<void> {
  await rm(path.join(folder, file), { force: true })
  for (let at = path.dirname(file); at !== '.'; at = path.dirname(at)) {
    const isRemoved = await rmdir(path.join(folder, at)).then(
      () => true,
      () => false,
    )
    if (!isRemoved) return
  }
}

export const isFile = (folder: string, file: string): Promise<boolean> =>
  stat(path.join(folder, file)).then(
    (found) => found.isFile(),
    () => false,
  )

/**
 * The manifest of the copy in a folder, which is created if missing; null for an empty folder.
 * @throws Error for a folder with other contents, which an export might overwrite
 */
export async function openFolder(folder: string): Promise<Manifest | null> {
  await mkdir(folder, { recursive: true })
  const names = await readdir(folder)
  if (names.length === 0) return null
  if (!names.includes(MANIFEST))
    throw new Error(
      `${folder}: expected an empty folder or a copy with ${MANIFEST}, found ${names.length} other files; name a new folder`,
    )
  try {
    return readManifest(await readFile(path.join(folder, MANIFEST), 'utf8'))
  } catch (error) {
    throw new Error(
      `${path.join(folder, MANIFEST)}: expected the manifest of a copy; remove the folder and export again`,
      { cause: error },
    )
  }
}
