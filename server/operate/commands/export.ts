import { availableParallelism } from 'node:os'
import path from 'node:path'
import { publicUrl } from '@/env'
import type { PrismaClient } from '@/prisma/generated/client'
import { migrate } from '@/prisma/migrate'
import { exportSite, type ExportResult } from '@/server/operate/export/export-site'
import { sha256Hex } from '@/server/operate/export/folder'
import { connect, type Db } from '@/server/platform/db/client'
import { failCommand } from '@/server/platform/fail-command'
import { exitOnHelp, parseArgs } from './args'
import { buildIfNeeded, fingerprint } from '../supervise/build'
import { importPublished } from './import-published'
import { freePort } from '../preview/reload-server'
import { withDatabaseUrl } from '../supervise/running-site'
import type { Part } from '../supervise/keep-running'
import { startSite } from '../supervise/site-process'

/** Tags as they are written in the site's headers. */
const inHeader = (tag: string): string => tag.replace(/[^\x21-\x7e]/g, '_')

/**
 * How often every tag has been bumped, by its name in `Surrogate-Key`; tags that a header writes alike count together.
 * Raw: sums the rows that each tag is spread over.
 */
async function allTagVersions(db: Db): Promise<Map<string, string>> {
  const rows = await db.$queryRaw<{ tag: string; version: bigint }[]>`
    SELECT tag, sum(version)::bigint AS version FROM cache_tag GROUP BY tag`
  const versions = new Map<string, bigint>()
  for (const { tag, version } of rows) {
    const name = inHeader(tag)
    versions.set(name, (versions.get(name) ?? 0n) + version)
  }
  return new Map([...versions].map(([name, version]) => [name, String(version)]))
}

const USAGE = `usage: npm run export -- --to <folder> [--live <address>] [--at <address>]
  --to    a new folder, or one that an export wrote before: only what changed is written
  --live  where readers reach the instance; links to what files cannot do lead there
  --at    where the copy will be served, for site map, pictures of links and addresses of record
Ends with 0 when the copy is whole, 2 when a page or link of it is missing, 1 when it could not be made.`

const HOST = '127.0.0.1'
const PATIENCE_MS = 1_000
/** More would take all connections of the embedded database. */
const MAX_SITES = 4
/** All requests come from this machine; rate limits are for readers. */
const ENVIRONMENT = { RATE_LIMIT_FACTOR: '1000000', LOG_LEVEL: 'error', LOG_REQUESTS: 'off' }

/** Parses a URL from the command line. @throws Error with the usage */
function parseUrl(name: string, text: string | undefined, isOrigin: boolean): string | null {
  if (text === undefined) return null
  const url = URL.canParse(text) ? new URL(text) : null
  const isKnown = url !== null && /^https?:$/.test(url.protocol) && url.search + url.hash === ''
  if (!isKnown || (isOrigin && url.pathname !== '/'))
    throw new Error(
      `--${name}: expected http(s)://…${isOrigin ? ' without a path' : ''}, found ${text}\n${USAGE}`,
    )
  return url.href.replace(/\/$/, '')
}

/** Versions of all tags. An empty database first gets the published benchmarks, as at a start. */
async function versionsToCopy(db: PrismaClient): Promise<Map<string, string>> {
  if ((await db.publication.count()) === 0) await importPublished(db)
  return allTagVersions(db)
}

function report({ pages, files, asked, written, removed, failures, dead }: ExportResult): void {
  for (const { address, status, from } of failures)
    console.error(`${from || 'the site map'}: ${address} responds with ${status}`)
  for (const { file, href } of dead) console.error(`${file}: no file for ${href}`)
  console.log(
    `${files} files, ${pages} of them pages; ${asked} addresses asked, ${written} files written, ${removed} removed`,
  )
  if (failures.length + dead.length > 0) process.exitCode = 2
}

/** Starts as many processes of the site as there are cores, at most four, each on a port of its own. */
async function startSites(
  databaseUrl: string,
  origin: string,
  signal: AbortSignal,
): Promise<{ sites: string[]; stop: () => Promise<void> }> {
  const started: { url: string; part: Part }[] = []
  const stop = async (): Promise<void> => {
    await Promise.all(started.map(({ part }) => part.stop()))
  }
  try {
    for (let left = Math.min(MAX_SITES, availableParallelism()); left > 0; left--) {
      const port = await freePort()
      const more = { ...ENVIRONMENT, PORT: String(port), PUBLIC_URL: origin }
      const options = { host: HOST, port, databaseUrl, workers: 1, isDevelopment: false, more }
      const part = await startSite({ ...options, patienceMs: () => PATIENCE_MS }, signal)
      started.push({ url: `http://${HOST}:${port}`, part })
    }
  } catch (error) {
    await stop()
    throw error
  }
  return { sites: started.map(({ url }) => url), stop }
}

async function main(): Promise<void> {
  const args = parseArgs(process.argv.slice(2), ['to', 'live', 'at'])
  if (args.to === undefined) throw new Error(USAGE)
  const folder = path.resolve(args.to)
  const live = parseUrl('live', args.live, true)
  const copied = { live, at: parseUrl('at', args.at, false), origin: live ?? publicUrl() }
  const stopping = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.once(signal, () => stopping.abort(new Error('stopped; export again to go on')))
  const { signal } = stopping
  const began = performance.now()
  console.log('building the site if its sources changed (about a minute the first time)')
  await buildIfNeeded(signal)
  const maker = sha256Hex(JSON.stringify([fingerprint(), copied]))
  await withDatabaseUrl(async (databaseUrl) => {
    await migrate(databaseUrl)
    const db = connect(databaseUrl)
    const versions = await versionsToCopy(db).finally(() => db.$disconnect())
    const { sites, stop } = await startSites(databaseUrl, copied.origin, signal)
    try {
      const today = new Date().toISOString().slice(0, 10)
      const of = { sites, folder, copied, maker, versions, today, signal }
      report(await exportSite({ ...of, say: (line) => console.log(line) }))
    } finally {
      await stop()
    }
  })
  console.log(`took ${((performance.now() - began) / 1000).toFixed(1)} s`)
}

exitOnHelp(USAGE)
main().catch(failCommand)
