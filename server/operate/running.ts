import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { z } from 'zod'
import { env } from '@/env'
import { dataFolder, startEmbedded } from '@/prisma/embedded'

/** What `npm start` writes next to its data while it runs, so that other commands find its database. */
const Running = z.object({ pid: z.number().int(), url: z.string(), databaseUrl: z.string() })
export type Running = z.infer<typeof Running>

const fileOf = (folder: string): string => path.join(folder, 'running.json')

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** Null when no `npm start` is running on this data folder. */
export function findRunning(folder: string): Running | null {
  const file = fileOf(folder)
  if (!existsSync(file)) return null
  const parsed = Running.safeParse(JSON.parse(readFileSync(file, 'utf8')))
  return parsed.success && isAlive(parsed.data.pid) ? parsed.data : null
}

/** The file names a database password: only its owner may read it. */
export const writeRunning = (folder: string, running: Running): void =>
  writeFileSync(fileOf(folder), JSON.stringify(running), { mode: 0o600 })

export const clearRunning = (folder: string): void => rmSync(fileOf(folder), { force: true })

/**
 * Runs a command against the database in use, as its owner: MIGRATE_DATABASE_URL or DATABASE_URL, else that of a running `npm start`, else the
 * embedded one, started for the duration of the command.
 */
export async function withDatabaseUrl<T>(work: (databaseUrl: string) => Promise<T>): Promise<T> {
  const given = env.MIGRATE_DATABASE_URL ?? env.DATABASE_URL
  if (given) return work(given)
  const folder = dataFolder(env.XDG_DATA_HOME)
  const running = findRunning(folder)
  if (running) return work(running.databaseUrl)
  const server = await startEmbedded(folder, { durable: true })
  try {
    return await work(server.url)
  } finally {
    await server.stop()
  }
}
