import { env } from '@/env'
import { addRecipient } from '@/server/alerts/mail-recipients'
import { admitOrganisation } from '@/server/auth/tokens/organisations'
import { connect } from '@/server/platform/db/client'

/**
 * The secret in the link that a recipient of an organisation's alerts gets by mail. The site under test has no mail server,
 * so nobody is sent it.
 */
export async function makeMailKey(org: string, address: string): Promise<string> {
  if (!env.DATABASE_URL) throw new Error('DATABASE_URL of the site under test is not set')
  const db = connect(env.DATABASE_URL)
  try {
    const orgId = await admitOrganisation(db, org, true)
    const principal = {
      orgId,
      orgSlug: org,
      tokenId: 0,
      tokenLabel: 'end-to-end test',
      scope: 'ingest' as const,
      isTrusted: true,
      ciRun: null,
    }
    const { id } = await db.$transaction((tx) =>
      addRecipient(tx, principal, { address }, { isSetUp: true }),
    )
    return (await db.mailRecipient.findUniqueOrThrow({ where: { id } })).key
  } finally {
    await db.$disconnect()
  }
}
