import { randomBytes } from 'node:crypto'
import { Prisma } from '@/prisma/generated/client'
import type { Principal } from '@/server/auth/tokens/tokens'
import { audit } from '@/server/catalogue/audit'
import type { Db } from '@/server/platform/db/client'
import { AppError } from '@/server/platform/errors'
import { deliveryColumns, retryDead } from './outbox'
import { NewWebhook, WebhookSummary, type WebhookRequest } from './schemas'
import { findRefusal, type SendOptions } from './send'

const MAX_WEBHOOKS = 10

const notFound = (id: string): AppError =>
  new AppError('NOT_FOUND', {
    title: 'No such webhook',
    detail: `your organisation has no webhook ${id.slice(0, 20)}`,
    hint: 'GET /api/v1/webhooks lists them',
  })

/** Raw: counts by state, and the newest failure, in one statement. */
const selectWebhooks = (db: Db, orgId: number): Promise<unknown[]> => db.$queryRaw`
  SELECT w.id, regexp_replace(w.url, '^(https?://[^/?#]*).*$', '\\1') AS origin, w.form,
    to_char(w.created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') AS "createdAt",
    ${deliveryColumns(Prisma.sql`d.webhook_id = w.id`)}
  FROM webhook w WHERE w.org_id = ${orgId} AND w.removed_at IS NULL ORDER BY w.id`

/** The webhooks of an organisation, oldest first. */
export const listWebhooks = async (db: Db, { orgId }: Principal): Promise<WebhookSummary[]> =>
  WebhookSummary.array().parse(await selectWebhooks(db, orgId))

const record = (db: Db, principal: Principal, action: string, id: number): Promise<void> =>
  audit(db, {
    actor: `sender ${principal.orgSlug}`,
    action,
    targetKind: 'organisation',
    targetId: principal.orgSlug,
    detail: { webhook: id },
  })

/**
 * Registers a webhook for alerts about the organisation's own series. Call it inside a transaction.
 * @throws AppError BAD_REQUEST for a URL that may not be called, or above the limit
 */
export async function addWebhook(
  db: Db,
  principal: Principal,
  { url, form }: WebhookRequest,
  options: SendOptions = {},
): Promise<NewWebhook> {
  const refuse = (detail: string): AppError =>
    new AppError('BAD_REQUEST', { title: 'The webhook is not valid', detail, pointer: '/url' })
  const refusal = findRefusal(url, options)
  if (refusal !== null) throw refuse(refusal)
  if ((await listWebhooks(db, principal)).length >= MAX_WEBHOOKS)
    throw refuse(`expected at most ${MAX_WEBHOOKS} webhooks; remove one first`)
  const secret = `whsec_${randomBytes(32).toString('base64url')}`
  const { id } = await db.webhook.create({ data: { orgId: principal.orgId, url, form, secret } })
  await record(db, principal, 'webhook added', id)
  const added = (await listWebhooks(db, principal)).find((one) => one.id === id)
  return NewWebhook.parse({ ...added, secret })
}

async function ownWebhook(db: Db, { orgId }: Principal, id: string): Promise<number> {
  const number = /^\d{1,9}$/.test(id) ? Number(id) : 0
  const known = await db.webhook.count({ where: { id: number, orgId, removedAt: null } })
  if (known === 0) throw notFound(id)
  return number
}

/** Removes a webhook and drops its queued alerts. Call it inside a transaction. @throws AppError NOT_FOUND */
export async function removeWebhook(db: Db, principal: Principal, id: string) {
  const number = await ownWebhook(db, principal, id)
  await db.webhook.update({ where: { id: number }, data: { removedAt: new Date() } })
  await record(db, principal, 'webhook removed', number)
  return { id: number, removed: true as const }
}

/** Retries alerts that were given up. Call it inside a transaction. @throws AppError NOT_FOUND */
export async function retryWebhook(db: Db, principal: Principal, id: string, now = new Date()) {
  const number = await ownWebhook(db, principal, id)
  const retried = await retryDead(db, { webhookId: number }, now)
  await record(db, principal, 'webhook retried', number)
  return { id: number, retried }
}
