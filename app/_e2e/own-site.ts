import { env } from '@/env'
import { createMigrated, dropDatabase, withDatabase } from '@/server/testing/cluster'
import { prepareDatabase } from '@/server/testing/own-site'
import { freePort, startSite } from '@/server/testing/site'
import { test } from './fixtures'

/** A site that nobody else uses. */
type OwnSite = {
  url: string
  pid: number
  databaseUrl: string
  /** of the organisation that it was made for */
  token: string
}

/**
 * Starts a site with a database of its own before the tests of a file, and ends both after them.
 * @param leave closes what the tests have of that database
 * @returns what is filled in by then
 */
export function startOwnSite(org: string, leave?: () => Promise<void>): Readonly<OwnSite> {
  const own: OwnSite = { url: '', pid: 0, databaseUrl: '', token: '' }
  const maintenance = withDatabase(env.DATABASE_URL ?? '', 'postgres')
  let stop = (): Promise<void> => Promise.resolve()
  test.beforeAll(async () => {
    own.databaseUrl = await createMigrated(maintenance)
    own.token = await prepareDatabase(own.databaseUrl, org)
    const { databaseUrl } = own
    const signal = new AbortController().signal
    const site = await startSite({ databaseUrl, port: await freePort(), signal })
    Object.assign(own, { url: site.url, pid: site.pid })
    stop = site.stop
  })
  test.afterAll(async () => {
    await stop()
    await leave?.()
    await dropDatabase(maintenance, own.databaseUrl)
  })
  return own
}
