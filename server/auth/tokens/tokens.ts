import { createHash, randomBytes } from 'node:crypto'
import { Batcher } from '@/server/platform/db/batcher'
import { rawClient, type Db } from '@/server/platform/db/client'
import { markUncacheable } from '@/server/platform/cache-dependencies'
import { AppError } from '@/server/platform/errors'
import { toHex } from '@/server/platform/db/hex'
import { CiRun } from '../schemas'
import { Prisma } from '@/prisma/generated/client'

/** A token that is not revoked, and whether its organisation is trusted now. */
export type Usable = { tokenId: number; isTrusted: boolean }

/** A query with a row for each of the tokens that are not revoked. */
export const selectUsable = (tokenIds: readonly number[]): Prisma.Sql => Prisma.sql`
  SELECT t.id AS "tokenId", o.is_trusted AS "isTrusted"
  FROM api_token t JOIN organisation o ON o.id = t.org_id
  WHERE t.id = ANY (${tokenIds}::int[]) AND t.revoked_at IS NULL`

export const TOKEN_SCOPES = ['ingest', 'maintain'] as const
export type TokenScope = (typeof TOKEN_SCOPES)[number]

/** Who is calling: an organisation, through one of its tokens. */
export type Principal = {
  orgId: number
  orgSlug: string
  tokenId: number
  scope: TokenScope
  tokenLabel: string
  /** its runs are published immediately; otherwise a maintainer reviews them first */
  isTrusted: boolean
  /** the verified CI run that holds the token; null when a person made it */
  ciRun: CiRun | null
}

export type NewToken = {
  orgId: number
  label: string
  scope: TokenScope
  expiresAt: Date | null
  ciRun?: CiRun
  publisherId?: number
}

const sha256 = (text: string): Uint8Array<ArrayBuffer> =>
  new Uint8Array(createHash('sha256').update(text).digest())

/** Creates a token and returns it in plain text, once; only its SHA-256 is stored. */
export async function createToken(db: Db, token: NewToken): Promise<string> {
  const secret = `mb_${randomBytes(32).toString('base64url')}`
  await db.apiToken.create({
    data: { ...token, prefix: secret.slice(0, 9), sha256: sha256(secret) },
  })
  return secret
}

const HEADER = 'send -H "Authorization: Bearer $TOKEN"; '
const NEW_TOKEN = '`npm run token -- --org <organisation>` creates one'

const refuse = (detail: string, hint = `${HEADER}${NEW_TOKEN}`): AppError =>
  new AppError('UNAUTHENTICATED', { title: 'A valid API token is needed', detail, hint })

const TOKEN_LENGTH = 46

/** What is wrong with the form of a header; never a character of the token. */
function refuseForm(header: string): AppError {
  const expected = `expected "Bearer " and a token: mb_ and ${TOKEN_LENGTH - 3} more characters`
  const [scheme = '', ...rest] = header.trim().split(/\s+/)
  if (/^mb_/.test(scheme))
    return refuse(`${expected}; found a token without the word Bearer before it`)
  if (!/^bearer$/i.test(scheme))
    return refuse(`${expected}; found ${scheme === '' ? 'an empty header' : 'another scheme'}`)
  const secret = rest.join(' ')
  if (secret === '')
    return refuse(
      `${expected}; found no token`,
      `the variable that holds the token is empty in this shell or job: set TOKEN; ${NEW_TOKEN}`,
    )
  if (!/^[\w-]*$/.test(secret))
    return refuse(
      `${expected}; found characters that no token has`,
      'send the token alone, without quotes, blanks or a name before it',
    )
  const found = secret.startsWith('mb_')
    ? `${secret.length} characters`
    : 'one that begins otherwise'
  return refuse(
    `${expected}, ${TOKEN_LENGTH} in all; found ${found}`,
    `copy the whole token, from mb_ on; if it is lost, ${NEW_TOKEN}`,
  )
}

type TokenRow = {
  sha256: string
  id: number
  orgId: number
  orgSlug: string
  isTrusted: boolean
  scope: string
  label: string
  ciRun: unknown
  expiresAt: Date | null
  revokedAt: Date | null
  lastUsedAt: Date | null
}

/** Raw: the tokens of all requests of the moment, by their digests, in one statement. */
const selectTokens = (db: Db, digests: string[]): Promise<TokenRow[]> => rawClient(db).$queryRaw`
  SELECT encode(t.sha256, 'hex') AS sha256, t.id, t.org_id AS "orgId", o.slug AS "orgSlug", o.is_trusted AS "isTrusted",
    t.scope, t.label, t.ci_run AS "ciRun", t.expires_at AS "expiresAt", t.revoked_at AS "revokedAt",
    t.last_used_at AS "lastUsedAt"
  FROM unnest(${digests}::text[]) AS asked JOIN api_token t ON t.sha256 = decode(asked, 'hex')
    JOIN organisation o ON o.id = t.org_id`

const lookUps = new WeakMap<Db, Batcher<string, TokenRow | null>>()

/** Looked up in the database for every request, so a revocation counts at once; requests of the same moment share it. */
function findToken(db: Db, digest: string): Promise<TokenRow | null> {
  const lookUp =
    lookUps.get(db) ??
    new Batcher<string, TokenRow | null>({
      maxItems: 500,
      run: async (digests) => {
        const rows = new Map(
          (await selectTokens(db, [...new Set(digests)])).map((row) => [row.sha256, row]),
        )
        return digests.map((one) => ({ result: rows.get(one) ?? null }))
      },
    })
  lookUps.set(db, lookUp)
  // Here, because the statement runs on behalf of whoever asked first.
  markUncacheable()
  return lookUp.add(digest)
}

/** What a token gets that is unknown, expired or revoked; the message never reveals which. */
export const refuseUnusable = (): AppError =>
  refuse(
    'the token is not known to this site, has expired or was revoked',
    `check the address, as each site has tokens of its own; \`npm run token -- list\` shows those of this site, ${NEW_TOKEN}`,
  )

/** SHA-256 of the token in a header. @throws AppError UNAUTHENTICATED where it has none */
export function digestOfToken(authorization: string | null): string {
  if (authorization === null) throw refuse('no Authorization header was sent')
  const secret = /^Bearer (mb_[A-Za-z0-9_-]{43})$/i.exec(authorization.trim())?.[1]
  if (!secret) throw refuseForm(authorization)
  return toHex(sha256(secret))
}

/** Who is calling, and when the token expires; null without an expiry. */
export type Identity = { principal: Principal; expiresAt: Date | null }

/** @throws AppError UNAUTHENTICATED; the message never reveals whether a token exists */
export async function identify(
  db: Db,
  authorization: string | null,
  now = new Date(),
): Promise<Identity> {
  const token = await findToken(db, digestOfToken(authorization))
  const usable =
    token && token.revokedAt === null && (token.expiresAt === null || token.expiresAt > now)
  if (!usable) throw refuseUnusable()
  // To the minute: a busy CI job must not turn every read of its token into a write.
  if (token.lastUsedAt === null || now.getTime() - token.lastUsedAt.getTime() > 60_000)
    await db.apiToken.updateMany({ where: { id: token.id }, data: { lastUsedAt: now } })
  const scope = TOKEN_SCOPES.find((s) => s === token.scope)
  if (!scope) throw new Error(`token ${token.id} has the unknown scope ${token.scope}`)
  const principal = {
    orgId: token.orgId,
    orgSlug: token.orgSlug,
    tokenId: token.id,
    scope,
    tokenLabel: token.label,
    isTrusted: token.isTrusted,
    ciRun: token.ciRun === null ? null : CiRun.parse(token.ciRun),
  }
  return { principal, expiresAt: token.expiresAt }
}

/** The same without its expiry. @throws AppError UNAUTHENTICATED */
export const authenticate = async (
  db: Db,
  authorization: string | null,
  now = new Date(),
): Promise<Principal> => (await identify(db, authorization, now)).principal
