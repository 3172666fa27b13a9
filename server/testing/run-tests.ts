import { spawn, type ChildProcess } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { findBrowser } from './browser'
import {
  createDatabase,
  createMigrated,
  databaseName,
  publishedTemplate,
  startCluster,
} from './cluster'
import { readPlaywright, readVitest, summarise, type Outcome } from './reports'
import { freePort, startSite } from './site'
import { exitOnHelp, parseArgs } from '../operate/commands/args'

exitOnHelp(`usage: npm test
Runs the unit, database and browser tests on a PostgreSQL, a site and a browser of its own. npm run stress -- tests runs the
long ones that it leaves out; npx vitest run <files> and npx playwright test <files> run a few.`)

const isStress = parseArgs(process.argv.slice(2), [], ['stress'])['stress'] !== undefined

const reports = mkdtempSync(path.join(os.tmpdir(), 'meshbench-reports-'))
const cleanups: (() => Promise<void> | void)[] = [
  () => rmSync(reports, { recursive: true, force: true }),
]
let running: ChildProcess | null = null
const stopping = new AbortController()

const began = performance.now()
const say = (text: string): void =>
  console.log(`\n[${((performance.now() - began) / 1000).toFixed(0)} s] ${text}`)

/** Runs a Node program in the foreground and returns its exit code. */
function run(args: string[], env: Record<string, string>): Promise<number> {
  return new Promise((resolve, reject) => {
    if (stopping.signal.aborted) return resolve(1)
    const child = spawn(process.execPath, args, {
      stdio: ['ignore', 'inherit', 'inherit'],
      env: { ...process.env, STRESS: isStress ? '1' : '', ...env },
    })
    running = child
    child.once('error', reject)
    child.once('exit', (code) => {
      running = null
      resolve(code ?? 1)
    })
  })
}

/** Ends what this process started, the last first. */
async function cleanUp(): Promise<void> {
  stopping.abort()
  const child = running
  if (child) {
    const ended = new Promise((resolve) => child.once('exit', resolve))
    child.kill('SIGINT')
    const patience = setTimeout(() => child.kill('SIGKILL'), 10_000)
    await ended
    clearTimeout(patience)
  }
  for (let next = cleanups.pop(); next; next = cleanups.pop())
    await Promise.resolve(next()).catch((error: unknown) => console.error(error))
}

/** After the embedded server started: it ends the process on a signal before anything else is cleaned up. */
function takeOverSignals(): void {
  const signals = [
    ['SIGHUP', 129],
    ['SIGINT', 130],
    ['SIGTERM', 143],
  ] as const
  for (const [signal, code] of signals) {
    process.removeAllListeners(signal)
    process.on(signal, () => {
      if (!stopping.signal.aborted) void cleanUp().finally(() => process.exit(code))
    })
  }
}

/** Files with tests that take long: loading all others, each with a database of its own, would take minutes. */
const listStressFiles = (): string[] =>
  ['ingest', 'prisma', 'server', 'app', 'components']
    .flatMap((folder) =>
      readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((file) =>
        path.join(folder, file),
      ),
    )
    .filter((file) => /\.test\.tsx?$/.test(file) && /\['stress'\]/.test(readFileSync(file, 'utf8')))

async function unitAndDatabase(serverUrl: string, templateUrl: string): Promise<Outcome> {
  const report = path.join(reports, 'vitest.json')
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const code = await run(
    ['node_modules/vitest/vitest.mjs', 'run', ...reporters, ...(isStress ? listStressFiles() : [])],
    { TEST_POSTGRES_URL: serverUrl, TEST_TEMPLATE_URL: templateUrl },
  )
  return readVitest(report, code, isStress)
}

async function endToEnd(serverUrl: string, templateUrl: string): Promise<Outcome> {
  const browser = findBrowser()
  const published = await publishedTemplate(templateUrl)
  const databaseUrl = await createDatabase(serverUrl, databaseName(published))
  say('building the site where its sources changed')
  const site = await startSite({ databaseUrl, port: await freePort(), signal: stopping.signal })
  cleanups.push(site.stop)
  say(`end-to-end tests of ${site.url} in ${browser}`)
  const report = path.join(reports, 'playwright.json')
  const code = await run(['node_modules/@playwright/test/cli.js', 'test', '--reporter=list,json'], {
    BASE_URL: site.url,
    CHROMIUM_PATH: browser,
    DATABASE_URL: databaseUrl,
    PLAYWRIGHT_JSON_OUTPUT_FILE: report,
  })
  return readPlaywright(report, code)
}

async function main(): Promise<number> {
  const cluster = await startCluster()
  cleanups.push(cluster.stop)
  takeOverSignals()
  say('unit and database tests')
  const templateUrl = await createMigrated(cluster.url)
  const all = [await unitAndDatabase(cluster.url, templateUrl)]
  if (stopping.signal.aborted) return 1
  try {
    all.push(await endToEnd(cluster.url, templateUrl))
  } catch (error) {
    if (stopping.signal.aborted) return 1
    const message = error instanceof Error ? error.message : String(error)
    all.push({ passed: 0, skipped: 0, failures: [{ test: 'the end-to-end tests', message }] })
  }
  if (stopping.signal.aborted) return 1
  await cleanUp()
  const { text, exitCode } = summarise(all)
  console.log(`\n${text}`)
  return exitCode
}

main().then(
  (code) => (process.exitCode = code),
  async (error: unknown) => {
    console.error(error instanceof Error ? error.message : error)
    await cleanUp()
    console.log('\n0 passed, 1 failed')
    process.exitCode = 1
  },
)
