import { randomBytes } from 'node:crypto'
import { mailSettings } from '@/env'
import { Prisma } from '@/prisma/generated/client'
import type { Principal } from '@/server/auth/tokens/tokens'
import { audit } from '@/server/catalogue/audit'
import type { Db } from '@/server/platform/db/client'
import { AppError } from '@/server/platform/errors'
import { CONFIRM_WITHIN_DAYS } from './mail-message'
import { MailRecipient, type MailRecipientRequest } from './mail-schemas'
import { deliveryColumns, retryDead } from './outbox'

const MAX_RECIPIENTS = 10
const MAX_REQUESTS_PER_DAY = 10
const DAY_MS = 86_400_000

const notFound = (id: string): AppError =>
  new AppError('NOT_FOUND', {
    title: 'No such recipient',
    detail: `your organisation has no recipient of mail ${id.slice(0, 20)}`,
    hint: 'GET /api/v1/mail-recipients lists them',
  })

/** Raw: counts by state, and the newest failure, in one statement. */
const selectRecipients = (db: Db, orgId: number, now: Date): Promise<unknown[]> => db.$queryRaw`
  SELECT m.id, regexp_replace(m.address, '^(.).*(@[^@]*)$', '\\1…\\2') AS address,
    CASE WHEN m.confirmed_at IS NOT NULL THEN 'confirmed'
      WHEN m.created_at < ${lapsedBefore(now)} THEN 'lapsed' ELSE 'asked' END AS state,
    to_char(m.created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') AS "createdAt",
    to_char(m.confirmed_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') AS "confirmedAt",
    ${deliveryColumns(Prisma.sql`d.recipient_id = m.id`)}
  FROM mail_recipient m WHERE m.org_id = ${orgId} AND m.removed_at IS NULL ORDER BY m.id`

/** Recipients invited before this time have not confirmed in time. */
export const lapsedBefore = (now: Date): Date =>
  new Date(now.getTime() - CONFIRM_WITHIN_DAYS * DAY_MS)

/** The recipients of an organisation, oldest first, without their addresses. */
export const listRecipients = async (
  db: Db,
  { orgId }: Principal,
  now = new Date(),
): Promise<MailRecipient[]> => MailRecipient.array().parse(await selectRecipients(db, orgId, now))

const record = (db: Db, principal: Principal, action: string, id: number): Promise<void> =>
  audit(db, {
    actor: `sender ${principal.orgSlug}`,
    action,
    targetKind: 'organisation',
    targetId: principal.orgSlug,
    detail: { recipient: id },
  })

const refuse = (detail: string): AppError =>
  new AppError('BAD_REQUEST', {
    title: 'The recipient cannot be added',
    detail,
    pointer: '/address',
  })

/** Stops an organisation from using the site to send email to arbitrary addresses. */
async function refuseTooMany(db: Db, orgId: number, address: string, now: Date): Promise<void> {
  const dayAgo = new Date(now.getTime() - DAY_MS)
  const count = (where: object) => db.mailRecipient.count({ where: { orgId, ...where } })
  const isSame = { equals: address, mode: 'insensitive' }
  if ((await count({ address: isSame, createdAt: { gte: lapsedBefore(now) } })) > 0)
    throw refuse(`an address is asked once in ${CONFIRM_WITHIN_DAYS} days, and this one was`)
  if ((await count({ address: isSame, removedAt: null, confirmedAt: { not: null } })) > 0)
    throw refuse('this address is a recipient already')
  if ((await count({ removedAt: null })) >= MAX_RECIPIENTS)
    throw refuse(`expected at most ${MAX_RECIPIENTS} recipients; remove one first`)
  if ((await count({ createdAt: { gte: dayAgo } })) >= MAX_REQUESTS_PER_DAY)
    throw refuse(`expected at most ${MAX_REQUESTS_PER_DAY} new recipients a day`)
}

/**
 * Sends an email that asks for confirmation before alerts about the organisation's own series are sent. Call it inside
 * a transaction. @param isSetUp whether the site has an SMTP server @throws AppError NOT_IMPLEMENTED without one;
 * BAD_REQUEST above the limit of recipients, or for an address invited lately
 */
export async function addRecipient(
  db: Db,
  principal: Principal,
  { address }: MailRecipientRequest,
  { now = new Date(), isSetUp = mailSettings() !== null } = {},
): Promise<MailRecipient> {
  if (!isSetUp)
    throw new AppError('NOT_IMPLEMENTED', {
      title: 'Mail is not set up on this site',
      detail: 'expected a mail server in SMTP_URL and a sender in ALERTS_FROM, found none',
      hint: 'ask who runs the site, or add a webhook',
    })
  const { orgId } = principal
  await refuseTooMany(db, orgId, address, now)
  const key = randomBytes(32).toString('base64url')
  const { id } = await db.mailRecipient.create({ data: { orgId, address, key, createdAt: now } })
  await db.alertDelivery.create({ data: { recipientId: id, nextAt: now } })
  await record(db, principal, 'mail recipient added', id)
  const added = (await listRecipients(db, principal, now)).find((one) => one.id === id)
  return MailRecipient.parse(added)
}

async function ownRecipient(db: Db, { orgId }: Principal, id: string): Promise<number> {
  const number = /^\d{1,9}$/.test(id) ? Number(id) : 0
  const known = await db.mailRecipient.count({ where: { id: number, orgId, removedAt: null } })
  if (known === 0) throw notFound(id)
  return number
}

/** Removes a recipient and drops its queued emails. Call it inside a transaction. @throws AppError NOT_FOUND */
export async function removeRecipient(db: Db, principal: Principal, id: string) {
  const number = await ownRecipient(db, principal, id)
  await db.mailRecipient.update({ where: { id: number }, data: { removedAt: new Date() } })
  await record(db, principal, 'mail recipient removed', number)
  return { id: number, removed: true as const }
}

/** Retries failed emails. Call it inside a transaction. @throws AppError NOT_FOUND */
export async function retryRecipient(db: Db, principal: Principal, id: string, now = new Date()) {
  const number = await ownRecipient(db, principal, id)
  const retried = await retryDead(db, { recipientId: number }, now)
  await record(db, principal, 'mail recipient retried', number)
  return { id: number, retried }
}
