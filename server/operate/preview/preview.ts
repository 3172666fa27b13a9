import { chmodSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { startEmbedded } from '@/prisma/embedded'
import { migrate } from '@/prisma/migrate'
import { grantSite } from '@/prisma/site-role'
import { syncMetrics } from '@/server/catalogue/dictionary'
import { syncMeshes } from '@/server/catalogue/products'
import { connect } from '@/server/platform/db/client'
import { buildIfNeeded } from '../supervise/build'
import { claimPort } from '../supervise/claim-port'
import { startSite } from '../supervise/site-process'
import { draftReader } from './draft'
import { freePort, LOOPBACK, startFront } from './reload-server'

const PATIENCE_MS = 1_000

/** Creates a folder that the PostgreSQL user can enter; removed with the preview. */
function scratchFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'meshbench-preview-'))
  chmodSync(folder, 0o755)
  // The embedded server exits on a signal before asynchronous cleanup.
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** Resolves on a termination signal. */
const awaitSignal = (): Promise<void> =>
  new Promise((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
      process.once(signal, () => resolve())
  })

/**
 * Serves one publication while it is being written: the site on loopback over a temporary database, with the faults of
 * the files above the page. Reload to see a change. Ctrl-C ends it and removes everything.
 * @param wanted port of the page; 0: any that is free
 * @throws Error where the folder holds no publication, or the port is in use
 */
export async function preview(folder: string, wanted: number): Promise<void> {
  if (!existsSync(path.join(folder, 'publication.yaml')))
    throw new Error(`${folder}: expected a folder with publication.yaml and observations.csv`)
  // Known before the build, which takes a minute.
  await claimPort(LOOPBACK, wanted, 0)
  const ended = awaitSignal()
  const scratch = scratchFolder()
  const cleanups: (() => unknown)[] = []
  try {
    const server = await startEmbedded(scratch, { durable: false })
    cleanups.unshift(() => server.stop())
    await migrate(server.url)
    await grantSite(server.url, server.siteUrl)
    const db = connect(server.url)
    cleanups.unshift(() => db.$disconnect())
    await syncMetrics(db)
    await syncMeshes(db)
    const read = draftReader(db, folder)
    const { faults } = await read()
    for (const fault of faults) console.error(fault)
    console.log('building the site if its sources changed (about a minute the first time)')
    await buildIfNeeded()
    const port = await freePort()
    const options = {
      host: LOOPBACK,
      port,
      databaseUrl: server.siteUrl,
      workers: 1,
      isDevelopment: false,
    }
    const site = await startSite({ ...options, patienceMs: () => PATIENCE_MS })
    cleanups.unshift(() => site.stop())
    const slug = path.basename(folder)
    const front = await startFront(slug, port, read, wanted)
    cleanups.unshift(
      () => front.server.closeAllConnections(),
      () => front.server.close(),
    )
    console.log(
      `${faults.length} ${faults.length === 1 ? 'fault' : 'faults'}; reload after a change, Ctrl-C ends it`,
    )
    console.log(`http://localhost:${front.port}/publications/${slug}`)
    await ended
  } finally {
    for (const cleanup of cleanups) await cleanup()
  }
}
