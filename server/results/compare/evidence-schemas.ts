import { z } from 'zod'
import { MODES } from '@/ingest/dictionary/vocabulary'
import { PanelOverhead, ResultPanel } from '../schemas'

/** How two subjects stand at one load of one test bed. */
export const PairAt = z.object({
  /** whose values are smaller; `mixed` where versions or settings of one lie on both sides, `equal` where none differ */
  lower: z.enum(['a', 'b', 'equal', 'mixed']),
  /** SI; smallest distance between a value of the one and a value of the other; null where they are mixed */
  difference: z.number().nullable(),
  spread: z.enum(['both', 'one', 'none']),
  /** the difference is significant by the rules of ranking */
  isProven: z.boolean(),
  /** why this load does not count: a flag that excludes a value; null where it counts */
  leftOut: z.string().nullable(),
})
export type PairAt = z.infer<typeof PairAt>

/** One load of one test bed with at least two of the subjects, for one metric key. */
export const SharedLoad = z.object({
  /** the subjects and their unmeshed baselines only */
  panel: ResultPanel,
  overheads: z.array(PanelOverhead),
  /** of the first two subjects; null where one is missing here */
  pair: PairAt.nullable(),
})
export type SharedLoad = z.infer<typeof SharedLoad>

/** Loads of one source at which one subject was measured without the other, against its own baseline. */
export const ApartSource = z.object({
  /** position in the input */
  subject: z.number().int(),
  title: z.string(),
  /** of the publication; null = a submitted campaign */
  slug: z.string().nullable(),
  publishedOn: z.string().nullable(),
  relation: z.enum(['vendor', 'independent', 'unknown']),
  vendorOf: z.array(z.string()),
  loads: z.number().int(),
  /** loads at which the value lies above its own baseline */
  above: z.number().int(),
  /** SI; least and greatest difference from its own baseline */
  least: z.number(),
  greatest: z.number(),
})
export type ApartSource = z.infer<typeof ApartSource>

/** A question close to the one that was asked, which test beds answer. */
export const NearQuestion = z.object({
  a: z.object({ mesh: z.string(), meshName: z.string(), mode: z.enum(MODES) }),
  b: z.object({ mesh: z.string(), meshName: z.string(), mode: z.enum(MODES) }),
  metric: z.string(),
  loads: z.number().int(),
  sources: z.number().int(),
  /** the newest of the loads, where nothing was asked; null else */
  newest: z.object({ panel: ResultPanel, overheads: z.array(PanelOverhead) }).nullable(),
})
export type NearQuestion = z.infer<typeof NearQuestion>

export const Evidence = z.object({
  metric: z.string(),
  /** newest source first, then by load */
  together: z.array(SharedLoad),
  /** newest first */
  apart: z.array(ApartSource),
  near: z.array(NearQuestion),
})
export type Evidence = z.infer<typeof Evidence>
