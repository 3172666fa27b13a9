import pg from 'pg'
import { env } from '@/env'
import { withOwnSite } from '../own-site'
import { readParentPid } from '../load/processes'

/** A site with a durable database of its own on loopback, both gone when the benchmark ends. */
export type Bench = {
  url: string
  pid: number
  token: string
  databaseUrl: string
  /** of the database server, which is above those of its connections */
  postgresPid: number
}

async function postgresPidOf(databaseUrl: string): Promise<number> {
  const client = new pg.Client(databaseUrl)
  await client.connect()
  const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid')
  const parent = readParentPid(rows[0]?.pid ?? NaN)
  await client.end()
  return parent ?? NaN
}

export const withBench = (work: (bench: Bench) => Promise<void>): Promise<void> =>
  withOwnSite(
    {
      org: 'bench',
      rateLimitFactor: 100_000,
      durable: true,
      isPublished: true,
      workers: env.SITE_WORKERS ?? 1,
    },
    async (site) => work({ ...site, postgresPid: await postgresPidOf(site.databaseUrl) }),
  )
