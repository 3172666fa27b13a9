import { z } from 'zod'
import { PublicCorrection } from '../corrections/schemas'
import { PublicDispute, PublicResponse } from '../disputes/schemas'

/** A log entry about a public object, without details for maintainers. */
export const HistoryEntry = z.object({
  at: z.string(),
  /** "run retracted", "publication updated" */
  action: z.string(),
  /** "maintainer of acme", "sender acme", "import" */
  actor: z.string(),
  reason: z.string().nullable(),
})
export type HistoryEntry = z.infer<typeof HistoryEntry>

/** Review status of a run, condition or publication: retractions, disputes, responses, corrections and history. */
export const ReviewStatus = z.object({
  /** the retracted publication or campaign that this belongs to; null = not retracted */
  retracted: z
    .object({
      kind: z.enum(['publication', 'campaign']),
      id: z.string(),
      reason: z.string(),
      at: z.string(),
      replacementId: z.string().nullable(),
    })
    .nullable(),
  disputes: z.array(PublicDispute),
  responses: z.array(PublicResponse),
  /** of publications only */
  corrections: z.array(PublicCorrection),
  /** newest first */
  history: z.array(HistoryEntry),
})
export type ReviewStatus = z.infer<typeof ReviewStatus>

/** Body of `POST /api/v1/runs/{id}/withdraw`. */
export const Withdrawal = z.strictObject({ reason: z.string() })
export const WithdrawalResponse = z.object({
  id: z.string(),
  status: z.literal('withdrawn'),
  /** null for a run that was never public */
  url: z.string().nullable(),
})
