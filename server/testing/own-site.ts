import { syncMetrics } from '../catalogue/dictionary'
import { connect } from '@/server/platform/db'
import { syncMeshes } from '@/server/catalogue/products'
import { admitOrganisation } from '@/server/auth/tokens/organisations'
import { createToken } from '@/server/auth/tokens/tokens'
import { createMigrated, startCluster } from './cluster'
import { freePort, startSite, type Site } from './site'

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

/**
 * Runs a long test against a site and a database of its own on loopback, both gone afterwards; a failure or a signal sets the
 * exit code of the process. @param rateLimitFactor 1 for limits as they are
 */
export async function withOwnSite(
  options: { org: string; rateLimitFactor: number; durable?: boolean },
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
    const databaseUrl = await createMigrated(cluster.url)
    const token = await prepareDatabase(databaseUrl, options.org)
    const { rateLimitFactor } = options
    const port = await freePort()
    const site = await startSite({ databaseUrl, port, signal: stopping.signal, rateLimitFactor })
    await work({ ...site, token, databaseUrl }).finally(site.stop)
  } catch (error) {
    console.error(error)
    process.exitCode = 1
  } finally {
    await cluster.stop()
  }
}
