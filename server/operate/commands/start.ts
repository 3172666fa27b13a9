import path from 'node:path'
import { env } from '@/env'
import { dataFolder, holdDataFolder } from '@/prisma/data-folder'
import { startEmbedded } from '@/prisma/embedded'
import { migrate } from '@/prisma/migrate'
import { grantSite } from '@/prisma/site-role'
import type { PrismaClient } from '@/prisma/generated/client'
import { connect } from '@/server/platform/db/client'
import { failureText } from '@/server/platform/fail-command'
import { buildIfNeeded, isBuilt } from '../supervise/build'
import { exitOnHelp } from './args'
import { importPublished } from './import-published'
import { describeDemonstration } from './describe-demonstration'
import { clearRunning, findRunning, wasKilled, writeRunning } from '../supervise/running-site'
import { claimPort } from '../supervise/claim-port'
import { keepRunning } from '../supervise/keep-running'
import { reportPart } from '../supervise/report-part'
import { usualWorkers } from '../supervise/site-command'
import { fillDemonstration } from '@/server/runs/demonstration/fill'
import { rekeyConditions } from '@/server/runs/store/rekey-conditions'
import { startSite, warmUp } from '../supervise/site-process'
import { watchParent } from '../supervise/watch-parent'

const USAGE = `usage: npm start             builds where sources changed, migrates, imports the published benchmarks and serves the site
       npm start -- --demo   the same with demonstration data: runs that nobody measured, marked and counted nowhere
       npm run dev           the same with hot reload
Settings are variables of the environment: see .env.example. Without DATABASE_URL it starts a PostgreSQL of its own.`
exitOnHelp(USAGE)

const began = performance.now()
const say = (text: string): void =>
  console.log(`${((performance.now() - began) / 1000).toFixed(1).padStart(6)} s  ${text}`)

const isDevelopment = process.argv.includes('--dev')
const isDemonstrated = process.argv.includes('--demo')
const url = `http://localhost:${env.PORT}`
/** Cleanup steps, run in reverse order. */
const cleanups: (() => Promise<unknown> | void)[] = []
const stopping = new AbortController()

/** Grace period for open requests, in ms: shorter on a terminal than under a process manager. */
const PATIENCE_MS = { SIGINT: 2_000, other: 7_000 }
/** A site orphaned by a killed start exits by itself. */
const ORPHAN_MS = 8_000
let patienceMs = PATIENCE_MS.other
/** 128 and the number of SIGHUP. */
const HANG_UP_CODE = 129

async function stop(code: number, signal?: NodeJS.Signals): Promise<void> {
  // A second signal exits at once.
  if (stopping.signal.aborted && signal) process.exit(code)
  if (stopping.signal.aborted) return
  stopping.abort()
  if (signal === 'SIGINT') patienceMs = PATIENCE_MS.SIGINT
  for (const cleanup of cleanups.reverse()) await cleanup()
  process.exit(code)
}

/** Stops as a terminal that is closed would stop it; nobody may be left to read what is said meanwhile. */
function endWithNpm(): Promise<void> {
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined)
  console.log('npm has ended: stopping')
  return stop(HANG_UP_CODE)
}

/** Connection strings: one for migrations, one for the site, whose role owns nothing. */
type Addresses = { owner: string; site: string; settings: Record<string, string> }

/** Locks the data folder until this process ends. @throws Error if another `npm start` or command holds the lock */
async function takeFolder(folder: string): Promise<void> {
  const hold = await holdDataFolder(folder)
  if (hold) {
    cleanups.push(() => hold.release())
    return
  }
  const running = await findRunning(folder)
  throw new Error(
    running
      ? `Meshbench is running already at ${running.url} (process ${running.pid}), with its data in ${folder}`
      : `another process uses the data in ${folder}; wait for its end and try again`,
  )
}

async function embeddedUrls(folder: string): Promise<Addresses> {
  const first = await startEmbedded(folder, { durable: true, signal: stopping.signal })
  const { port, isFresh } = first
  const again = (signal: AbortSignal) => startEmbedded(folder, { durable: true, port, signal })
  const kept = keepRunning('database', first, again, reportPart)
  cleanups.push(() => kept.stop())
  writeRunning(folder, { pid: process.pid, url, databaseUrl: first.url })
  cleanups.push(() => clearRunning(folder))
  say(`PostgreSQL ready, data in ${folder}${isFresh ? ' (new)' : ''}`)
  // Beside its database, whose port is another one at each start.
  const dataFiles = env.DATA_FILES_DIR ?? path.join(folder, 'data-files')
  return { owner: first.url, site: first.siteUrl, settings: { DATA_FILES_DIR: dataFiles } }
}

/** Checks that port and data folder are free, and starts the database. */
async function databaseUrls(): Promise<Addresses> {
  if (env.DATABASE_URL) {
    await claimPort(env.HOST, env.PORT, 0)
    say('using the PostgreSQL of DATABASE_URL')
    const owner = env.MIGRATE_DATABASE_URL ?? env.DATABASE_URL
    return { owner, site: env.DATABASE_URL, settings: {} }
  }
  const folder = dataFolder(env.XDG_DATA_HOME)
  await takeFolder(folder)
  const orphanMs = wasKilled(folder) ? ORPHAN_MS : 0
  // Commands must not mistake it for the record of this start.
  clearRunning(folder)
  await claimPort(env.HOST, env.PORT, orphanMs)
  return embeddedUrls(folder)
}

/** Fills the demonstration where it was asked for. @returns its addresses; null where it was not */
async function demonstrate(db: PrismaClient): Promise<string | null> {
  if (!isDemonstrated) return null
  const { outcome, runs } = await fillDemonstration(db)
  say(`demonstration data ${outcome}, ${runs} runs`)
  return describeDemonstration(db)
}

/** @returns what is to be said of the demonstration; null where there is nothing to say */
async function prepare({ owner, site }: Addresses): Promise<string | null> {
  const applied = await migrate(owner)
  await grantSite(owner, site)
  say(applied.length > 0 ? `${applied.length} migrations applied` : 'schema is up to date')
  const db = connect(owner)
  try {
    const results = await importPublished(db, ({ slug, outcome, observations }) => {
      if (outcome !== 'unchanged') say(`  ${slug}: ${outcome}, ${observations} observations`)
    })
    const observations = results.reduce((sum, result) => sum + result.observations, 0)
    say(`${results.length} published benchmarks, ${observations} observations`)
    const { looked, changed, unread } = await rekeyConditions(db, (done, total) => {
      if (done % 1000 === 0) say(`  ${done} of ${total} conditions have the keys of their files`)
    })
    if (looked > 0)
      say(
        `${looked} conditions compared with their files, ${changed} of them under another key; files of ${unread} runs cannot be read again`,
      )
    return await demonstrate(db)
  } finally {
    await db.$disconnect()
  }
}

async function build(): Promise<void> {
  if (!isBuilt()) say('building the site (about a minute the first time)')
  say((await buildIfNeeded(stopping.signal)) ? 'site built' : 'site is up to date')
}

async function serveSite({ site: databaseUrl, settings: more }: Addresses): Promise<void> {
  // Hot reload works with one process only.
  const workers = isDevelopment ? 1 : (env.SITE_WORKERS ?? usualWorkers())
  const options = { host: env.HOST, port: env.PORT, workers, databaseUrl, isDevelopment, more }
  const start = async (signal: AbortSignal) => {
    const site = await startSite({ ...options, patienceMs: () => patienceMs }, signal)
    if (!isDevelopment) warmUp(options)
    return site
  }
  const kept = keepRunning('site', await start(stopping.signal), start, reportPart)
  cleanups.push(() => kept.stop())
}

/** Set for other commands as for this one, or they find another site. */
const sameFolder = env.XDG_DATA_HOME ? `XDG_DATA_HOME='${env.XDG_DATA_HOME}' ` : ''

const firstSteps = (): string => `
Meshbench is ready: ${url}

Send a first result (a token, then one fortio file of this repository):

  TOKEN=$(${sameFolder}npm run -s token -- --org demo)
  curl -H "Authorization: Bearer $TOKEN" --data-binary @ingest/fixtures/fortio/http_qps200_c8.json "${url}/api/v1/runs?campaign=demo-first-steps&mesh=istio&version=1.26.0&mode=sidecar"

Ctrl-C stops everything and keeps the data.
`

async function main(): Promise<void> {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.on(signal, () => void stop(0, signal))
  if (process.argv.includes('--end-with-npm')) watchParent(() => void endWithNpm())
  const urls = await databaseUrls()
  // In parallel with the import: one reads files and writes rows, the other needs neither.
  const [demonstration] = await Promise.all([prepare(urls), isDevelopment ? undefined : build()])
  await serveSite(urls)
  say('site responds')
  console.log(firstSteps())
  if (demonstration !== null) console.log(`${demonstration}\n`)
}

main().catch(async (error: unknown) => {
  // A step aborted by Ctrl-C has not failed.
  if (!stopping.signal.aborted) console.error(`\nMeshbench did not start: ${failureText(error)}`)
  await stop(1)
})
