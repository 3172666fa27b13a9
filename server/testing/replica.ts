import { spawnSync } from 'node:child_process'
import { chownSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import { startPostgres, type PostgresProcess } from '@/prisma/postgres-process'
import { freePort } from './site'

/** A standby that follows a server of this machine. */
export type Standby = {
  url: string
  port: number
  folder: string
  /** starts it, also again after it has ended */
  start: () => Promise<PostgresProcess>
}

const FLAGS = [
  'listen_addresses=127.0.0.1',
  'unix_socket_directories=',
  'lc_messages=C',
  // It may not have fewer than the primary.
  'max_connections=200',
  'hot_standby_feedback=on',
  // By default it waits for five seconds before it asks a primary again that was away for a moment.
  'wal_retrieve_retry_interval=200ms',
  // A read in the way of replay is done again by the primary; waiting for it would delay a promotion by half a minute.
  'max_standby_streaming_delay=1s',
  'max_standby_archive_delay=1s',
]
/** What the primary keeps for the standby, however long that is away. */
const SLOT = 'standby'

/** Copies a folder in which files come and go. @throws Error for any other reason than a file that is gone */
function copy(from: string, to: string): void {
  const { status, stderr } = spawnSync('cp', ['-a', from, to], {
    encoding: 'utf8',
    env: { ...process.env, LC_ALL: 'C' },
  })
  const lines = stderr.split('\n').filter((line) => line !== '')
  if (status !== 0 && !lines.every((line) => line.endsWith('No such file or directory')))
    throw new Error(`cp ended with ${status}: ${lines.join('; ')}`)
}

/**
 * Copies the files of a server that runs, between the start and the end of a backup, as PostgreSQL asks.
 * Raw: its functions, in one session.
 */
async function copyFiles(primaryUrl: string, folder: string): Promise<string> {
  const client = new pg.Client(primaryUrl)
  await client.connect()
  try {
    await client.query(
      `SELECT pg_create_physical_replication_slot($1, true)
      WHERE NOT EXISTS (SELECT FROM pg_replication_slots WHERE slot_name = $1)`,
      [SLOT],
    )
    const { rows } = await client.query<{ data_directory: string }>('SHOW data_directory')
    const from = rows[0]?.data_directory ?? ''
    await client.query(`SELECT pg_backup_start('standby', true)`)
    copy(from, folder)
    const ended = await client.query<{ labelfile: string }>(
      'SELECT labelfile FROM pg_backup_stop(false)',
    )
    return ended.rows[0]?.labelfile ?? ''
  } finally {
    await client.end()
  }
}

/**
 * Makes a standby of a server whose files this process can read, in a folder that the caller removes.
 * @param primaryUrl of a superuser
 * @param options.port any that is free where it is left out
 * @param options.heard gets what it says
 */
export async function makeStandby(
  primaryUrl: string,
  parent: string,
  options: { name?: string; port?: number; heard?: (text: string) => void } = {},
): Promise<Standby> {
  const folder = path.join(parent, options.name ?? 'standby')
  const label = await copyFiles(primaryUrl, folder)
  const { uid, gid } = statSync(folder)
  const conninfo = pg.escapeLiteral(primaryUrl)
  const files = {
    backup_label: label,
    'standby.signal': '',
    'postgresql.auto.conf': `primary_conninfo = ${conninfo}\nprimary_slot_name = '${SLOT}'\n`,
  }
  for (const [name, text] of Object.entries(files)) {
    const file = path.join(folder, name)
    writeFileSync(file, text, { mode: 0o600 })
    chownSync(file, uid, gid)
  }
  rmSync(path.join(folder, 'postmaster.pid'), { force: true })
  // Slots are of the server whose files these were.
  const slots = path.join(folder, 'pg_replslot')
  for (const name of readdirSync(slots)) rmSync(path.join(slots, name), { recursive: true })
  const url = new URL(primaryUrl)
  const port = options.port ?? (await freePort())
  url.port = String(port)
  const flags = FLAGS.flatMap((flag) => ['-c', flag])
  const start = (): Promise<PostgresProcess> =>
    startPostgres({ databaseDir: folder, port, flags }, options.heard ?? (() => undefined))
  return { url: url.href, port, folder, start }
}
