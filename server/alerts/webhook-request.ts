import type { Due, Webhook } from './outbox'
import { AlertBody } from './schemas'
import { sendOnce, sign, type Attempt, type SendOptions } from './send'

const slackText = (text: string): string =>
  text.replace(/[&<>]/g, (mark) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;' })[mark] ?? mark)

/** The request body in the format of the receiver. */
function requestBody(form: Webhook['form'], { body, alertId }: Due): string {
  const alert = AlertBody.parse(body)
  if (form === 'generic') return JSON.stringify({ id: alertId, ...alert })
  const { title, summary, url } = alert
  const text = `*${slackText(title)}*\n${slackText(summary)}\n<${encodeURI(url)}|See the series>`
  return JSON.stringify({ text })
}

/** Sends a signed alert to a webhook, one attempt. Never throws. */
export function sendToWebhook(
  { url, secret, form }: Webhook,
  due: Due,
  now: Date,
  options: SendOptions,
): Promise<Attempt> {
  const body = requestBody(form, due)
  return sendOnce(
    url,
    body,
    { 'meshbench-signature': sign(secret, body, now), 'meshbench-delivery': due.id },
    options,
  )
}
