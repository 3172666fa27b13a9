import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { z } from 'zod'
import { env } from '@/env'
import { dataFolder, holdDataFolder, isDataFolderHeld } from '@/prisma/data-folder'
import { hasDatabase, startEmbedded } from '@/prisma/embedded'
import { isHeld } from '@/prisma/folder-lock'

/** Record that `npm start` writes to its data folder while it runs, so that other commands find its database. */
const RunningSite = z.object({ pid: z.number().int(), url: z.string(), databaseUrl: z.string() })
export type RunningSite = z.infer<typeof RunningSite>

const toFile = (folder: string): string => path.join(folder, 'running.json')

/** Time that a command waits for another one, or for a starting `npm start`. */
const WAIT_MS = 20_000

/** Whether the last `npm start` on this data folder was killed. Only for the holder of the lock. */
export const wasKilled = (folder: string): boolean => existsSync(toFile(folder))

/** Null if no `npm start` is running on this data folder: the record counts only while the folder is locked. */
export async function findRunning(folder: string): Promise<RunningSite | null> {
  const file = toFile(folder)
  if (!existsSync(file) || !(await isHeld(folder))) return null
  try {
    return RunningSite.parse(JSON.parse(readFileSync(file, 'utf8')))
  } catch {
    // It is being written, or was truncated by a full disk.
    return null
  }
}

/** The record contains a database password: only its owner may read it. */
export const writeRunning = (folder: string, running: RunningSite): void =>
  writeFileSync(toFile(folder), JSON.stringify(running), { mode: 0o600 })

export const clearRunning = (folder: string): void => rmSync(toFile(folder), { force: true })

/** What a command is run on: the database, and where that is, in words. */
type Work<T> = (databaseUrl: string, place: string) => Promise<T>

/** Starts the embedded server for the duration of a command, if the data folder is free. */
async function withOwnServer<T>(folder: string, work: Work<T>): Promise<{ result: T } | null> {
  const hold = await holdDataFolder(folder)
  if (hold === null) return null
  try {
    // Left by a killed start; other commands must not mistake it for this one's.
    clearRunning(folder)
    const server = await startEmbedded(folder, { durable: true })
    // Standard output is for what the command returns.
    if (server.isFresh) console.error(`a new database was made in ${folder}`)
    try {
      return { result: await work(server.url, `the data in ${folder}`) }
    } finally {
      await server.stop()
    }
  } finally {
    await hold.release()
  }
}

/** Lets a command wait for a first `npm start`, which makes the database. @throws Error where no process does */
async function refuseUnlessHeld(folder: string): Promise<null> {
  if (await isDataFolderHeld(folder)) return null
  throw new Error(`no data in ${folder}: is XDG_DATA_HOME (or DATABASE_URL) set as for the site?`)
}

/**
 * Runs a command against the database in use, as its owner: MIGRATE_DATABASE_URL or DATABASE_URL, else that of a running
 * `npm start`, else the embedded one, started for the duration of the command.
 * @param options.mayCreate for a command that is meant for a new database too: makes one where the data folder has none
 * @throws Error when another command holds the lock for too long, or the data folder has no database
 */
export async function withDatabaseUrl<T>(
  work: Work<T>,
  { mayCreate = false }: { mayCreate?: boolean } = {},
): Promise<T> {
  const given = env.MIGRATE_DATABASE_URL ?? env.DATABASE_URL
  if (given) return work(given, `the database ${new URL(given).pathname.slice(1)}`)
  const folder = dataFolder(env.XDG_DATA_HOME)
  for (const until = Date.now() + WAIT_MS; ; await delay(200)) {
    const running = await findRunning(folder)
    if (running) return work(running.databaseUrl, running.url)
    const isUsable = mayCreate || hasDatabase(folder)
    const done = isUsable ? await withOwnServer(folder, work) : await refuseUnlessHeld(folder)
    if (done) return done.result
    if (Date.now() > until)
      throw new Error(
        `another command has used the data in ${folder} for ${WAIT_MS / 1000} s; wait for its end and try again`,
      )
  }
}
