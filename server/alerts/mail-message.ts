import { publicUrl } from '@/env'
import type { Mail } from './mail-transport'
import type { Due, Recipient } from './outbox'
import { AlertBody } from './schemas'

/** Days that a recipient has to confirm; an organisation can invite an address once in this time. */
export const CONFIRM_WITHIN_DAYS = 7

/** Page on which a recipient confirms or unsubscribes. The key in its URL is a secret. */
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

/** The email of a delivery: an alert with its figures and links, or the request to confirm. */
export function buildMail(recipient: Recipient, { id, body, alertId }: Due): Mail {
  const words = alertId === null ? asksToConfirm(recipient) : alertMail(body, recipient)
  return {
    to: recipient.address,
    ...words,
    messageId: `<${id}@${new URL(publicUrl()).hostname}>`,
    headers: {
      'Auto-Submitted': 'auto-generated',
      // RFC 8058: the recipient's email client unsubscribes with one POST.
      'List-Unsubscribe': `<${recipientUrl(recipient.key)}/unsubscribe>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    },
  }
}
