import { z } from 'zod'

/** A published value that changed by more than five per cent; SI. */
export const PublicCorrection = z.object({
  subject: z.string(),
  metricKey: z.string(),
  oldValue: z.number(),
  newValue: z.number(),
  reason: z.string(),
  at: z.string(),
})
export type PublicCorrection = z.infer<typeof PublicCorrection>
