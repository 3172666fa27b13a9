import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { startEmbedded } from '@/prisma/embedded'
import { migrate } from '@/prisma/migrate'

export type Cluster = { url: string; stop: () => Promise<void> }

/** Starts a PostgreSQL in a temporary folder, gone after `stop`. No other data of this machine is touched. */
export async function startCluster(): Promise<Cluster> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'meshbench-test-'))
  const remove = (): void => rmSync(folder, { recursive: true, force: true })
  try {
    const server = await startEmbedded(folder, { durable: false })
    return { url: server.url, stop: () => server.stop().finally(remove) }
  } catch (error) {
    remove()
    throw new Error(
      'Tests need the PostgreSQL that npm installed, or the address of another one in TEST_POSTGRES_URL ' +
        `(its user must be allowed to create databases).\n${String(error)}`,
    )
  }
}

export function withDatabase(serverUrl: string, name: string): string {
  const url = new URL(serverUrl)
  url.pathname = `/${name}`
  return url.href
}

async function execute(serverUrl: string, sql: string): Promise<void> {
  const client = new pg.Client(serverUrl)
  await client.connect()
  try {
    await client.query(sql)
  } finally {
    await client.end()
  }
}

/** Creates a database with a name nobody else has, as a copy of `template` where given. Returns its address. */
export async function createDatabase(serverUrl: string, template?: string): Promise<string> {
  const name = `meshbench_test_${randomBytes(8).toString('hex')}`
  const copied = template ? ` TEMPLATE ${pg.escapeIdentifier(template)}` : ''
  await execute(serverUrl, `CREATE DATABASE ${pg.escapeIdentifier(name)}${copied}`)
  return withDatabase(serverUrl, name)
}

export const databaseName = (url: string): string => new URL(url).pathname.slice(1)

/** Drops a database made by `createDatabase`, with whatever is still connected to it. */
export async function dropDatabase(serverUrl: string, url: string): Promise<void> {
  const name = databaseName(url)
  if (!name.startsWith('meshbench_test_'))
    throw new Error(`refusing to drop ${name}: it was not made by a test`)
  await execute(serverUrl, `DROP DATABASE IF EXISTS ${pg.escapeIdentifier(name)} WITH (FORCE)`)
}

/** A database with all migrations and no rows. */
export async function createMigrated(serverUrl: string): Promise<string> {
  const url = await createDatabase(serverUrl)
  await migrate(url)
  return url
}
