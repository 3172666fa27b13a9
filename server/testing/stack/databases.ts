import { chmodSync, mkdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import { startEmbedded } from '@/prisma/embedded'
import { endOrphan } from '@/prisma/orphan'
import { SITE_ROLE } from '@/prisma/site-role'
import { makeStandby } from '../replica'
import type { Program } from './program'

const SETTINGS = {
  statement_timeout: '15s',
  idle_in_transaction_session_timeout: '30s',
  timezone: 'UTC',
  plan_cache_mode: 'force_custom_plan',
}

/** Gives the role of the site what a pooler does not keep. Raw: roles are outside of Prisma's client. */
async function settle(ownerUrl: string): Promise<void> {
  const client = new pg.Client(ownerUrl)
  await client.connect()
  try {
    for (const [name, value] of Object.entries(SETTINGS))
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

export async function startPrimary(parent: string): Promise<Database> {
  const folder = path.join(parent, 'primary')
  mkdirSync(folder)
  chmodSync(folder, 0o755)
  const start = async (port?: number, signal?: AbortSignal) => {
    const { stop, ended, ...facts } = await startEmbedded(folder, {
      ...{ durable: true, ...(port ? { port } : {}), ...(signal ? { signal } : {}) },
    })
    return { facts, program: { pid: pidIn(path.join(folder, 'pg18')), ended, stop } }
  }
  const { facts, program } = await start()
  await settle(facts.url)
  const again = async (signal: AbortSignal): Promise<Program> =>
    (await start(facts.port, signal)).program
  return { first: program, again, url: facts.url, siteUrl: facts.siteUrl }
}

/** A standby of the primary, which must run. */
export async function startReplica(parent: string, primary: Database): Promise<Database> {
  const standby = await makeStandby(primary.url, parent)
  const siteUrl = new URL(primary.siteUrl)
  siteUrl.port = String(standby.port)
  const again = async (): Promise<Program> => {
    await endOrphan(standby.folder)
    return standby.start()
  }
  return { first: await standby.start(), again, url: standby.url, siteUrl: siteUrl.href }
}
