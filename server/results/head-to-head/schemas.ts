import { z } from 'zod'
import { MODES } from '@/ingest/dictionary/vocabulary'
import { askedText } from '@/server/platform/db/storable-text'
import { METRIC_WORDS } from '../schemas'

export const HeadToHeadInput = z.object({
  metric: askedText(120).default('http.latency.p99').describe(METRIC_WORDS),
  mesh: askedText(60).nullable().default(null).describe('short name of a mesh: its pairs alone'),
})
export type HeadToHeadInput = z.infer<typeof HeadToHeadInput>

const Side = z.object({ mesh: z.string(), meshName: z.string(), mode: z.enum(MODES) })

/** What loads of one publication say about a pair. */
export const PairSource = z.object({
  slug: z.string(),
  title: z.string(),
  relation: z.enum(['vendor', 'independent', 'unknown']),
  vendorOf: z.array(z.string()),
  /** loads that count, and at how many of them the first, the second, was lower */
  loads: z.number().int(),
  a: z.number().int(),
  b: z.number().int(),
})
export type PairSource = z.infer<typeof PairSource>

/** How two meshes, or modes of one, stand on the test beds that publications share between them: counts, never a rank. */
export const HeadToHead = z.object({
  a: Side,
  b: Side,
  /** metric key of the values */
  key: z.string(),
  /** loads that count, each of one test bed; at the ones that are missing in `a` and `b` values are equal or mixed */
  loads: z.number().int(),
  aLower: z.number().int(),
  bLower: z.number().int(),
  /** of these, with a difference larger than the noise of the runs */
  aProven: z.number().int(),
  bProven: z.number().int(),
  /** loads that a quality flag keeps out */
  leftOut: z.number().int(),
  /** publications with loads that count, most loads first */
  sources: z.array(PairSource),
})
export type HeadToHead = z.infer<typeof HeadToHead>
