import { z } from 'zod'

/** Rank ranges among the subjects of one panel; who cannot be ranked is listed with the reason. */
export const PanelRanking = z.object({
  ranks: z.array(
    z.object({
      conditionId: z.number(),
      label: z.string(),
      best: z.number(),
      worst: z.number(),
    }),
  ),
  unranked: z.array(z.object({ conditionId: z.number(), label: z.string(), reason: z.string() })),
  /** ranks rest on published mean, SD and n instead of stored runs */
  isFromPublishedSpread: z.boolean(),
})
export type PanelRanking = z.infer<typeof PanelRanking>

const Interval = z.tuple([z.number(), z.number()])

/** A value over one linked baseline, in SI; intervals are null when a side has no spread. */
export const PanelOverhead = z.object({
  conditionId: z.number(),
  baselineId: z.number(),
  label: z.string(),
  baselineLabel: z.string(),
  delta: z.number(),
  deltaCi: Interval.nullable(),
  ratio: z.number().nullable(),
  ratioCi: Interval.nullable(),
  /** unbounded: the baseline is too noisy for a ratio */
  ratioKind: z.enum(['bounded', 'unbounded', 'degenerate', 'no_interval']),
  /** better than its baseline: noise at least as large as the effect, or a difference not controlled */
  isNegative: z.boolean(),
})
export type PanelOverhead = z.infer<typeof PanelOverhead>
