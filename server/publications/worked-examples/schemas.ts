import { z } from 'zod'
import { CheckedSum } from '../schemas'
import { PanelOverhead, PanelRanking, ResultPanel } from '@/server/results/schemas'

/** Real values of one subject with its own interval. SI; null without a spread. */
export const IntervalExample = z.object({
  label: z.string(),
  mean: z.number(),
  sd: z.number(),
  n: z.number(),
  /** t quantile of n - 1 degrees of freedom at 97.5% */
  t: z.number(),
  ci: z.tuple([z.number(), z.number()]),
})
export type IntervalExample = z.infer<typeof IntervalExample>

/** Two recorded runs, pooled; milliseconds as seconds. */
export const PooledExample = z.object({
  files: z.array(z.string()),
  perRun: z.array(z.number()),
  meanOfRuns: z.number(),
  pooled: z.number(),
})

export const FlagCount = z.object({
  code: z.string(),
  severity: z.string(),
  values: z.number(),
  /** one of them, verbatim */
  text: z.string(),
})
export type FlagCount = z.infer<typeof FlagCount>

/** A published trend from version to version that gets no verdict. */
export const ReleaseExample = z.object({
  mesh: z.string(),
  key: z.string(),
  publication: z.string(),
  subject: z.string(),
  versions: z.tuple([z.string(), z.string()]),
  /** value of the last version over that of the first */
  ratio: z.number(),
  steps: z.number().int(),
  /** why no step gets a verdict */
  reason: z.string(),
})
export type ReleaseExample = z.infer<typeof ReleaseExample>

/** Two subjects that were never measured together. */
export const ComparabilityExample = z.object({ outcome: z.string(), differs: z.array(z.string()) })
export type ComparabilityExample = z.infer<typeof ComparabilityExample>

/** Worked examples of the rules from publications; null where none fits. */
export const PublishedExamples = z.object({
  panel: ResultPanel.nullable(),
  intervals: z.array(IntervalExample),
  ranking: PanelRanking.nullable(),
  overheads: z.array(PanelOverhead),
  /** 200 requests/s, p99 of linkerd-2025: a value better than no mesh */
  negative: PanelOverhead.nullable(),
  pairs: z.object({ ranked: z.number(), qualified: z.number() }),
  pooled: PooledExample.nullable(),
  claim: CheckedSum.nullable(),
  flags: z.array(FlagCount),
  checklists: z.array(z.object({ slug: z.string(), title: z.string(), met: z.number() })),
})
export type PublishedExamples = z.infer<typeof PublishedExamples>

/** All worked examples, computed from stored data; null where no data fit. */
export const MethodologyExamples = PublishedExamples.extend({
  comparability: ComparabilityExample.nullable(),
  release: ReleaseExample.nullable(),
})
export type MethodologyExamples = z.infer<typeof MethodologyExamples>
