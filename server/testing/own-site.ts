import { syncMetrics } from '../catalogue/dictionary'
import { connect } from '@/server/platform/db/client'
import { syncMeshes } from '@/server/catalogue/products'
import { admitOrganisation } from '@/server/auth/tokens/organisations'
import { createToken } from '@/server/auth/tokens/tokens'
import {
  createDatabase,
  createMigrated,
  databaseName,
  publishedTemplate,
  startCluster,
} from './cluster'
import { freePort, startSite, type Site } from './site'

type Options = {
  org: string
  /** 1 for limits as they are */
  rateLimitFactor: number
  durable?: boolean
  /** whether its database holds the published benchmarks */
  isPublished?: boolean
} & Pick<Parameters<typeof startSite>[0], 'more' | 'onOutput' | 'workers'>

type OwnSite = Site & {
  token: string
  databaseUrl: string
}

/** An organisation with a token, in a database with the dictionaries and nothing else. */
export async function prepareDatabase(databaseUrl: string, slug: string): Promise<string> {
  const db = connect(databaseUrl)
  try {
    await syncMetrics(db)
    await syncMeshes(db)
    const orgId = await admitOrganisation(db, slug, true)
    return await createToken(db, { orgId, label: 'long test', scope: 'ingest', expiresAt: null })
  } finally {
    await db.$disconnect()
  }
}

async function databaseOf(serverUrl: string, isPublished: boolean): Promise<string> {
  const migrated = await createMigrated(serverUrl)
  return isPublished
    ? createDatabase(serverUrl, databaseName(await publishedTemplate(migrated)))
    : migrated
}

/**
 * Runs a long test against a site and a database of its own on loopback, both gone afterwards; a failure or a signal sets the
 * exit code of the process.
 */
export async function withOwnSite(
  options: Options,
  work: (site: OwnSite) => Promise<void>,
): Promise<void> {
  const cluster = await startCluster({ durable: options.durable ?? false })
  const stopping = new AbortController()
  // The embedded server ends the process on a signal; the site must go first.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.removeAllListeners(signal)
    process.on(signal, () => stopping.abort())
  }
  try {
    const databaseUrl = await databaseOf(cluster.url, options.isPublished ?? false)
    const token = await prepareDatabase(databaseUrl, options.org)
    const port = await freePort()
    const site = await startSite({ ...options, databaseUrl, port, signal: stopping.signal })
    await work({ ...site, token, databaseUrl }).finally(site.stop)
  } catch (error) {
    console.error(error)
    process.exitCode = 1
  } finally {
    await cluster.stop()
  }
}
