import { execFileSync } from 'node:child_process'
import { chownSync, rmSync, statSync, writeFileSync } from 'node:fs'
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
  ...['listen_addresses=127.0.0.1', 'unix_socket_directories=', 'lc_messages=C'],
  // It may not have fewer than the primary.
  ...['max_connections=120', 'hot_standby_feedback=on'],
]

/**
 * Copies the files of a server that runs, between the start and the end of a backup, as PostgreSQL asks.
 * Raw: its functions, in one session.
 */
async function copyFiles(primaryUrl: string, folder: string): Promise<string> {
  const client = new pg.Client(primaryUrl)
  await client.connect()
  try {
    const { rows } = await client.query<{ data_directory: string }>('SHOW data_directory')
    const from = rows[0]?.data_directory ?? ''
    await client.query(`SELECT pg_backup_start('standby', true)`)
    execFileSync('cp', ['-a', from, folder])
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
 */
export async function makeStandby(primaryUrl: string, parent: string): Promise<Standby> {
  const folder = path.join(parent, 'standby')
  const label = await copyFiles(primaryUrl, folder)
  const { uid, gid } = statSync(folder)
  const conninfo = pg.escapeLiteral(primaryUrl)
  const files = {
    backup_label: label,
    'standby.signal': '',
    'postgresql.auto.conf': `primary_conninfo = ${conninfo}\n`,
  }
  for (const [name, text] of Object.entries(files)) {
    const file = path.join(folder, name)
    writeFileSync(file, text, { mode: 0o600 })
    chownSync(file, uid, gid)
  }
  rmSync(path.join(folder, 'postmaster.pid'), { force: true })
  const url = new URL(primaryUrl)
  const port = await freePort()
  url.port = String(port)
  const flags = FLAGS.flatMap((flag) => ['-c', flag])
  const start = (): Promise<PostgresProcess> =>
    startPostgres({ databaseDir: folder, port, flags }, () => undefined)
  return { url: url.href, port, folder, start }
}
