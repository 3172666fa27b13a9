import { createServer } from 'node:net'
import path from 'node:path'
import pg from 'pg'
import { madeFolder, readPassword } from './data-folder'
import { folderFault, ofFolder } from './folder-fault'
import { hasCluster, makeCluster } from './make-cluster'
import { endOrphan } from './orphan'
import { requireEmbedded, startPostgres } from './postgres-process'
import { boundedLog } from './server-log'
import { createSiteRole, SITE_ROLE } from './site-role'

export type EmbeddedServer = {
  /** address of the database for its owner, who migrates and runs commands */
  url: string
  /** the same for the site, whose role may do nothing until `grantSite` */
  siteUrl: string
  port: number
  isFresh: boolean
  /** resolves with why the server has ended, in words */
  ended: Promise<string>
  stop: () => Promise<void>
}

const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      const port = address !== null && typeof address === 'object' ? address.port : 0
      probe.close(() => resolve(port))
    })
  })

const DATABASE = 'meshbench'

const toClusterFolder = (folder: string): string => path.join(folder, 'pg18')

/** Whether a data folder has a database; false as well where there is no folder. */
export const hasDatabase = (folder: string): boolean => hasCluster(toClusterFolder(folder))

/** In the data folder: what the server says. */
const LOG_FILE = 'postgresql.log'

const FLAGS = [
  'listen_addresses=127.0.0.1',
  'unix_socket_directories=',
  'max_connections=200',
  // What it says is read here.
  'lc_messages=C',
  // The details of an error quote rows.
  'log_error_verbosity=terse',
]

/** Raw: there is no client before there is a database. */
async function createDatabaseIfMissing(address: string): Promise<void> {
  const client = new pg.Client(address)
  // What is under way fails with it; without a listener it would end this process.
  client.on('error', () => undefined)
  await client.connect()
  try {
    const { rowCount } = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [
      DATABASE,
    ])
    if (!rowCount) await client.query(`CREATE DATABASE ${pg.escapeIdentifier(DATABASE)}`)
  } finally {
    await client.end()
  }
}

/**
 * Starts (and at first use creates) the PostgreSQL that npm installed, on loopback with a random password. One that a killed
 * process left behind on the folder is ended first, so only who holds the folder may call this.
 * @param options.port of an earlier start, which whoever is connected knows; default any that is free
 * @param options.signal gives up waiting, and ends it
 * @throws Error in one line where the folder is of no use; else with what PostgreSQL said last
 */
export async function startEmbedded(
  folder: string,
  options: { durable: boolean; port?: number; signal?: AbortSignal },
): Promise<EmbeddedServer> {
  requireEmbedded()
  const databaseDir = toClusterFolder(madeFolder(folder))
  const keep = boundedLog(path.join(folder, LOG_FILE))
  // For the message of a start that fails.
  const said: string[] = []
  const heard = (text: string): void => {
    keep(text.endsWith('\n') ? text : `${text}\n`)
    said.push(text)
    said.splice(0, said.length - 100)
  }
  // Test clusters are disposable: losing one in a power cut costs nothing, waiting for the disk does.
  const settings = options.durable
    ? FLAGS
    : [...FLAGS, 'fsync=off', 'synchronous_commit=off', 'full_page_writes=off']
  const flags = settings.flatMap((flag) => ['-c', flag])
  const isFresh = !hasCluster(databaseDir)
  try {
    const [password, sitePassword] = [
      readPassword(folder, 'password'),
      readPassword(folder, 'site-password'),
    ]
    if (isFresh) await makeCluster(databaseDir, password, heard)
    else await endOrphan(databaseDir)
    const port = options.port ?? (await freePort())
    const { ended, stop } = await startPostgres({ databaseDir, port, flags }, heard, options.signal)
    const addressOf = (user: string, secret: string, database = DATABASE): string =>
      `postgresql://${user}:${secret}@127.0.0.1:${port}/${database}`
    const url = addressOf('postgres', password)
    try {
      await createDatabaseIfMissing(addressOf('postgres', password, 'postgres'))
      await createSiteRole(url, sitePassword)
    } catch (error) {
      await stop()
      throw error
    }
    return { url, siteUrl: addressOf(SITE_ROLE, sitePassword), port, isFresh, ended, stop }
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error ?? 'no reason given')
    const last = said.slice(-8).join('\n')
    if (folderFault(error) ?? folderFault(last))
      throw ofFolder(folder, folderFault(error) ? error : last)
    throw new Error(
      `PostgreSQL did not start in ${databaseDir}: ${reason}${reason.includes('\n') ? '' : `\n${last}`}`,
    )
  }
}
