import { env } from '@/env'
import { connect } from '@/server/platform/db/client'
import { admitOrganisation, makeMaintainer } from '@/server/auth/tokens/organisations'
import { createToken, type TokenScope } from '@/server/auth/tokens/tokens'

async function make(org: string, scope: TokenScope, isTrusted: boolean): Promise<string> {
  if (!env.DATABASE_URL) throw new Error('DATABASE_URL of the site under test is not set')
  const db = connect(env.DATABASE_URL)
  try {
    const orgId = await admitOrganisation(db, org, isTrusted)
    if (scope === 'maintain') await makeMaintainer(db, orgId)
    return await createToken(db, { orgId, label: 'end-to-end test', scope, expiresAt: null })
  } finally {
    await db.$disconnect()
  }
}

/** A fresh ingest token of an organisation, made in the database of the site under test. */
export const makeToken = (org: string, isTrusted = true): Promise<string> =>
  make(org, 'ingest', isTrusted)

/** A token that opens /admin of the site under test. */
export const makeMaintainToken = (org: string): Promise<string> => make(org, 'maintain', true)
