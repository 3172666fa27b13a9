import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Db } from '@/server/platform/db/client'
import { AppError } from '@/server/platform/errors'
import { audit } from '@/server/catalogue/audit'
import { authenticate } from './tokens/tokens'

export const SESSION_COOKIE = 'mb_admin'
export const SESSION_SECONDS = 12 * 3600
const SECRET = /^[A-Za-z0-9_-]{43}$/

/** A signed-in maintainer. */
export type Maintainer = {
  orgSlug: string
  /** name in the log; the part in brackets is for maintainers only */
  actor: string
  /** hidden field in every form of this session */
  formToken: string
}

const digest = (text: string): Buffer => createHash('sha256').update(text).digest()
const stored = (secret: string): Uint8Array<ArrayBuffer> => new Uint8Array(digest(secret))

/** Derived from the secret in the cookie, which no other site can read or send. */
const deriveFormToken = (secret: string): string => digest(`form ${secret}`).toString('base64url')

const nameActor = (org: string, token: { id: number; label: string }): string =>
  `maintainer of ${org} (token ${token.id}, ${token.label})`

/**
 * Starts a session with a token of scope maintain of a maintainer organisation. Returns the secret for the cookie,
 * which is not stored.
 * @throws AppError UNAUTHENTICATED, with the same message for every token that is refused
 */
export async function signIn(db: Db, token: string, now = new Date()): Promise<string> {
  const refused = new AppError('UNAUTHENTICATED', {
    title: 'This token does not open /admin',
    detail: 'expected a token of scope maintain of a maintainer organisation',
    hint: 'npm run -s token -- --org <slug> --scope maintain',
  })
  const principal = await authenticate(db, `Bearer ${token.trim()}`, now).catch(
    (error: unknown) => {
      throw error instanceof AppError ? refused : error
    },
  )
  const org = await db.organisation.findUniqueOrThrow({ where: { id: principal.orgId } })
  if (principal.scope !== 'maintain' || !org.isMaintainer) throw refused
  const secret = randomBytes(32).toString('base64url')
  const expiresAt = new Date(now.getTime() + SESSION_SECONDS * 1000)
  await db.adminSession.deleteMany({ where: { expiresAt: { lt: now } } })
  await db.adminSession.create({
    data: { sha256: stored(secret), tokenId: principal.tokenId, expiresAt },
  })
  await audit(db, {
    actor: nameActor(org.slug, { id: principal.tokenId, label: principal.tokenLabel }),
    action: 'maintainer signed in',
    targetKind: 'organisation',
    targetId: org.slug,
    detail: { tokenId: principal.tokenId },
  })
  return secret
}

/** The maintainer of a session cookie; null when session or token has ended, or its organisation no longer maintains. */
export async function findMaintainer(
  db: Db,
  secret: string | undefined,
  now = new Date(),
): Promise<Maintainer | null> {
  if (secret === undefined || !SECRET.test(secret)) return null
  const session = await db.adminSession.findUnique({
    where: { sha256: stored(secret) },
    include: { token: { include: { org: true } } },
  })
  if (!session || session.endedAt !== null || session.expiresAt <= now) return null
  const { token } = session
  const isAlive = token.revokedAt === null && (token.expiresAt === null || token.expiresAt > now)
  if (!isAlive || token.scope !== 'maintain' || !token.org.isMaintainer) return null
  const { slug: orgSlug } = token.org
  return { orgSlug, actor: nameActor(orgSlug, token), formToken: deriveFormToken(secret) }
}

/** Ends a session immediately; an unknown one is ignored. */
export const signOut = (db: Db, secret: string): Promise<unknown> =>
  db.adminSession.updateMany({ where: { sha256: stored(secret) }, data: { endedAt: new Date() } })

/** Whether a form belongs to this session. */
export function isFormToken({ formToken }: Maintainer, sent: string | null): boolean {
  const [mine, theirs] = [Buffer.from(formToken), Buffer.from(sent ?? '')]
  return mine.length === theirs.length && timingSafeEqual(mine, theirs)
}
