import { publicUrl } from '@/env'
import type { Mail } from './mail-transport'
import type { Due, Recipient } from './outbox'
import { AlertBody } from './schemas'

/** Days within which a recipient confirms, and in which an organisation asks the same address once. */
export const CONFIRM_WITHIN_DAYS = 7

/** Page of a recipient, with the buttons that confirm and end mails. The key in it is a secret. */
const recipientUrl = (key: string): string => `${publicUrl()}/mail/${key}`

const asksToConfirm = ({ organisation, key }: Recipient) => ({
  subject: `Confirm alerts about the results of ${organisation}`,
  text: [
    `Somebody with a token of the organisation ${organisation} asked ${publicUrl()} to send alerts about its benchmark results to you.`,
    `To receive them, confirm on this page within ${CONFIRM_WITHIN_DAYS} days:\n${recipientUrl(key)}`,
    'If you do not want them, ignore this message: you will get no other.',
  ].join('\n\n'),
})

function alertMail(body: unknown, { organisation, key }: Recipient) {
  const { title, summary, metric, before, after, url } = AlertBody.parse(body)
  return {
    subject: title,
    text: [
      summary,
      [
        `Value: ${metric}`,
        `Run before: ${before.run}`,
        `Run after: ${after.run}`,
        `Series: ${url}`,
      ].join('\n'),
      `You get this because ${organisation} sends alerts about its results to this address.\nUnsubscribe: ${recipientUrl(key)}`,
    ].join('\n\n'),
  }
}

/** The mail of a delivery: an alert with its figures and links, or the question whether its recipient wants alerts. */
export function buildMail(recipient: Recipient, { id, body, alertId }: Due): Mail {
  const words = alertId === null ? asksToConfirm(recipient) : alertMail(body, recipient)
  return {
    to: recipient.address,
    ...words,
    messageId: `<${id}@${new URL(publicUrl()).hostname}>`,
    headers: {
      'Auto-Submitted': 'auto-generated',
      // RFC 8058: the mail program of the recipient ends the mails with one POST.
      'List-Unsubscribe': `<${recipientUrl(recipient.key)}/unsubscribe>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    },
  }
}
