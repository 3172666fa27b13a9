import { z } from 'zod'

/** Where the browser goes next, or a secret that is shown once. */
export const Outcome = z.object({ page: z.string(), secret: z.string().optional() })
export type Outcome = z.infer<typeof Outcome>
