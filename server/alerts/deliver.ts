import { mailSettings, type MailSettings } from '@/env'
import type { Db } from '@/server/platform/db/client'
import { buildMail } from './mail-message'
import { sendMail } from './mail-transport'
import { settle, takeDue, type Due } from './outbox'
import type { Attempt, SendOptions } from './send'
import { sendToWebhook } from './webhook-request'

/** `mail`: SMTP server; defaults to that of the environment, null for none */
export type DeliverOptions = SendOptions & { mail?: MailSettings | null }

const NO_MAIL: Attempt = { ok: false, failure: 'mail is not set up on this site', isFinal: false }

function attempt(due: Due, now: Date, options: DeliverOptions): Promise<Attempt> {
  const { webhook, recipient } = due
  if (webhook) return sendToWebhook(webhook, due, now, options)
  const settings = options.mail === undefined ? mailSettings() : options.mail
  if (!recipient || !settings) return Promise.resolve(NO_MAIL)
  return sendMail(settings, buildMail(recipient, due), options.timeoutMs)
}

async function deliver(db: Db, due: Due, now: Date, options: DeliverOptions): Promise<void> {
  if (due.isWanted) await settle(db, due, await attempt(due, now, options), now)
  else await db.alertDelivery.update({ where: { id: due.id }, data: { state: 'dropped' } })
}

/**
 * Sends all due deliveries, receivers in parallel. Drops an alert whose run was retracted or whose receiver was
 * removed. @returns how many deliveries were claimed
 */
export async function deliverDue(
  db: Db,
  now = new Date(),
  options: DeliverOptions = {},
): Promise<number> {
  const due = await takeDue(db, now)
  await Promise.all(due.map((one) => deliver(db, one, now, options)))
  return due.length
}
