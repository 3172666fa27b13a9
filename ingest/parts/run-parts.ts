import { z } from 'zod'

/** One load generator of several that measured side by side, as the run keeps it. Rates per second, durations in seconds. */
export const RunPart = z.object({
  name: z.string(),
  startedAt: z.string().nullable(),
  durationSeconds: z.number().nullable(),
  achievedRps: z.number().nullable(),
  requests: z.number().nullable(),
  errors: z.number().nullable(),
})
export type RunPart = z.infer<typeof RunPart>

const Extra = z.object({ parts: z.array(RunPart) })

/** The parts that were stored with a run; empty for a run of one load generator. */
export const readParts = (extra: unknown): RunPart[] => Extra.safeParse(extra).data?.parts ?? []
