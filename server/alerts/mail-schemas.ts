import { z } from 'zod'
import { DELIVERY_STATES } from './schemas'

/** Body of `POST /api/v1/mail-recipients`. */
export const MailRecipientRequest = z.strictObject({
  address: z
    .email()
    .max(254)
    .describe('gets a mail with a link to confirm, and no alert before that'),
})
export type MailRecipientRequest = z.infer<typeof MailRecipientRequest>

/** `asked`: has not confirmed yet; `lapsed`: did not confirm in time */
export const RECIPIENT_STATES = ['asked', 'confirmed', 'lapsed'] as const

/** A recipient as its organisation sees it. The name is cut to its first letter: several people may have the token. */
export const MailRecipient = z.object({
  id: z.number().int(),
  address: z.string(),
  state: z.enum(RECIPIENT_STATES),
  createdAt: z.string(),
  /** null: not confirmed */
  confirmedAt: z.string().nullable(),
  /** emails by state, including the request to confirm; `dead`: given up */
  deliveries: z.record(z.enum(DELIVERY_STATES), z.number().int()),
  /** of the newest failed attempt; null without one */
  lastFailure: z.string().nullable(),
})
export type MailRecipient = z.infer<typeof MailRecipient>

export const MailRecipientList = z.object({
  /** false: this site has no SMTP server and sends no email */
  isMailSetUp: z.boolean(),
  recipients: z.array(MailRecipient),
})
export type MailRecipientList = z.infer<typeof MailRecipientList>
export const RemovedRecipient = z.object({ id: z.number().int(), removed: z.literal(true) })
export const RetriedRecipient = z.object({ id: z.number().int(), retried: z.number().int() })
