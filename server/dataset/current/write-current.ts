import { randomBytes } from 'node:crypto'
import { readdir, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { holdFolder } from '@/prisma/folder-lock'
import { writeDataset } from '../files/write-dataset'
import { claimRoot, readWritten, recordWritten } from './folder'

const FOLDER = /^v-[0-9a-f]{12}$/

/**
 * Writes the data set beside the one before, which is served meanwhile, and lets go of those before that. Of several
 * processes one writes; the others return at once.
 */
async function writeCurrent(databaseUrl: string, root: string, state: string): Promise<void> {
  await claimRoot(root)
  const hold = await holdFolder(root)
  if (hold === null) return
  try {
    const begun = Date.now()
    const before = await readWritten(root)
    const name = `v-${randomBytes(6).toString('hex')}`
    for (const old of await readdir(root))
      if (FOLDER.test(old) && path.join(root, old) !== before?.folder)
        await rm(path.join(root, old), { recursive: true })
    const folder = path.join(root, name)
    const manifest = await writeDataset(databaseUrl, folder, before?.manifest.version ?? null)
    const finishedAt = Date.now()
    await recordWritten(root, { folder, state, finishedAt, tookMs: finishedAt - begun, manifest })
  } finally {
    await hold.release()
  }
}

// The program that `readDataset` starts: a process of its own, so that no request waits for it.
const [root = '', state = ''] = process.argv.slice(2)
os.setPriority(os.constants.priority.PRIORITY_LOW)
await writeCurrent(await text(process.stdin), root, state)
