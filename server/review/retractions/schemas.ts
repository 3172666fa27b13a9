import { z } from 'zod'

/** What can be retracted and reinstated: a run by its id, a publication or a campaign by its slug. */
export const TARGET_KINDS = ['run', 'publication', 'campaign'] as const
export type TargetKind = (typeof TARGET_KINDS)[number]

/** One entry of the ledger. */
export const Decision = z.object({
  action: z.enum(['retract', 'reinstate', 'withdraw', 'correct', 'supersede']),
  reason: z.string(),
  /** its replacement; null = none */
  replacementId: z.string().nullable(),
  at: z.string(),
})
export type Decision = z.infer<typeof Decision>
