import { z } from 'zod'

/** Answer to `PUT /api/v1/contexts/{campaign}/{name}`. */
export const RegisteredContextAnswer = z.object({
  created: z.boolean(),
  /** it replaced another text */
  changed: z.boolean(),
  url: z.string(),
  /** address that takes files with this context */
  use: z.string(),
  campaign: z.string(),
  name: z.string(),
  digest: z.string(),
  createdAt: z.string(),
  updatedAt: z.string(),
  context: z.record(z.string(), z.unknown()),
  source: z.string(),
})
