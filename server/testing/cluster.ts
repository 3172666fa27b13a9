import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { connected } from '@/prisma/connected'
import { startEmbedded } from '@/prisma/embedded'
import { migrate } from '@/prisma/migrate'
import { connect } from '@/server/platform/db/client'
import { importPublished } from '../operate/commands/import-published'

/** `siteUrl`: address for the role of the site, which may do nothing until it is granted */
export type Cluster = { url: string; siteUrl: string; stop: () => Promise<void> }

/** Starts a PostgreSQL in a temporary folder, gone after `stop`. No other data of this machine is touched. */
export async function startCluster({ durable } = { durable: false }): Promise<Cluster> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'meshbench-test-'))
  const remove = (): void => rmSync(folder, { recursive: true, force: true })
  try {
    const server = await startEmbedded(folder, { durable })
    const { url, siteUrl } = server
    return { url, siteUrl, stop: () => server.stop().finally(remove) }
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

const execute = (serverUrl: string, sql: string): Promise<unknown> =>
  connected(serverUrl, (client) => client.query(sql))

/** Creates a database with a name nobody else has, as a copy of `template` where given. Returns its address. */
export async function createDatabase(serverUrl: string, template?: string): Promise<string> {
  const name = `meshbench_test_${randomBytes(8).toString('hex')}`
  const copied = template ? ` TEMPLATE ${pg.escapeIdentifier(template)}` : ''
  await execute(serverUrl, `CREATE DATABASE ${pg.escapeIdentifier(name)}${copied}`)
  return withDatabase(serverUrl, name)
}

export const databaseName = (url: string): string => new URL(url).pathname.slice(1)

/** A pool that has ended may still be closing its connections: whoever cuts them off makes it fail. */
async function waitForClosing(client: pg.Client, name: string): Promise<void> {
  for (let turn = 0; turn < 40; turn++) {
    const { rowCount } = await client.query(
      'SELECT FROM pg_stat_activity WHERE datname = $1 LIMIT 1',
      [name],
    )
    if (!rowCount) return
    await sleep(25)
  }
}

/** Drops a database made by `createDatabase`, with whatever is still connected to it. */
export async function dropDatabase(serverUrl: string, url: string): Promise<void> {
  const name = databaseName(url)
  if (!name.startsWith('meshbench_test_'))
    throw new Error(`refusing to drop ${name}: it was not made by a test`)
  await connected(serverUrl, async (client) => {
    await waitForClosing(client, name)
    await client.query(`DROP DATABASE IF EXISTS ${pg.escapeIdentifier(name)} WITH (FORCE)`)
  })
}

/** Drops a template with the one beside it that holds the published benchmarks. */
export async function dropTemplates(serverUrl: string, templateUrl: string): Promise<void> {
  const name = databaseName(templateUrl)
  await dropDatabase(serverUrl, withDatabase(serverUrl, `${name}_published`))
  await dropDatabase(serverUrl, templateUrl)
}

/** A database with all migrations and no rows. */
export async function createMigrated(serverUrl: string): Promise<string> {
  const url = await createDatabase(serverUrl)
  await migrate(url)
  return url
}

/**
 * A template that also holds the published benchmarks, beside a migrated one. The first caller fills it and the others
 * wait: reading the publications takes many times longer than copying a database.
 */
export const publishedTemplate = (templateUrl: string): Promise<string> => {
  const maintenance = withDatabase(templateUrl, 'postgres')
  const name = `${databaseName(templateUrl)}_published`
  const url = withDatabase(templateUrl, name)
  return connected(maintenance, async (client) => {
    await client.query('SELECT pg_advisory_lock(hashtextextended($1, 0))', [name])
    const { rowCount } = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [name])
    if (rowCount) return url
    const filling = await createDatabase(maintenance, databaseName(templateUrl))
    const db = connect(filling)
    await importPublished(db).finally(() => db.$disconnect())
    const from = pg.escapeIdentifier(databaseName(filling))
    await client.query(`ALTER DATABASE ${from} RENAME TO ${pg.escapeIdentifier(name)}`)
    return url
  })
}
