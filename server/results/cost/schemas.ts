import { z } from 'zod'
import { askedText } from '@/server/platform/db/storable-text'
import { MAX_SUBJECTS, SubjectRef } from '../compare/schemas'
import { Origin, PanelOverhead, ResultPanel, ResultRow } from '../schemas'

export const CostInput = z.object({
  /** slug of a publication: its test beds alone */
  publication: askedText(120).nullable().default(null),
  /** short name of a mesh: test beds that measured it */
  mesh: askedText(80).nullable().default(null),
  /** test beds that measured at least two of them at one load; empty: any */
  subjects: z.array(SubjectRef).max(MAX_SUBJECTS).default([]),
})
export type CostInput = z.infer<typeof CostInput>

/** What one condition cost and how long its requests took. */
export const CostPoint = z.object({
  latency: ResultRow,
  cost: ResultRow,
  /** over the unmeshed baseline of the test bed; null where that lacks the value */
  latencyOver: PanelOverhead.nullable(),
  costOver: PanelOverhead.nullable(),
  /** why the point is part of no count: a flag that excludes one of its values; null where it counts */
  leftOut: z.string().nullable(),
})
export type CostPoint = z.infer<typeof CostPoint>

/** One load at which subjects have both values. */
export const CostLoad = z.object({
  /** p99 latencies of the points and of unmeshed baselines */
  panel: ResultPanel,
  /** costs of the points, and of unmeshed baselines where they have one */
  costPanel: ResultPanel,
  points: z.array(CostPoint),
})
export type CostLoad = z.infer<typeof CostLoad>

/** One quantity of CPU or memory at the loads of a test bed. */
export const CostQuantity = z.object({
  /** metric key of the cost */
  key: z.string(),
  loads: z.array(CostLoad),
})
export type CostQuantity = z.infer<typeof CostQuantity>

/** A test bed that measured p99 latency and a cost of the data plane in the same conditions. */
export const CostBed = z.object({
  familyKey: z.string(),
  origin: Origin,
  /** its CPU and its memory, each by the key with the most points; or the quantity that was asked for */
  quantities: z.array(CostQuantity),
  /** further keys with both values, of which a chart can be had by URL */
  otherKeys: z.array(z.string()),
})
export type CostBed = z.infer<typeof CostBed>
