import { env } from '@/env'
import { issueToken } from '@/server/testing/own-site'

/** A fresh ingest token of an organisation, made in the database of the site under test. */
export const makeToken = (org: string, isTrusted = true): Promise<string> =>
  issueToken(env.DATABASE_URL ?? '', org, { isTrusted })

/** A token that opens /admin of the site under test. */
export const makeMaintainToken = (org: string): Promise<string> =>
  issueToken(env.DATABASE_URL ?? '', org, { scope: 'maintain' })
