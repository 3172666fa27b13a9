import { z } from 'zod'

/** Claims of one publication by what their sums over its own figures came to. */
export const ClaimCounts = z.object({
  /** that follow from its figures */
  hold: z.number(),
  /** that follow for some of their cases */
  partly: z.number(),
  /** that its figures contradict */
  inconsistent: z.number(),
  /** that its figures cannot check */
  open: z.number(),
})
export type ClaimCounts = z.infer<typeof ClaimCounts>
