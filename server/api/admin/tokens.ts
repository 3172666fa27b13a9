import { z } from 'zod'
import { declareRelation } from '@/server/auth/organisation/relation'
import { DECLARED_RELATIONS } from '@/server/auth/organisation/schemas'
import { audit } from '@/server/catalogue/audit'
import type { Db } from '@/server/platform/db/client'
import { admitOrganisation } from '@/server/auth/tokens/organisations'
import { createToken } from '@/server/auth/tokens/tokens'

export const NewIngestToken = z.object({
  org: z
    .string()
    .regex(/^[a-z0-9][a-z0-9-]{0,59}$/, 'expected lower case letters, digits and hyphens'),
  label: z.string().trim().min(1).max(200),
  days: z.coerce.number().int().min(1).max(3650),
  /** what the organisation states of itself; empty: nothing */
  relation: z.enum(['', ...DECLARED_RELATIONS]).default(''),
  /** mesh slugs between commas or spaces */
  vendorOf: z.string().max(1000).default(''),
})

/**
 * Creates a token for sending results; a new organisation is not trusted. Tokens of scope maintain can only be created
 * on the machine, so that a stolen session cannot outlive itself. Call it inside a transaction.
 * @returns the secret, which is not stored
 */
export async function makeIngestToken(
  db: Db,
  actor: string,
  { org, label, days, relation, vendorOf }: z.infer<typeof NewIngestToken>,
): Promise<string> {
  const orgId = await admitOrganisation(db, org, false)
  const products = vendorOf.split(/[\s,]+/).filter(Boolean)
  if (relation !== '' || products.length > 0)
    await declareRelation(db, actor, org, { relation: relation || null, vendorOf: products })
  const expiresAt = new Date(Date.now() + days * 86_400_000)
  const secret = await createToken(db, { orgId, label, scope: 'ingest', expiresAt })
  await audit(db, {
    actor,
    action: 'token created',
    targetKind: 'organisation',
    targetId: org,
    detail: { scope: 'ingest', label, expiresAt, prefix: secret.slice(0, 9) },
  })
  return secret
}
