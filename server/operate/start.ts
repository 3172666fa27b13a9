import { spawn, type ChildProcess } from 'node:child_process'
import { createServer } from 'node:net'
import { env } from '@/env'
import { dataFolder, startEmbedded } from '@/prisma/embedded'
import { migrate } from '@/prisma/migrate'
import { grantSite } from '@/prisma/site-role'
import { ALLOCATION } from '@/server/platform/allocation'
import { connect } from '@/server/platform/db'
import { failureText } from '@/server/platform/failure'
import { buildIfNeeded } from './build'
import { importPublished } from './import-published'
import { clearRunning, findRunning, writeRunning } from './running'

const began = performance.now()
const say = (text: string): void =>
  console.log(`${((performance.now() - began) / 1000).toFixed(1).padStart(6)} s  ${text}`)

const isDevelopment = process.argv.includes('--dev')
const url = `http://localhost:${env.PORT}`
const cleanups: (() => Promise<unknown> | void)[] = []
let site: ChildProcess | null = null
let isStopping = false

async function stop(code: number): Promise<void> {
  if (isStopping) return
  isStopping = true
  if (site && site.exitCode === null && site.signalCode === null) {
    const ended = new Promise((resolve) => site?.once('exit', resolve))
    site.kill('SIGTERM')
    const patience = setTimeout(() => site?.kill('SIGKILL'), 10_000)
    await ended
    clearTimeout(patience)
  }
  for (const cleanup of cleanups.reverse()) await cleanup()
  process.exit(code)
}

/** Addresses of the database: for migrations, and for the site, whose role owns nothing. */
type Addresses = { owner: string; site: string }

async function databaseUrls(): Promise<Addresses> {
  if (env.DATABASE_URL) {
    say('using the PostgreSQL of DATABASE_URL')
    return { owner: env.MIGRATE_DATABASE_URL ?? env.DATABASE_URL, site: env.DATABASE_URL }
  }
  const folder = dataFolder(env.XDG_DATA_HOME)
  const running = findRunning(folder)
  if (running)
    throw new Error(
      `Meshbench is running already at ${running.url} (process ${running.pid}), with its data in ${folder}`,
    )
  const server = await startEmbedded(folder, { durable: true })
  cleanups.push(() => server.stop())
  writeRunning(folder, { pid: process.pid, url, databaseUrl: server.url })
  cleanups.push(() => clearRunning(folder))
  say(`PostgreSQL ready, data in ${folder}${server.isFresh ? ' (new)' : ''}`)
  return { owner: server.url, site: server.siteUrl }
}

async function prepare({ owner, site }: Addresses): Promise<void> {
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
  } finally {
    await db.$disconnect()
  }
}

function siteEnded(code: number | null): void {
  if (isStopping) return
  console.error(
    `The site exited unexpectedly (exit code ${code}). Is port ${env.PORT} in use? Try PORT=3001 npm start.`,
  )
  void stop(1)
}

function startSite(target: string): ChildProcess {
  const mode = isDevelopment ? 'dev' : 'start'
  const child = spawn(
    process.execPath,
    ['node_modules/next/dist/bin/next', mode, '-p', String(env.PORT), '-H', env.HOST],
    {
      // Its log is on standard output.
      stdio: ['ignore', 'inherit', 'inherit'],
      env: {
        ...ALLOCATION,
        ...process.env,
        DATABASE_URL: target,
        // The site must not be able to become the owner.
        MIGRATE_DATABASE_URL: '',
        NODE_ENV: isDevelopment ? 'development' : 'production',
        NEXT_TELEMETRY_DISABLED: '1',
      },
    },
  )
  child.once('exit', (code) => {
    // Ctrl-C reaches the whole process group, and the site may exit before our own handler runs.
    setTimeout(() => siteEnded(code), 300)
  })
  return child
}

async function untilHealthy(): Promise<void> {
  for (let attempt = 0; attempt < 300 && !isStopping; attempt++) {
    const healthy = await fetch(`http://${env.HOST}:${env.PORT}/api/health`).then(
      (r) => r.ok,
      () => false,
    )
    if (healthy) return
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error(`the site did not respond on ${url} within 30 s`)
}

const firstSteps = (): string => `
Meshbench is ready: ${url}

Send a first result (a token, then one fortio file of this repository):

  TOKEN=$(npm run -s token -- --org demo)
  curl -H "Authorization: Bearer $TOKEN" --data-binary @ingest/fixtures/fortio/http_qps200_c8.json "${url}/api/v1/runs?campaign=demo-first-steps&mesh=istio&version=1.26.0&mode=sidecar"

Ctrl-C stops everything and keeps the data.
`

function takeOverSignals(): void {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.removeAllListeners(signal)
    process.on(signal, () => void stop(0))
  }
}

/** @throws Error when another program already listens there: its responses would be taken for ours */
async function claimPort(): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    const probe = createServer()
    probe.once('error', () =>
      reject(new Error(`port ${env.PORT} is in use; try PORT=3001 npm start`)),
    )
    probe.listen(env.PORT, env.HOST, () => probe.close(() => resolve()))
  })
}

async function main(): Promise<void> {
  takeOverSignals()
  await claimPort()
  const urls = await databaseUrls()
  // Again: the embedded server's own handlers would end the process before the site has stopped.
  takeOverSignals()
  await prepare(urls)
  if (!isDevelopment) {
    say('building the site if its sources changed (about a minute the first time)')
    say((await buildIfNeeded()) ? 'site built' : 'site is up to date')
  }
  if (isStopping) return
  site = startSite(urls.site)
  await untilHealthy()
  say('site responds')
  console.log(firstSteps())
}

main().catch(async (error: unknown) => {
  console.error(`\nMeshbench did not start: ${failureText(error)}`)
  await stop(1)
})
