import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { env } from '@/env'
import { isHeld } from '@/prisma/folder-lock'
import { ALL } from '@/server/catalogue/cache-tags'
import { noteVersions, withoutRecording } from '@/server/platform/cache-dependencies'
import { invalidateTags } from '@/server/platform/cache/tags'
import { readTagVersions } from '@/server/platform/cache/versions'
import type { Db } from '@/server/platform/db/client'
import { inProject } from '@/server/platform/in-project'
import { log } from '@/server/platform/observe/log'
import { selectTable } from '../tables/define'
import { TABLES } from '../tables/list'
import { claimRoot, readWritten, toRoot, type Written } from './folder'

/** What shows the files changes with it. */
const DATA_FILES = 'data-files'

/** Writing is at most so much of the time of one core, whatever is sent. */
const REST = 20
const MIN_REST_MS = 60_000
/** How long a first request for a file waits. */
const PATIENCE_MS = 20_000
const LOOK_AGAIN_MS = 200
/** Rows of one group of the widest table, in every format. */
const HEAP_MB = 384

type Place = { databaseUrl: string; root: string }

// Bundles each have a copy of this module; a process writes once for all of them.
const shared = globalThis as {
  meshbenchDataFiles?: { running: Promise<void> | null; failedAt: number }
}
const writing = (shared.meshbenchDataFiles ??= { running: null, failedAt: 0 })

/** Files of other columns or rows are other files, whether or not results changed. */
const DEFINITIONS = createHash('sha256').update(TABLES.map(selectTable).join()).digest('hex')

/** Runs `write-current.ts` to its end. @throws Error when it fails */
const runWriter = ({ databaseUrl, root }: Place, state: string): Promise<void> =>
  new Promise((resolve, reject) => {
    const program = inProject('server', 'dataset', 'current', 'write-current.ts')
    const args = [`--max-old-space-size=${HEAP_MB}`, '--import', 'tsx', program, root, state]
    const child = spawn(process.execPath, args, { stdio: ['pipe', 'ignore', 'pipe'] })
    // It contains a password, which the arguments of a process would show to everybody on the machine.
    child.stdin.end(databaseUrl)
    let said = ''
    child.stderr.on('data', (chunk: Buffer) => (said = (said + chunk.toString()).slice(-4000)))
    child.once('error', reject)
    child.once('exit', (code) =>
      code === 0
        ? resolve()
        : reject(new Error(`writing the data files ended with ${code}: ${said}`)),
    )
  })

async function write(db: Db, place: Place, state: string): Promise<void> {
  try {
    await runWriter(place, state)
    await invalidateTags(db, [DATA_FILES])
  } catch (error) {
    writing.failedAt = Date.now()
    log.error({ err: error }, 'the data files could not be written')
  }
}

/** Whether the files may be written again: not right after they were. */
const isRested = (written: Written | null): boolean =>
  Date.now() - writing.failedAt > MIN_REST_MS &&
  (written === null ||
    Date.now() - written.finishedAt > Math.max(MIN_REST_MS, REST * written.tookMs))

/** Waits for the files of a writer, of this process or another one. */
async function waitForFirst(root: string, patienceMs: number): Promise<Written | null> {
  for (const until = Date.now() + patienceMs; Date.now() < until; await delay(LOOK_AGAIN_MS)) {
    const written = await readWritten(root)
    if (written || (writing.running === null && !(await isHeld(root)))) return written
  }
  return readWritten(root)
}

/**
 * The data set as it was written last. If results changed since, it is written again in a process of its own, and this is
 * the one before: a reader waits only where there is none.
 * @param patienceMs how long to wait for the first one; 0 where it is worth showing that it is being written
 * @returns null while the first one is being written, or where that failed
 */
export async function readDataset(
  db: Db,
  place: Place = { databaseUrl: env.DATABASE_URL ?? '', root: '' },
  patienceMs = PATIENCE_MS,
): Promise<Written | null> {
  const root = place.root || toRoot(place.databaseUrl, env.DATA_FILES_DIR)
  const versions = await withoutRecording(() => readTagVersions(db, [ALL, DATA_FILES]))
  noteVersions(versions)
  await claimRoot(root)
  const state = `${versions.get(ALL)} ${DEFINITIONS}`
  const written = await readWritten(root)
  if (written?.state === state) return written
  if (writing.running === null && isRested(written))
    writing.running = write(db, { ...place, root }, state).finally(() => (writing.running = null))
  return written ?? waitForFirst(root, patienceMs)
}
