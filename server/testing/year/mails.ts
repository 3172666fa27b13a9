import type { PrismaClient } from '@/prisma/generated/client'
import { deliverDue } from '@/server/alerts/deliver'
import { confirmRecipient } from '@/server/alerts/mail-links'
import { addRecipient } from '@/server/alerts/mail-recipients'
import type { Mailbox } from '@/server/alerts/mailbox-fixture'
import type { Principal } from '@/server/auth/tokens/tokens'

export const mailSettings = ({ url }: Mailbox) => ({ url, from: 'alerts@site.example' })

/** Lets a person get the alerts of an organisation by mail, through the link in the question. */
export async function addReader(db: PrismaClient, owner: Principal, mailbox: Mailbox) {
  await addRecipient(db, owner, { address: 'ada@project.example' }, { isSetUp: true })
  await deliverDue(db, new Date(), { mail: mailSettings(mailbox) })
  const [question] = mailbox.received.splice(0)
  const key = /\/mail\/([\w-]+)/.exec(question?.text ?? '')?.[1] ?? ''
  await db.$transaction((tx) => confirmRecipient(tx, key))
}

/** Of the alerts that came by mail since the last call: the value, and when the first run at the new level began. */
export async function readMails(db: PrismaClient, mailbox: Mailbox) {
  return Promise.all(
    mailbox.received.splice(0).map(async ({ text }) => {
      const id = /Run after: \S+\/runs\/(\S+)/.exec(text)?.[1] ?? ''
      const { startedAt } = await db.run.findUniqueOrThrow({ where: { id } })
      return { key: /Value: (\S+)/.exec(text)?.[1] ?? '', at: startedAt?.toISOString() ?? '' }
    }),
  )
}
