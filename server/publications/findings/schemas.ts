import { z } from 'zod'
import { CLAIM_VERDICTS, EVIDENCE_METHODS } from '@/ingest/dictionary/vocabulary'
import { CheckedSum } from '../schemas'

const OfPublication = z.object({ slug: z.string(), title: z.string() })

/** Pairs of subjects in the charts of one publication: how many are testable, and how many are decided. */
const RankedPublication = OfPublication.extend({
  publisher: z.string(),
  relation: z.enum(['vendor', 'independent', 'unknown']),
  vendorOf: z.array(z.string()),
  /** charts with at least two subjects other than the baseline */
  charts: z.number(),
  /** of these, charts with a test */
  tested: z.number(),
  pairs: z.number(),
  /** pairs whose values can be tested: repeated, with a spread, not excluded */
  testable: z.number(),
  /** pairs whose values differ beyond the noise */
  decided: z.number(),
})
export type RankedPublication = z.infer<typeof RankedPublication>

/** Two readings of one value that differ by more than their precision. */
const Disagreement = OfPublication.extend({
  observationId: z.number(),
  subject: z.string(),
  /** as text; empty where not stated */
  load: z.string(),
  key: z.string(),
  /** in one printed unit */
  unit: z.string(),
  shown: z.number(),
  shownMethod: z.enum(EVIDENCE_METHODS),
  other: z.number(),
  otherMethod: z.enum(EVIDENCE_METHODS),
  /** larger to smaller; null where one is 0 */
  ratio: z.number().nullable(),
})
export type Disagreement = z.infer<typeof Disagreement>

/** Published figures compared with their own single runs. */
const OwnRuns = OfPublication.extend({
  /** values whose publication gives single runs */
  values: z.number(),
  /** of these, values that differ from the mean of their runs by more than rounding */
  differentMeans: z.number(),
  /** values with a published standard deviation */
  spreads: z.number(),
  /** of these, spreads that differ from that of their runs by more than rounding */
  differentSpreads: z.number(),
})
export type OwnRuns = z.infer<typeof OwnRuns>

const SurprisingClaim = OfPublication.extend({
  key: z.string(),
  statement: z.string(),
  stated: z.string().nullable(),
  recomputed: z.string().nullable(),
  verdict: z.enum(CLAIM_VERDICTS),
  note: z.string().nullable(),
  /** the sum furthest from the stated value; null for a check in words */
  sum: CheckedSum.nullable(),
})
export type SurprisingClaim = z.infer<typeof SurprisingClaim>

/** Findings of all publications. */
export const Findings = z.object({
  publications: z.number(),
  ranked: z.array(RankedPublication),
  ownRuns: z.array(OwnRuns),
  /** values with more than one reading */
  readingsCompared: z.number(),
  disagreements: z.array(Disagreement),
  claims: z.object({ checked: z.number(), verdicts: z.record(z.string(), z.number()) }),
  /** largest deviation first, at most two per publication */
  surprising: z.array(SurprisingClaim),
})
export type Findings = z.infer<typeof Findings>
