import { z } from 'zod'

export const WEBHOOK_FORMS = ['generic', 'slack'] as const
export const DELIVERY_STATES = ['waiting', 'delivered', 'dead', 'dropped'] as const

/** Body of `POST /api/v1/webhooks`. */
export const WebhookRequest = z.strictObject({
  url: z.string().max(2000).describe('a public https address'),
  form: z
    .enum(WEBHOOK_FORMS)
    .default('generic')
    .describe('generic: the figures as JSON; slack: a text for an incoming webhook of Slack'),
})
export type WebhookRequest = z.infer<typeof WebhookRequest>

/** A webhook as its organisation sees it. The path is left out: that of Slack is a secret. */
export const WebhookSummary = z.object({
  id: z.number().int(),
  origin: z.string(),
  form: z.enum(WEBHOOK_FORMS),
  createdAt: z.string(),
  /** alerts by state; `dead`: given up, `dropped`: withdrawn before delivery */
  deliveries: z.record(z.enum(DELIVERY_STATES), z.number().int()),
  /** of the newest failed attempt; null without one */
  lastFailure: z.string().nullable(),
})
export type WebhookSummary = z.infer<typeof WebhookSummary>

export const WebhookList = z.object({ webhooks: z.array(WebhookSummary) })
export type WebhookList = z.infer<typeof WebhookList>

/** The response to a new webhook, the only one that contains the signing key. */
export const NewWebhook = WebhookSummary.extend({ secret: z.string() })
export type NewWebhook = z.infer<typeof NewWebhook>

export const Nothing = z.strictObject({})
export const RemovedWebhook = z.object({ id: z.number().int(), removed: z.literal(true) })
export const RetriedWebhook = z.object({ id: z.number().int(), retried: z.number().int() })

/** Body of `POST /api/v1/runs/{id}/acknowledge`. */
export const AcknowledgementRequest = z.strictObject({
  note: z.string().trim().min(1).max(500).describe('shown beside the change'),
  expected: z
    .boolean()
    .default(false)
    .describe('true: the level of this run is the usual one for the runs after it'),
  metric: z
    .string()
    .max(200)
    .nullable()
    .default(null)
    .describe('a value of the run, such as http.latency.p99; left out: all of them'),
})
export type AcknowledgementRequest = z.infer<typeof AcknowledgementRequest>
export const AcknowledgementResponse = z.object({
  runId: z.string(),
  metric: z.string().nullable(),
  expected: z.boolean(),
  note: z.string(),
})

/** Payload of an alert in the generic format. */
export const AlertBody = z.object({
  type: z.literal('regression'),
  title: z.string(),
  summary: z.string(),
  /** page of the series */
  url: z.string(),
  mesh: z.string(),
  mode: z.string(),
  campaign: z.string(),
  branch: z.string().nullable(),
  metric: z.string(),
  /** 0.21 is +21 % */
  relative: z.number(),
  /** 95 % interval of `relative`; null: unknown */
  interval: z.tuple([z.number(), z.number()]).nullable().default(null),
  before: z.object({ run: z.string(), commit: z.string().nullable(), at: z.string() }),
  after: z.object({ run: z.string(), commit: z.string().nullable(), at: z.string() }),
})
export type AlertBody = z.infer<typeof AlertBody>
