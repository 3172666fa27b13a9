import { env } from '@/env'
import { withOwnSite } from '../testing/own-site'

/** A site with a durable database of its own on loopback, both gone when the benchmark ends. */
export type Bench = {
  url: string
  pid: number
  token: string
  databaseUrl: string
}

export const withBench = (work: (bench: Bench) => Promise<void>): Promise<void> =>
  withOwnSite(
    {
      ...{ org: 'bench', rateLimitFactor: 100_000, durable: true, isPublished: true },
      workers: env.SITE_WORKERS ?? 1,
    },
    work,
  )
