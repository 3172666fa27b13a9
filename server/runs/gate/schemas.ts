import { z } from 'zod'

const Bounds = z.string().max(1000).nullable().default(null)

export const ComparisonInput = z.object({
  id: z.uuid().describe('id that the answer to a submission gave'),
  max: Bounds.describe('bounds from above, such as p99=+10%,http.latency.p50=5ms'),
  min: Bounds.describe('bounds from below, such as http.rps.achieved=-5%'),
  failOn: z
    .string()
    .max(100)
    .nullable()
    .default(null)
    .describe('regression, unknown, or both with a comma: what else makes `passed` false'),
})
export type ComparisonInput = z.infer<typeof ComparisonInput>

const number = z.number().nullable()

/** One value of the run beside the comparable runs before it. */
export const ComparedValue = z.object({
  key: z.string(),
  unit: z.string(),
  value: z.number(),
  status: z.enum(['REGRESSION', 'IMPROVEMENT', 'SMALL', 'NO_EVIDENCE', 'NOT_ENOUGH_DATA']),
  /** why nothing can be decided; null with any other status */
  reason: z.string().nullable(),
  /** comparable runs that are still missing for a decision; null where more runs do not help */
  waitFor: z.number().int().nullable(),
  /** runs before it that it was compared with */
  runs: z.number().int(),
  /** their geometric mean */
  usual: number,
  /** of the value to the usual one */
  ratio: number,
  /** where 99 of 100 further runs like them are expected, as ratios */
  expected: z.tuple([z.number(), z.number()]).nullable(),
  pHolm: number,
})
export type ComparedValue = z.infer<typeof ComparedValue>

export const RunComparison = z.object({
  id: z.string(),
  /** false: the runs are repetitions of one condition; true: a series over commits or versions */
  isContinuous: z.boolean(),
  /** whose runs it is compared with; null: runs without a branch */
  branch: z.string().nullable(),
  /** the pull request that was measured; null: none */
  pullRequest: z.number().int().nullable(),
  /** what the pull request builds on; `isMeasured`: newer runs of the branch are left out. null: not stated */
  base: z.object({ commit: z.string(), isMeasured: z.boolean() }).nullable(),
  /** the newest run before it and the oldest one that was read; null without one */
  newest: z.object({ id: z.string(), at: z.string(), commit: z.string().nullable() }).nullable(),
  values: z.array(ComparedValue),
  checks: z.array(
    z.object({
      threshold: z.string(),
      outcome: z.enum(['met', 'exceeded', 'unmeasured', 'unknown']),
      reason: z.string().nullable(),
    }),
  ),
  /** the same in sentences, the most important first */
  said: z.array(z.string()),
  /** false where a bound is exceeded or has no value to hold for, or what `failOn` names was found */
  passed: z.boolean(),
})
export type RunComparison = z.infer<typeof RunComparison>
