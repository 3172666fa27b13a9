import { env } from '@/env'
import { connect } from '@/server/db'
import { admitOrganisation } from '@/server/tokens/organisations'
import { createToken } from '@/server/tokens/tokens'

/** A fresh ingest token of an organisation, made in the database of the site under test. */
export async function makeToken(org: string): Promise<string> {
  if (!env.DATABASE_URL) throw new Error('DATABASE_URL of the site under test is not set')
  const db = connect(env.DATABASE_URL)
  try {
    const orgId = await admitOrganisation(db, org, true)
    return await createToken(db, {
      orgId,
      label: 'end-to-end test',
      scope: 'ingest',
      expiresAt: null,
    })
  } finally {
    await db.$disconnect()
  }
}
