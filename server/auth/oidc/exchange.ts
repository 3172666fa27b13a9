import type { OidcIssuer } from '@/env'
import type { PrismaClient } from '@/prisma/generated/client'
import { audit } from '@/server/catalogue/audit'
import type { Db } from '@/server/platform/db/client'
import { createToken } from '../tokens/tokens'
import { checkRegistered, type JobClaims } from './claims'
import { parseJwt, verifyJwt } from './jwt'
import type { FindKey } from './keys'
import { readCiRun } from './providers'
import { findPublisher } from './publishers'
import { quoted, refused } from './refusals'
import { AppError } from '@/server/platform/errors'
import { readBody } from '@/server/platform/http/body'
import { IdentityToken, type CiRun } from '../schemas'

const MAX_BYTES = 20_000

/** `{ "token": "<JWT>" }` of a request body. @throws AppError BAD_REQUEST, TOO_LARGE */
export async function readIdentityToken(request: Request): Promise<string> {
  const body = await readBody(request, MAX_BYTES)
  try {
    return IdentityToken.parse(JSON.parse(body.toString())).token
  } catch {
    throw new AppError('BAD_REQUEST', {
      title: 'An identity token is needed',
      detail: 'expected the JSON body {"token": "…"} with the identity token of the CI run',
    })
  }
}

const LIFE_MS = 15 * 60_000

export type Trust = { issuers: readonly OidcIssuer[]; audience: string; keyOf: FindKey }
export type Exchange = { token: string; expiresAt: string; organisation: string; scope: 'ingest' }

/** The CI run behind an identity token, after checking signature and claims. @throws AppError */
async function verifiedRun(
  token: string,
  { issuers, audience, keyOf }: Trust,
  now: Date,
): Promise<{ run: CiRun; registered: JobClaims }> {
  const jwt = parseJwt(token)
  const issuer = issuers.find((known) => known.issuer === jwt.claims.iss)
  if (!issuer)
    throw refused('OIDC_ISSUER', `tokens of ${quoted(jwt.claims.iss)} are not taken here`)
  await verifyJwt(jwt, await keyOf(issuer.issuer, jwt.keyId))
  const registered = checkRegistered(jwt.claims, audience, now)
  return { run: readCiRun(issuer, jwt.claims, registered), registered }
}

/** Remembers the token until it expires. @throws AppError UNAUTHENTICATED the second time */
async function useOnce(db: Db, { issuer, jti, expiresAt }: JobClaims, now: Date): Promise<void> {
  await db.oidcExchange.deleteMany({ where: { expiresAt: { lt: now } } })
  // Raw: ON CONFLICT DO NOTHING distinguishes the first use from a replay without an error.
  const added = await db.$executeRaw`INSERT INTO oidc_exchange (issuer, jti, expires_at)
    VALUES (${issuer}, ${jti}, ${expiresAt}) ON CONFLICT DO NOTHING`
  if (added === 0) throw refused('OIDC_REPLAYED', 'this token was exchanged before')
}

/**
 * Exchanges the identity token of a CI run, once, for an ingest token of 15 minutes in the name of the organisation
 * that trusts its workflow. @throws AppError UNAUTHENTICATED, FORBIDDEN, BUSY when the issuer is unreachable
 */
export async function exchange(
  db: PrismaClient,
  token: string,
  trust: Trust,
  now = new Date(),
): Promise<Exchange> {
  const { run, registered } = await verifiedRun(token, trust, now)
  const expiresAt = new Date(now.getTime() + LIFE_MS)
  return db.$transaction(async (tx) => {
    const { id, orgId, org } = await findPublisher(tx, run)
    await useOnce(tx, registered, now)
    const label = `CI run of ${run.repository}`
    const secret = await createToken(tx, {
      orgId,
      label,
      scope: 'ingest',
      expiresAt,
      ciRun: run,
      publisherId: id,
    })
    await audit(tx, {
      actor: `publisher ${id}`,
      action: 'token exchanged',
      targetKind: 'organisation',
      targetId: org.slug,
      detail: { expiresAt, prefix: secret.slice(0, 9), ciRun: run },
    })
    return {
      token: secret,
      expiresAt: expiresAt.toISOString(),
      organisation: org.slug,
      scope: 'ingest',
    }
  })
}
