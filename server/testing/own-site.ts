import { syncMetrics } from '../catalogue/dictionary'
import { connect } from '@/server/platform/db/client'
import { syncMeshes } from '@/server/catalogue/products'
import { admitOrganisation, makeMaintainer } from '@/server/auth/tokens/organisations'
import { createToken, type TokenScope } from '@/server/auth/tokens/tokens'
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

/** A fresh token of an organisation, which is made where it is new. */
export async function issueToken(
  databaseUrl: string,
  org: string,
  { scope = 'ingest', isTrusted = true }: { scope?: TokenScope; isTrusted?: boolean } = {},
): Promise<string> {
  const db = connect(databaseUrl)
  try {
    const orgId = await admitOrganisation(db, org, isTrusted)
    if (scope === 'maintain') await makeMaintainer(db, orgId)
    return await createToken(db, { orgId, label: 'test', scope, expiresAt: null })
  } finally {
    await db.$disconnect()
  }
}

/** An organisation with a token, in a database with the dictionaries and nothing else. */
export async function prepareDatabase(databaseUrl: string, org: string): Promise<string> {
  const db = connect(databaseUrl)
  try {
    await syncMetrics(db)
    await syncMeshes(db)
  } finally {
    await db.$disconnect()
  }
  return issueToken(databaseUrl, org)
}

/** Aborted by a signal that ends this process; servers that were started before do not handle it any more. */
export function abortOnSignals(): AbortController {
  const stopping = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.removeAllListeners(signal)
    process.on(signal, () => {
      // Whoever asks twice does not want to wait.
      if (stopping.signal.aborted) process.exit(130)
      stopping.abort()
    })
  }
  return stopping
}

async function databaseOf(serverUrl: string, isPublished: boolean): Promise<string> {
  const migrated = await createMigrated(serverUrl)
  return isPublished
    ? createDatabase(serverUrl, databaseName(await publishedTemplate(migrated)))
    : migrated
}

/** Never settles unless it is aborted: work that only fills a database would not notice. */
const rejectOn = (signal: AbortSignal): Promise<never> =>
  new Promise((_, reject) => {
    const abort = (): void => reject(new Error('told to end'))
    if (signal.aborted) abort()
    else signal.addEventListener('abort', abort)
  })

/**
 * Runs a long test against a site and a database of its own on loopback, both gone afterwards; a failure or a signal sets the
 * exit code of the process.
 */
export async function withOwnSite(
  options: Options,
  work: (site: OwnSite) => Promise<void>,
): Promise<void> {
  const cluster = await startCluster({ durable: options.durable ?? false })
  // The embedded server ends the process on a signal; the site must go first.
  const stopping = abortOnSignals()
  try {
    const databaseUrl = await databaseOf(cluster.url, options.isPublished ?? false)
    const token = await prepareDatabase(databaseUrl, options.org)
    const port = await freePort()
    const site = await startSite({ ...options, databaseUrl, port, signal: stopping.signal })
    await Promise.race([work({ ...site, token, databaseUrl }), rejectOn(stopping.signal)]).finally(
      site.stop,
    )
  } catch (error) {
    console.error(error)
    process.exitCode = 1
  } finally {
    await cluster.stop()
  }
}
