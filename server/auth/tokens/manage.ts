import { audit } from '@/server/catalogue/audit'
import type { Db } from '@/server/platform/db/client'
import { AppError } from '@/server/platform/errors'

export type TokenState = 'active' | 'expired' | 'revoked'

/** What a maintainer may see of a token; the secret is not stored. */
export type ListedToken = {
  id: number
  organisation: string
  prefix: string
  label: string
  scope: string
  state: TokenState
  createdAt: Date
  expiresAt: Date | null
  lastUsedAt: Date | null
}

const toState = (
  token: { revokedAt: Date | null; expiresAt: Date | null },
  now: Date,
): TokenState => {
  if (token.revokedAt !== null) return 'revoked'
  return token.expiresAt !== null && token.expiresAt <= now ? 'expired' : 'active'
}

/** All tokens, or those of one organisation, the newest first. */
export async function listTokens(
  db: Db,
  orgSlug: string | null,
  now = new Date(),
): Promise<ListedToken[]> {
  const tokens = await db.apiToken.findMany({
    where: orgSlug === null ? {} : { org: { slug: orgSlug } },
    include: { org: true },
    orderBy: { id: 'desc' },
  })
  return tokens.map(
    ({ id, org, prefix, label, scope, createdAt, expiresAt, lastUsedAt, revokedAt }) => ({
      id,
      organisation: org.slug,
      prefix,
      label,
      scope,
      createdAt,
      expiresAt,
      lastUsedAt,
      state: toState({ revokedAt, expiresAt }, now),
    }),
  )
}

/** Revokes a token immediately and permanently; what it has sent stays. @throws AppError NOT_FOUND */
export async function revokeToken(
  db: Db,
  actor: string,
  id: number,
  now = new Date(),
): Promise<void> {
  const token = await db.apiToken.findUnique({ where: { id }, include: { org: true } })
  if (!token)
    throw new AppError('NOT_FOUND', { title: 'No such token', detail: `token ${id} is not known` })
  if (token.revokedAt !== null) return
  await db.apiToken.update({ where: { id }, data: { revokedAt: now } })
  await audit(db, {
    actor,
    action: 'token revoked',
    targetKind: 'organisation',
    targetId: token.org.slug,
    detail: { id, label: token.label, prefix: token.prefix },
  })
}
