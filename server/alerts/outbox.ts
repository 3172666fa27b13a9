import { Prisma } from '@/prisma/generated/client'
import type { Db } from '@/server/platform/db/client'
import type { WEBHOOK_FORMS } from './schemas'
import type { Attempt } from './send'

const MINUTE_MS = 60_000
/** Delays after each failed attempt; after the last one the alert is given up. */
const PAUSES_MINUTES = [1, 5, 30, 120, 360]
/** A delivery claimed by an instance that died can be claimed again after this time. */
const LEASE_MS = 2 * MINUTE_MS
const AT_ONCE = 10

export type Webhook = { url: string; secret: string; form: (typeof WEBHOOK_FORMS)[number] }
export type Recipient = { address: string; key: string; organisation: string }

/** A due delivery to a webhook or an email recipient. */
export type Due = {
  id: string
  attempts: number
  webhook: Webhook | null
  recipient: Recipient | null
  /** null: the email that asks its recipient to confirm */
  alertId: number | null
  body: unknown
  /** false: retracted, withdrawn, acknowledged, removed or confirmed since */
  isWanted: boolean
}

/** Claims due deliveries: no other instance sends them too. Raw: SKIP LOCKED, and a join on what is returned. */
export const takeDue = (db: Db, now: Date): Promise<Due[]> => db.$queryRaw`
  WITH due AS (SELECT id FROM alert_delivery WHERE state = 'waiting' AND next_at <= ${now}
      ORDER BY next_at LIMIT ${AT_ONCE} FOR UPDATE SKIP LOCKED),
    taken AS (UPDATE alert_delivery d SET attempts = attempts + 1, next_at = ${new Date(now.getTime() + LEASE_MS)}
      FROM due WHERE d.id = due.id RETURNING d.*)
  SELECT t.id::text, t.attempts, a.id AS "alertId", a.body,
    CASE WHEN w.id IS NOT NULL THEN jsonb_build_object('url', w.url, 'secret', w.secret, 'form', w.form) END AS webhook,
    CASE WHEN m.id IS NOT NULL
      THEN jsonb_build_object('address', m.address, 'key', m.key, 'organisation', o.name) END AS recipient,
    w.removed_at IS NULL AND m.removed_at IS NULL AND CASE WHEN a.id IS NULL THEN m.confirmed_at IS NULL
      ELSE (w.id IS NOT NULL OR m.confirmed_at IS NOT NULL) AND r.status = 'valid' AND ca.retracted_at IS NULL
        AND NOT EXISTS (SELECT 1 FROM acknowledgement k WHERE k.run_id = a.run_id
          AND (k.metric_key IS NULL OR k.metric_key = a.metric_key)) END AS "isWanted"
  FROM taken t LEFT JOIN webhook w ON w.id = t.webhook_id LEFT JOIN mail_recipient m ON m.id = t.recipient_id
    JOIN organisation o ON o.id = coalesce(w.org_id, m.org_id)
    LEFT JOIN alert a ON a.id = t.alert_id LEFT JOIN run r ON r.id = a.run_id
    LEFT JOIN condition c ON c.id = r.condition_id LEFT JOIN campaign ca ON ca.id = c.campaign_id`

/** Records the outcome of an attempt: delivered, to be retried, or given up. */
export async function settle(db: Db, due: Due, attempt: Attempt, now: Date): Promise<void> {
  const set = (data: object) => db.alertDelivery.update({ where: { id: due.id }, data })
  if (attempt.ok) {
    await set({ state: 'delivered', deliveredAt: now, failure: null })
    return
  }
  const pause = PAUSES_MINUTES[due.attempts - 1]
  const isOver = attempt.isFinal || pause === undefined
  await set({
    failure: attempt.failure,
    ...(isOver ? { state: 'dead' } : { nextAt: new Date(now.getTime() + pause * MINUTE_MS) }),
  })
}

/** Deliveries to one receiver by state, and its newest failure, as two columns. Raw: aggregates. */
export const deliveryColumns = (receiver: Prisma.Sql): Prisma.Sql => Prisma.sql`
  (SELECT jsonb_object_agg(s.state, (SELECT count(*) FROM alert_delivery d WHERE ${receiver} AND d.state = s.state))
    FROM unnest(ARRAY['waiting', 'delivered', 'dead', 'dropped']) AS s(state)) AS deliveries,
  (SELECT d.failure FROM alert_delivery d WHERE ${receiver} AND d.failure IS NOT NULL
    ORDER BY d.next_at DESC LIMIT 1) AS "lastFailure"`

/** Retries deliveries that were given up. @returns how many */
export async function retryDead(
  db: Db,
  receiver: { webhookId: number } | { recipientId: number },
  now: Date,
): Promise<number> {
  const { count } = await db.alertDelivery.updateMany({
    where: { ...receiver, state: 'dead' },
    data: { state: 'waiting', attempts: 0, nextAt: now },
  })
  return count
}
