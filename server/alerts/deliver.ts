import type { Db } from '@/server/platform/db'
import { AlertBody, type WEBHOOK_FORMS } from './schemas'
import { sendOnce, signatureOf, type SendOptions } from './send'

const MINUTE_MS = 60_000
/** Pauses after each failed attempt; after the last of them an alert is given up. */
const PAUSES_MINUTES = [1, 5, 30, 120, 360]
/** Who takes a delivery and dies leaves it for the others after this time. */
const LEASE_MS = 2 * MINUTE_MS
const AT_ONCE = 10

type Due = {
  id: string
  attempts: number
  url: string
  secret: string
  form: (typeof WEBHOOK_FORMS)[number]
  alertId: number
  body: unknown
  /** false: retracted, withdrawn, acknowledged or removed since */
  isWanted: boolean
}

/** Takes what is due, so that no other instance sends it too. Raw: SKIP LOCKED, and a join on what is returned. */
const takeDue = (db: Db, now: Date): Promise<Due[]> => db.$queryRaw`
  WITH due AS (SELECT id FROM webhook_delivery WHERE state = 'waiting' AND next_at <= ${now}
      ORDER BY next_at LIMIT ${AT_ONCE} FOR UPDATE SKIP LOCKED),
    taken AS (UPDATE webhook_delivery d SET attempts = attempts + 1, next_at = ${new Date(now.getTime() + LEASE_MS)}
      FROM due WHERE d.id = due.id RETURNING d.*)
  SELECT t.id::text, t.attempts, w.url, w.secret, w.form, a.id AS "alertId", a.body,
    w.removed_at IS NULL AND r.status = 'valid' AND ca.retracted_at IS NULL
      AND NOT EXISTS (SELECT 1 FROM acknowledgement k WHERE k.run_id = a.run_id
        AND (k.metric_key IS NULL OR k.metric_key = a.metric_key)) AS "isWanted"
  FROM taken t JOIN webhook w ON w.id = t.webhook_id JOIN alert a ON a.id = t.alert_id JOIN run r ON r.id = a.run_id
    JOIN condition c ON c.id = r.condition_id JOIN campaign ca ON ca.id = c.campaign_id`

const slackText = (text: string): string =>
  text.replace(/[&<>]/g, (mark) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;' })[mark] ?? mark)

/** The body of a request in the form that its receiver takes. */
export function requestBody({
  form,
  body,
  alertId,
}: Pick<Due, 'form' | 'body' | 'alertId'>): string {
  const alert = AlertBody.parse(body)
  if (form === 'generic') return JSON.stringify({ id: alertId, ...alert })
  const { title, summary, url } = alert
  const text = `*${slackText(title)}*\n${slackText(summary)}\n<${encodeURI(url)}|See the series>`
  return JSON.stringify({ text })
}

async function deliver(db: Db, due: Due, now: Date, options: SendOptions): Promise<void> {
  const { id, attempts, url, secret, isWanted } = due
  const set = (data: object) => db.webhookDelivery.update({ where: { id }, data })
  if (!isWanted) {
    await set({ state: 'dropped' })
    return
  }
  const body = requestBody(due)
  const attempt = await sendOnce(
    url,
    body,
    { 'meshbench-signature': signatureOf(secret, body, now), 'meshbench-delivery': id },
    options,
  )
  if (attempt.ok) {
    await set({ state: 'delivered', deliveredAt: now, failure: null })
    return
  }
  const pause = PAUSES_MINUTES[attempts - 1]
  const isOver = attempt.isFinal || pause === undefined
  await set({
    failure: attempt.failure,
    ...(isOver ? { state: 'dead' } : { nextAt: new Date(now.getTime() + pause * MINUTE_MS) }),
  })
}

/**
 * Sends what is due, each to its receiver side by side. An alert on a run that was retracted, or to a webhook that was
 * removed, is dropped. @returns how many were taken
 */
export async function deliverDue(
  db: Db,
  now = new Date(),
  options: SendOptions = {},
): Promise<number> {
  const due = await takeDue(db, now)
  await Promise.all(due.map((one) => deliver(db, one, now, options)))
  return due.length
}
