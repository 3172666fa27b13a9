import { z } from 'zod'
import { PublicCorrection } from '../corrections/schemas'
import { PublicDispute, PublicResponse } from '../disputes/schemas'

/** One line of the log about a public object, without what is for maintainers only. */
export const HistoryEntry = z.object({
  at: z.string(),
  /** "run retracted", "publication updated" */
  action: z.string(),
  /** "maintainer of acme", "sender acme", "import" */
  actor: z.string(),
  reason: z.string().nullable(),
})
export type HistoryEntry = z.infer<typeof HistoryEntry>

/** How a run, a condition or a publication stands: what was decided about it, said against it and changed in it. */
export const ReviewStatus = z.object({
  /** the publication or campaign that is retracted, and this with it; null = none is */
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
  /** null for a run that no reader has seen */
  url: z.string().nullable(),
})
