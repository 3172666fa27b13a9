import { z } from 'zod'

/** The page to go to next, or a secret that is shown once. */
export const Outcome = z.object({ page: z.string(), secret: z.string().optional() })
export type Outcome = z.infer<typeof Outcome>
