import { z } from 'zod'
import {
  CLAIM_VERDICTS,
  EVIDENCE_METHODS,
  MODES,
  PUBLICATION_ROLES,
} from '@/ingest/dictionary/vocabulary'
import { ReviewStatus } from '@/server/review/moderation/schemas'
import { ClaimCounts, ComparedPanel, SpreadKind, Workload } from '../results/schemas'

const Relation = z.enum(['vendor', 'independent', 'unknown'])

export const PublicationSummary = z.object({
  slug: z.string(),
  title: z.string(),
  /** at most 34 characters; what everything else that names the publication calls its title */
  shortTitle: z.string(),
  url: z.string(),
  kind: z.string(),
  publishedOn: z.string().nullable(),
  publishedNote: z.string().nullable(),
  relation: Relation,
  vendorOf: z.array(z.string()),
  publisher: z.string().nullable(),
  supersededBy: z.string().nullable(),
  /** ISO date; null = not retracted */
  retractedOn: z.string().nullable(),
  meshes: z.array(z.object({ slug: z.string(), name: z.string() })),
  metrics: z.array(z.string()),
  harnesses: z.array(z.string()),
  observations: z.number(),
  evidence: z.number(),
  /** `checked`: reviewed claims, including those that figures cannot check */
  claims: ClaimCounts.extend({ checked: z.number() }),
})
export type PublicationSummary = z.infer<typeof PublicationSummary>

const Dated = z.object({ slug: z.string(), title: z.string() })

/** One sum over a publication's own figures, with the bounds that their rounding or reading leaves. */
export const CheckedSum = z.object({
  label: z.string(),
  /** in the names of `figures`: "(of − over) ÷ (to − over)" */
  formula: z.string(),
  figures: z.array(z.string()),
  /** metric whose unit the numbers have; null for ratios */
  metric: z.string().nullable(),
  isPercent: z.boolean(),
  stated: z.string(),
  value: z.number(),
  lo: z.number(),
  hi: z.number(),
  agrees: z.boolean(),
})
export type CheckedSum = z.infer<typeof CheckedSum>

/** The stored rows of a publication itself. */
export const PublicationFacts = z.object({
  publication: PublicationSummary,
  alternateUrls: z.array(z.string()),
  affiliation: z.string(),
  authors: z.array(z.object({ name: z.string(), affiliation: z.string().nullable() })),
  organisations: z.array(
    z.object({
      slug: z.string(),
      name: z.string(),
      role: z.enum(PUBLICATION_ROLES),
      note: z.string().nullable(),
    }),
  ),
  licence: z.object({ id: z.string(), scope: z.string().nullable() }),
  retrieval: z.array(z.object({ what: z.string(), source: z.string() })),
  supersedes: z.array(Dated),
  successor: Dated.nullable(),
  campaign: z.object({
    slug: z.string(),
    title: z.string(),
    summary: z.string().nullable(),
    repeatsPlanned: z.string().nullable(),
    repeatsKept: z.string().nullable(),
    discardRule: z.string().nullable(),
    aggregation: z.string().nullable(),
    spread: z.string().nullable(),
    sweepAxes: z.array(z.string()),
    measuredHow: z.record(z.string(), z.string()),
  }),
  environments: z.array(
    z.object({
      label: z.string(),
      provider: z.string().nullable(),
      region: z.string().nullable(),
      kubernetes: z.string().nullable(),
      cni: z.string().nullable(),
      kernel: z.string().nullable(),
      nodeType: z.string().nullable(),
      nodes: z.number().nullable(),
      other: z.record(z.string(), z.unknown()),
    }),
  ),
  harnesses: z.array(
    z.object({
      name: z.string(),
      version: z.string().nullable(),
      loadModel: z.string(),
      note: z.string().nullable(),
      url: z.string().nullable(),
    }),
  ),
  notes: z.array(
    z.object({
      kind: z.string(),
      severity: z.string().nullable(),
      topic: z.string().nullable(),
      text: z.string(),
      url: z.string().nullable(),
    }),
  ),
  artifacts: z.array(
    z.object({
      kind: z.string(),
      label: z.string(),
      url: z.string().nullable(),
      isObtained: z.boolean().nullable(),
      note: z.string().nullable(),
      /** size and digest of a file as it was when its figures were read; the file is at `url` */
      bytes: z.number().nullable(),
      sha256: z.string().nullable(),
    }),
  ),
  claims: z.array(
    z.object({
      key: z.string(),
      kind: z.string(),
      statement: z.string(),
      location: z.string().nullable(),
      stated: z.string().nullable(),
      recomputed: z.string().nullable(),
      verdict: z.enum(CLAIM_VERDICTS),
      note: z.string().nullable(),
      checks: z.array(CheckedSum),
    }),
  ),
})

export const PublicationDetail = PublicationFacts.extend({
  /** fourteen yes/no questions on disclosure; unknown counts as no */
  checklist: z.array(z.object({ text: z.string(), isMet: z.boolean() })),
  /** for a retracted publication: its figures, shown in no other chart */
  panels: z.array(ComparedPanel),
  standing: ReviewStatus,
  differences: z.array(
    z.object({
      conditionId: z.number(),
      subject: z.string(),
      mesh: z.string(),
      version: z.string().nullable(),
      mode: z.enum(MODES),
      relativeTo: z.string(),
      key: z.string(),
      load: z.string(),
      value: z.number().nullable(),
      printedValue: z.number().nullable(),
      printedUnit: z.string(),
      method: z.enum(EVIDENCE_METHODS),
      n: z.number().nullable(),
      notRanked: z.string().nullable(),
    }),
  ),
})
export type PublicationDetail = z.infer<typeof PublicationDetail>

/** Statistics of single runs: mean, sample standard deviation (n - 1), 95 % t interval, range. */
const OfRuns = z.object({
  n: z.number(),
  mean: z.number(),
  sd: z.number().nullable(),
  /** null with fewer than three runs */
  ci: z.object({ lo: z.number(), hi: z.number() }).nullable(),
  min: z.number(),
  max: z.number(),
})

/** One published quantity with every reading of it; the canonical one first. */
export const ObservationDetail = z.object({
  id: z.number(),
  conditionId: z.number(),
  key: z.string(),
  /** short name in the publication's file */
  subject: z.string(),
  /** display name, unique among the subjects of the publication */
  subjectName: z.string(),
  mesh: z.string(),
  /** as printed; null = not stated */
  version: z.string().nullable(),
  mode: z.enum(MODES),
  /** as text; `workload` has the same as fields */
  load: z.string(),
  workload: Workload,
  relativeTo: z.string().nullable(),
  /** which of several ways of taking the statistic; null where there is one */
  variant: z.string().nullable(),
  /** false: shown only in this list */
  isCharted: z.boolean(),
  evidence: z.array(
    z.object({
      isCanonical: z.boolean(),
      value: z.number().nullable(),
      unit: z.string(),
      nullReason: z.string().nullable(),
      lo: z.number().nullable(),
      hi: z.number().nullable(),
      printedValue: z.number().nullable(),
      printedUnit: z.string(),
      n: z.number().nullable(),
      acrossRuns: z.string().nullable(),
      spreadKind: SpreadKind.nullable(),
      spread: z.number().nullable(),
      printedSpread: z.number().nullable(),
      printedSpreadPlusMinus: z.number().nullable(),
      printedSpreadLow: z.number().nullable(),
      printedSpreadHigh: z.number().nullable(),
      readingKind: z.string().nullable(),
      readingPlusMinus: z.number().nullable(),
      readingPlusMinusPercent: z.number().nullable(),
      printedReadingLow: z.number().nullable(),
      printedReadingHigh: z.number().nullable(),
      method: z.enum(EVIDENCE_METHODS),
      source: z.record(z.string(), z.unknown()),
      locator: z.string().nullable(),
      remarks: z.array(z.string()),
      details: z.string().nullable(),
      derivation: z.string().nullable(),
      /** why the figure is not ranked */
      notRanked: z.string().nullable(),
      /** printed values of single runs, or of their parts; null: the run failed */
      samples: z.array(
        z.object({
          run: z.string().nullable(),
          part: z.string().nullable(),
          value: z.number().nullable(),
        }),
      ),
      /** computed from the runs that did not fail, in SI; null without them */
      ofRuns: OfRuns.nullable(),
    }),
  ),
})
export type ObservationDetail = z.infer<typeof ObservationDetail>
