import { z } from 'zod'
import { RunPart } from '@/ingest/parts/run-parts'
import { SUMMARY_METHODS } from '@/ingest/dictionary/vocabulary'
import { CiRun } from '@/server/auth/schemas'
import { ReviewStatus } from '@/server/review/moderation/schemas'
import { Decision } from '@/server/review/retractions/schemas'
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
export type RunReference = z.infer<typeof RunReference>

/** What was known about the sender of a file on arrival; older files may have nothing. */
export const IngestProvenance = z.object({ ciRun: CiRun.nullish() })

/** What is stored of a run itself, as its rows hold it. */
export const RunFacts = z.object({
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
  branch: z.string().nullable(),
  /** the pull request that was measured: the run enters no mean, rank or trend */
  pullRequest: z.number().nullable(),
  baseCommit: z.string().nullable(),
  ciUrl: z.string().nullable(),
  conditionId: z.number(),
  subject: Subject,
  workload: Workload,
  /** what the tool does by default where neither file nor submitter states it, in words; part of no key */
  assumedProtocol: z.string().nullable(),
  /** load generators that measured side by side, whose outputs are one run; empty for a single one */
  parts: z.array(RunPart),
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
})

export const RunDetail = RunFacts.extend({
  provenance: z.object({
    adapter: z.string(),
    adapterVersion: z.string(),
    fileName: z.string(),
    sha256: z.string(),
    byteSize: z.number(),
    rawUrl: z.string().nullable(),
    withheldReason: z.string().nullable(),
    submittedBy: z.string(),
    /** short name of the sender; its page is /organisations/<this> */
    submittedBySlug: z.string(),
    /** the verified CI run that sent it; null: self-declared, with an API token */
    ciRun: CiRun.nullable(),
  }),
  /** what was decided about this run, oldest first */
  decisions: z.array(Decision),
  standing: ReviewStatus,
  /** the other repetitions of the same condition */
  siblings: z.array(RunReference),
})
export type RunDetail = z.infer<typeof RunDetail>

/** One number of a condition by one method. SI; a null value has a reason, and bounds where they are known. */
export const ConditionSummary = z.object({
  key: z.string(),
  method: z.enum(SUMMARY_METHODS),
  n: z.number().nullable(),
  value: z.number().nullable(),
  nullReason: z.string().nullable(),
  sd: z.number().nullable(),
  /** t interval of the mean of at least three runs */
  ci: z.tuple([z.number(), z.number()]).nullable(),
  /** a remark about the interval, or why there is none although runs are enough; null without either */
  ciNote: z.string().nullable(),
  /** of pooled values: what each run contributed; null of other methods */
  weights: z
    .array(
      z.object({
        runId: z.string(),
        /** measured requests, by which the run counts; null = not known */
        samples: z.number().nullable(),
        /** share of all samples, 0 to 1; null where a run's samples are not known */
        share: z.number().nullable(),
        durationSeconds: z.number().nullable(),
      }),
    )
    .nullable(),
  lo: z.number().nullable(),
  hi: z.number().nullable(),
})
export type ConditionSummary = z.infer<typeof ConditionSummary>

/** What is stored of a condition itself, as its rows hold it. */
export const ConditionFacts = z.object({
  id: z.number(),
  applicability: z.string(),
  note: z.string().nullable(),
  subject: Subject,
  workload: Workload,
  harness: HarnessSummary,
  environment: z.string(),
  origin: Origin,
  baselines: z.array(z.object({ id: z.number(), label: z.string() })),
})

export const ConditionDetail = ConditionFacts.omit({ baselines: true }).extend({
  /** as of its runs */
  assumedProtocol: z.string().nullable(),
  runs: z.array(RunReference),
  standing: ReviewStatus,
  summaries: z.array(ConditionSummary),
  baselines: ConditionFacts.shape.baselines,
  /** the charts this condition appears in */
  panels: z.array(ResultPanel),
})
export type ConditionDetail = z.infer<typeof ConditionDetail>
