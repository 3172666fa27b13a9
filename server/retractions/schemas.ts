import { z } from 'zod'

/** One entry of the ledger. */
export const Decision = z.object({
  action: z.enum(['retract', 'reinstate', 'correct', 'supersede']),
  reason: z.string(),
  /** what stands in its place; null = nothing */
  replacementId: z.string().nullable(),
  at: z.string(),
})
export type Decision = z.infer<typeof Decision>
