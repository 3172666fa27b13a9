import path from 'node:path'
import type { PrismaClient } from '@/prisma/generated/client'
import { importPublication } from '@/server/publications/import'
import { loadPublication, publicationFolders } from '@/server/publications/load-files'
import { checkPublication } from '@/server/publications/recipe/faults'

/** State of the preview: faults of the files, and whether any version of them is stored. */
export type DraftState = { faults: string[]; isShown: boolean }

/**
 * Updates the database from the files of one folder, if they can be read, and returns all their faults; otherwise the
 * last state stays. Call it again whenever the files may have changed; unchanged files cost nothing.
 */
export function draftReader(db: PrismaClient, folder: string): () => Promise<DraftState> {
  let isShown = false
  const read = async (): Promise<DraftState> => {
    const others = [...publicationFolders(), ...publicationFolders(path.dirname(folder))]
    const slugs = others.map((one) => path.basename(one))
    const { publication, faults } = checkPublication(folder, slugs)
    if (publication === null) return { faults, isShown }
    try {
      const { sha256 } = loadPublication(folder)
      await db.$transaction((tx) => importPublication(tx, publication, sha256), {
        timeout: 60_000,
      })
      isShown = true
    } catch (error) {
      // A fault found by the check also stops the import; it is reported once.
      if (faults.length === 0) faults.push(error instanceof Error ? error.message : String(error))
    }
    return { faults, isShown }
  }
  let last: Promise<unknown> = Promise.resolve()
  return () => {
    const next = last.then(read)
    last = next.catch(() => undefined)
    return next
  }
}
