import { appendFileSync, chmodSync, mkdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import { startEmbedded } from '@/prisma/embedded'
import { endOrphan } from '@/prisma/orphan'
import { SITE_ROLE } from '@/prisma/site-role'
import { makeStandby } from '../replica'
import type { Program } from '../program'

/** @param statementLimit `15s`: longest time of a statement of the site */
const settingsOf = (statementLimit: string): Record<string, string> => ({
  statement_timeout: statementLimit,
  idle_in_transaction_session_timeout: '30s',
  timezone: 'UTC',
  plan_cache_mode: 'force_custom_plan',
})

/** Gives the role of the site what a pooler does not keep. Raw: roles are outside of Prisma's client. */
async function settle(ownerUrl: string, statementLimit: string): Promise<void> {
  const client = new pg.Client(ownerUrl)
  await client.connect()
  try {
    for (const [name, value] of Object.entries(settingsOf(statementLimit)))
      await client.query(`ALTER ROLE ${SITE_ROLE} SET ${name} = ${pg.escapeLiteral(value)}`)
  } finally {
    await client.end()
  }
}

export type Database = {
  first: Program
  again: (signal: AbortSignal) => Promise<Program>
  /** address for its owner */
  url: string
  /** address for the role of the site */
  siteUrl: string
}

const pidIn = (dataDir: string): number =>
  Number.parseInt(readFileSync(path.join(dataDir, 'postmaster.pid'), 'utf8'), 10)

export async function startPrimary(parent: string, statementLimit: string): Promise<Database> {
  const folder = path.join(parent, 'primary')
  mkdirSync(folder, { recursive: true })
  chmodSync(folder, 0o755)
  const start = async (port?: number, signal?: AbortSignal) => {
    const { stop, ended, ...facts } = await startEmbedded(folder, {
      durable: true,
      ...(port ? { port } : {}),
      ...(signal ? { signal } : {}),
    })
    return { facts, program: { pid: pidIn(path.join(folder, 'pg18')), ended, stop } }
  }
  const { facts, program } = await start()
  await settle(facts.url, statementLimit)
  const again = async (signal: AbortSignal): Promise<Program> =>
    (await start(facts.port, signal)).program
  return { first: program, again, url: facts.url, siteUrl: facts.siteUrl }
}

/**
 * A standby of the primary, which must run.
 * @param name of its folder and of its log
 * @param port of a server that is no more, whose place it takes
 */
export async function startReplica(
  parent: string,
  primary: Pick<Database, 'url' | 'siteUrl'>,
  name: string,
  port?: number,
): Promise<Database> {
  const log = path.join(parent, 'logs', `${name}.log`)
  const heard = (text: string): void => appendFileSync(log, text)
  const standby = await makeStandby(primary.url, parent, {
    name,
    heard,
    ...(port === undefined ? {} : { port }),
  })
  const siteUrl = new URL(primary.siteUrl)
  siteUrl.port = String(standby.port)
  const again = async (): Promise<Program> => {
    await endOrphan(standby.folder)
    return standby.start()
  }
  return { first: await standby.start(), again, url: standby.url, siteUrl: siteUrl.href }
}
