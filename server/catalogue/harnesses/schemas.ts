import { z } from 'zod'
import { COUNTS_WAITING, GIVEN, LOAD_MODELS } from '@/ingest/dictionary/vocabulary'

export const HarnessGuide = z.object({
  id: z.string(),
  label: z.string(),
  reference: z.string(),
  command: z.string(),
  loadModels: z.array(z.enum(LOAD_MODELS)),
  coordinatedOmission: z.string(),
  /** whether latencies hold the time that requests waited in the generator */
  countsWaiting: z.enum(COUNTS_WAITING),
  /** what some of its files hold; `samples`: times of single requests */
  gives: z.array(z.enum(GIVEN)),
  reads: z.string(),
  latencyUnit: z.string(),
  /** parameters of the load that its files state: runs that differ in one of them are kept apart */
  load: z.array(z.string()),
  traps: z.array(z.string()),
  /** runs in the database that this adapter read */
  runs: z.number(),
})
export type HarnessGuide = z.infer<typeof HarnessGuide>
