import { createTransport } from 'nodemailer'
import type { MailSettings } from '@/env'
import { failed, type Attempt } from './send'

const TIMEOUT_MS = 10_000

/** A mail as text, to one address. */
export type Mail = {
  to: string
  subject: string
  text: string
  /** the same for every attempt, so that clients recognise duplicates */
  messageId: string
  headers: Record<string, string>
}

/** The status of an SMTP response; the text is left out, because it may contain the address. */
function toAttempt(error: unknown): Attempt {
  const { code, responseCode } = error as { code?: unknown; responseCode?: unknown }
  if (code === 'EAUTH' || code === 'ENOAUTH')
    return failed('the mail server refused the login of this site')
  if (typeof responseCode === 'number') return failed(`SMTP ${responseCode}`, responseCode >= 500)
  if (code === 'ETIMEDOUT') return failed('no response of the mail server in time')
  return failed('the connection to the mail server failed')
}

/** Sends an email, one attempt. Never throws; logs nothing. */
export async function sendMail(
  { url, from }: MailSettings,
  { to, subject, text, messageId, headers }: Mail,
  timeoutMs = TIMEOUT_MS,
): Promise<Attempt> {
  const transport = createTransport({
    url,
    disableFileAccess: true,
    disableUrlAccess: true,
    dnsTimeout: timeoutMs,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
  })
  try {
    await transport.sendMail({
      from,
      to: { name: '', address: to },
      subject,
      text,
      messageId,
      headers,
    })
    return { ok: true }
  } catch (error) {
    return toAttempt(error)
  } finally {
    transport.close()
  }
}
