import { z } from 'zod'
import { Flag, HarnessSummary, Origin, ResultPanel, Subject, Workload } from '../results/schemas'

export const RunMeasurement = z.object({
  key: z.string(),
  value: z.number(),
  unit: z.string(),
  rawText: z.string().nullable(),
  censored: z.number(),
})
export type RunMeasurement = z.infer<typeof RunMeasurement>

export const RunReference = z.object({
  id: z.string(),
  replicate: z.number(),
  status: z.string(),
  startedAt: z.string().nullable(),
})

export const RunDetail = z.object({
  id: z.string(),
  name: z.string().nullable(),
  replicate: z.number(),
  status: z.string(),
  statusReason: z.string().nullable(),
  startedAt: z.string().nullable(),
  receivedAt: z.string(),
  durationSeconds: z.number().nullable(),
  achievedRps: z.number().nullable(),
  requests: z.number().nullable(),
  errors: z.number().nullable(),
  commitSha: z.string().nullable(),
  ciUrl: z.string().nullable(),
  conditionId: z.number(),
  subject: Subject,
  workload: Workload,
  harness: HarnessSummary,
  environment: z.string(),
  origin: Origin,
  measurements: z.array(RunMeasurement),
  histograms: z.array(
    z.object({
      metric: z.string(),
      component: z.string(),
      format: z.string(),
      count: z.number(),
      isMergeable: z.boolean(),
      note: z.string().nullable(),
      /** [start, end, count] in SI, empty for formats that hold no plain buckets */
      buckets: z.array(z.tuple([z.number(), z.number(), z.number()])),
    }),
  ),
  notices: z.array(
    z.object({ code: z.string(), message: z.string(), place: z.string().nullable() }),
  ),
  flags: z.array(Flag.extend({ scope: z.string() })),
  provenance: z.object({
    adapter: z.string(),
    adapterVersion: z.string(),
    fileName: z.string(),
    sha256: z.string(),
    byteSize: z.number(),
    rawUrl: z.string().nullable(),
    withheldReason: z.string().nullable(),
    submittedBy: z.string(),
    identity: z.string(),
  }),
  /** the other repetitions of the same condition */
  siblings: z.array(RunReference),
})
export type RunDetail = z.infer<typeof RunDetail>

export const ConditionDetail = z.object({
  id: z.number(),
  applicability: z.string(),
  note: z.string().nullable(),
  subject: Subject,
  workload: Workload,
  harness: HarnessSummary,
  environment: z.string(),
  origin: Origin,
  runs: z.array(RunReference),
  baselines: z.array(z.object({ id: z.number(), label: z.string() })),
  /** the charts this condition stands in */
  panels: z.array(ResultPanel),
})
export type ConditionDetail = z.infer<typeof ConditionDetail>
