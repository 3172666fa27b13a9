import { audit } from '@/server/catalogue/audit'
import type { Db } from '@/server/platform/db/client'
import { AppError } from '@/server/platform/errors'
import { lapsedBefore } from './mail-recipients'
import type { RECIPIENT_STATES } from './mail-schemas'

/** What the link in an email shows; `ended`: no more emails are sent */
export type LinkedRecipient = {
  id: number
  organisation: { slug: string; name: string }
  state: (typeof RECIPIENT_STATES)[number] | 'ended'
}

/** @returns null for a key that no recipient has */
export async function recipientOfKey(
  db: Db,
  key: string,
  now = new Date(),
): Promise<LinkedRecipient | null> {
  const found = await db.mailRecipient.findUnique({
    where: { key: key.slice(0, 100) },
    include: { org: { select: { slug: true, name: true } } },
  })
  if (!found) return null
  const { id, org, removedAt, confirmedAt, createdAt } = found
  const open = createdAt < lapsedBefore(now) ? 'lapsed' : 'asked'
  const state = removedAt ? 'ended' : confirmedAt ? 'confirmed' : open
  return { id, organisation: org, state }
}

async function requireRecipient(db: Db, key: string, now: Date): Promise<LinkedRecipient> {
  const found = await recipientOfKey(db, key, now)
  if (found) return found
  throw new AppError('NOT_FOUND', {
    title: 'No such link',
    detail: 'expected a link as it stands in a mail of this site, found another',
    hint: 'copy the whole link',
  })
}

const record = (db: Db, { id, organisation }: LinkedRecipient, action: string): Promise<void> =>
  audit(db, {
    actor: 'recipient of mail',
    action,
    targetKind: 'organisation',
    targetId: organisation.slug,
    detail: { recipient: id },
  })

/**
 * Confirms the recipient with this key, who then receives all later alerts; idempotent. Call it inside a transaction.
 * @throws AppError NOT_FOUND; GONE for a recipient who unsubscribed or did not confirm in time
 */
export async function confirmRecipient(db: Db, key: string, now = new Date()): Promise<void> {
  const recipient = await requireRecipient(db, key, now)
  if (recipient.state === 'confirmed') return
  if (recipient.state !== 'asked')
    throw new AppError('GONE', {
      title: 'This link has expired',
      detail: 'expected the link of a question that is open, found one that lapsed or was ended',
      hint: `ask ${recipient.organisation.name} to add your address again`,
    })
  const data = { confirmedAt: now, checkedUntil: now }
  await db.mailRecipient.update({ where: { id: recipient.id }, data })
  await record(db, recipient, 'mail recipient confirmed')
}

/** Unsubscribes the recipient with this key; idempotent. Call it inside a transaction. @throws AppError NOT_FOUND */
export async function endMails(db: Db, key: string, now = new Date()): Promise<void> {
  const recipient = await requireRecipient(db, key, now)
  if (recipient.state === 'ended') return
  await db.mailRecipient.update({ where: { id: recipient.id }, data: { removedAt: now } })
  await record(db, recipient, 'mail recipient ended')
}
