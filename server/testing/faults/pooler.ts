import { chmodSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import path from 'node:path'
import { onPath } from '../programs'
import { freePort } from '../site'
import { startProgram, type Program } from '../program'

const accepts = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.destroy()
      resolve(true)
    }).once('error', () => resolve(false))
  })

/** As in compose.yml: it knows one user, and keeps no session of anybody. */
const settings = (of: { port: number; database: URL; users: string }): string => `
[databases]
${of.database.pathname.slice(1)} = host=${of.database.hostname} port=${of.database.port}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${of.port}
unix_socket_dir =
auth_type = scram-sha-256
auth_file = ${of.users}
pool_mode = transaction
max_client_conn = 500
default_pool_size = 20
server_login_retry = 1
server_connect_timeout = 3
`

export type Pooler = {
  url: string
  start: (signal?: AbortSignal) => Promise<Program>
  /** names another server; it takes effect with the next start or SIGHUP */
  leadTo: (siteUrl: string) => void
}

/**
 * PgBouncer of the distribution in transaction mode, in front of a server.
 * @param siteUrl of the server, for the role of the site
 * @throws Error where it is not installed
 */
export async function makePooler(folder: string, siteUrl: string): Promise<Pooler> {
  const command = onPath(['pgbouncer'])
  if (command === null) throw new Error('pgbouncer is not installed: apt-get install pgbouncer')
  const database = new URL(siteUrl)
  const port = await freePort()
  const [users, config] = [path.join(folder, 'users.txt'), path.join(folder, 'pgbouncer.ini')]
  writeFileSync(users, `"${database.username}" "${decodeURIComponent(database.password)}"\n`)
  const leadTo = (to: string): void =>
    writeFileSync(config, settings({ port, database: new URL(to), users }))
  leadTo(siteUrl)
  // For user postgres; the folder is of a test and goes with it.
  for (const file of [users, config]) chmodSync(file, 0o644)
  const url = new URL(siteUrl)
  url.port = String(port)
  const start = (signal?: AbortSignal): Promise<Program> =>
    startProgram(
      {
        command,
        args: [config],
        isUnprivileged: true,
        isReady: () => accepts(port),
        logFile: path.join(folder, 'pgbouncer.log'),
      },
      signal,
    )
  return { url: url.href, start, leadTo }
}
