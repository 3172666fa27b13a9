import { z } from 'zod'
import { DeclaredRelation } from '@/server/auth/organisation/schemas'
import { OTHER_TRUSTS } from '@/server/catalogue/schemas'
import { askedText } from '@/server/platform/db/storable-text'
import { MODES } from '@/ingest/dictionary/vocabulary'
import { METRIC_WORDS, PanelOverhead, PanelRanking, ResultPanel } from '../schemas'

/** A subject as a reader names it; null means "any". */
export const SubjectRef = z.object({
  mesh: askedText(80).min(1),
  version: askedText(80).min(1).nullable(),
  mode: z.enum(MODES).nullable(),
})
export type SubjectRef = z.infer<typeof SubjectRef>

export const DISCARD_CHOICES = ['published', 'all', 'drop1', 'drop2', 'median'] as const
export type DiscardChoiceName = (typeof DISCARD_CHOICES)[number]

export const MAX_SUBJECTS = 6
export const CompareInput = z.object({
  subjects: z.array(SubjectRef).max(MAX_SUBJECTS),
  /** null: the metric that most of the subjects share, preferably p99 latency */
  metric: askedText(120)
    .nullable()
    .default(null)
    .describe(`${METRIC_WORDS}; without it one that the subjects share`),
  rps: z
    .number()
    .positive()
    .nullable()
    .default(null)
    .describe('offered load in requests per second'),
  /** bounds of the offered load, for readers who come with a range; null: none */
  from: z.number().positive().nullable().default(null),
  to: z.number().positive().nullable().default(null),
  rule: z
    .enum(DISCARD_CHOICES)
    .default('published')
    .describe('which runs are discarded; "published" keeps the rule of the authors'),
  limit: z.number().int().min(1).max(12).default(6).describe('shared test beds on a page'),
  page: z
    .number()
    .int()
    .min(1)
    .max(10_000)
    .default(1)
    .describe(
      'page of shared test beds, those with most of the subjects first; sharedTotal says how many there are',
    ),
})
export type CompareInput = z.infer<typeof CompareInput>

/** Values under another discard rule; those of stored runs only. */
export const WhatIfPanel = z.object({
  rows: z.array(
    z.object({
      conditionId: z.number(),
      label: z.string(),
      value: z.number().nullable(),
      n: z.number(),
      reason: z.string().nullable(),
    }),
  ),
  order: z.array(z.string()),
  changesOrder: z.boolean(),
})
export type WhatIfPanel = z.infer<typeof WhatIfPanel>

/** One comparability group that holds at least two of the subjects: they may share an axis. */
export const SharedComparison = z.object({
  panel: ResultPanel,
  /** other statistics of the same quantity, and CPU and memory, in the same group */
  related: z.array(ResultPanel),
  ranking: PanelRanking,
  overheads: z.array(PanelOverhead),
  /** null as published, or where no single run is stored */
  whatIf: WhatIfPanel.nullable(),
})
export type SharedComparison = z.infer<typeof SharedComparison>

/** Overheads of one subject over its own baseline, in a group that the others are not in. */
export const RelativeComparison = z.object({
  /** position in the input */
  subject: z.number(),
  panel: ResultPanel,
  overheads: z.array(PanelOverhead),
})
export type RelativeComparison = z.infer<typeof RelativeComparison>

export const PairOutcome = z.object({
  a: z.number(),
  b: z.number(),
  outcome: z.enum(['SAME_AXIS', 'SAME_AXIS_SWEEP', 'RELATIVE_ONLY', 'NOT_COMPARABLE']),
  /** differing fields with both values, "environment: GKE → AKS" */
  differs: z.array(z.string()),
})
export type PairOutcome = z.infer<typeof PairOutcome>

/** The subjects side by side, by the results of senders of one trust. */
const SideBySide = z.object({
  shared: z.array(SharedComparison),
  /** number of test beds that at least two of the subjects share, over all pages */
  sharedTotal: z.number().int(),
  outcomes: z.array(PairOutcome),
  relative: z.array(RelativeComparison),
  /** number of test beds with such overheads, of which `relative` has the newest of each subject */
  relativeTotal: z.number().int(),
})
export type SideBySide = z.infer<typeof SideBySide>

/** What others than publications measured, which no sentence and no count of publications holds. */
export const OtherComparison = z.object({ trust: z.enum(OTHER_TRUSTS), ...SideBySide.shape })
export type OtherComparison = z.infer<typeof OtherComparison>

export const Comparison = z.object({
  /** the metric that was compared */
  metric: z.string(),
  subjects: z.array(
    z.object({
      label: z.string(),
      /** name of its mesh; null: nobody measured it */
      meshName: z.string().nullable(),
      /** values of publications */
      values: z.number(),
      /** values of other senders */
      otherValues: z.number(),
    }),
  ),
  ...SideBySide.shape,
  /** the same of other senders, on the same page; empty where they measured none of the subjects */
  others: z.array(OtherComparison),
  /** load levels and metric keys with values of publications */
  loads: z.array(z.number()),
  metrics: z.array(z.string()),
  /** metric keys with values of other senders alone */
  otherMetrics: z.array(z.string()),
  /** values of publications by metric key, at any load, and of the compared metric by load */
  counts: z.object({
    metrics: z.record(z.string(), z.number().int()),
    loads: z.record(z.string(), z.number().int()),
  }),
  /** every subject that publications measured, for the picker: most measured first */
  choices: z.array(SubjectRef.extend({ meshName: z.string() })),
})
export type Comparison = z.infer<typeof Comparison>

/** How two subjects stand at one load of one test bed. */
export const PairAt = z.object({
  /** whose values are smaller; `mixed` where versions or settings of one lie on both sides, `equal` where none differ */
  lower: z.enum(['a', 'b', 'equal', 'mixed']),
  /** SI; smallest distance between a value of the one and a value of the other; null where they are mixed */
  difference: z.number().nullable(),
  /** geometric mean of the second's values over that of the first's; null where a value is zero or negative */
  ratio: z.number().nullable(),
  spread: z.enum(['both', 'one', 'none']),
  /** the difference is significant by the rules of ranking */
  isProven: z.boolean(),
  /** why this load does not count: a flag that excludes a value; null where it counts */
  leftOut: z.string().nullable(),
})
export type PairAt = z.infer<typeof PairAt>

/** One load of one test bed with at least two of the subjects, for one metric key, or one setting at it. */
export const SharedLoad = z.object({
  /** what names the document: equal for its editions, which are publications of their own */
  document: z.string(),
  /** what the publication calls a setting that it gives to the first subject and a further one; null: all their values */
  setting: z.string().nullable(),
  /** the subjects and their unmeshed baselines only */
  panel: ResultPanel,
  overheads: z.array(PanelOverhead),
  /** by position of a subject: the conditions whose values are its own */
  conditions: z.array(z.array(z.number())),
  /** of the first subject and each further one, in their order; null where one of the two is missing here */
  pairs: z.array(PairAt.nullable()),
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
  declared: DeclaredRelation.nullable(),
  /** equal for the sources that are one document: the editions of a publication, or one source of several subjects */
  document: z.string(),
  /** positions of the subjects that the document measured, at any load */
  measured: z.array(z.number().int()),
  /** whether the document measured several of the subjects together, at loads of which this source is none */
  isTogether: z.boolean(),
  /** loads, or set-ups where one load has several, with a difference that counts */
  loads: z.number().int(),
  /** distinct offered loads among them; fewer than `loads`: they are set-ups */
  rates: z.number().int(),
  /** of `loads`, at how many every value that counts lies above its own baseline */
  above: z.number().int(),
  /** SI; least and greatest difference from its own baseline; null where none counts */
  least: z.number().nullable(),
  greatest: z.number().nullable(),
  /** differences that no count and no range holds because a flag excludes one of their values, and the flags */
  leftOut: z.number().int(),
  leftOutWhy: z.array(z.string()),
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

const RatioBounds = z.tuple([z.number(), z.number()])

/** What publications say together about the first subject over a further one; ratios of the first over that one. */
export const AcrossPublications = z.object({
  /** mean of the logs of the loads that count, of each document that has any; its editions are averaged to one */
  estimates: z.array(
    z.object({
      document: z.string(),
      ratio: z.number(),
      loads: z.number().int(),
      /** no vendor has an interest in it */
      isPooled: z.boolean(),
    }),
  ),
  /** of documents without an interest of a vendor, and how many published them */
  documents: z.number().int(),
  publishers: z.number().int(),
  /** how many of both a typical ratio and a prediction need, beside one that is independent */
  needed: z.object({ documents: z.number().int(), publishers: z.number().int() }),
  /** over these documents: typical ratio, its 95 % interval, and where one further document is expected; null: too few */
  pooled: z
    .object({ typical: z.number(), interval: RatioBounds, prediction: RatioBounds })
    .nullable(),
  /** what is missing for them */
  reason: z.enum(['FEW_DOCUMENTS', 'FEW_PUBLISHERS', 'NO_INDEPENDENT']).nullable(),
})
export type AcrossPublications = z.infer<typeof AcrossPublications>

/** What senders of one trust measured. */
const Measured = z.object({
  /** newest source first, then by load */
  together: z.array(SharedLoad),
  /**
   * by position of a further subject after the first; empty where some of `together` are unread, and for shares and what a
   * load generator was told
   */
  across: z.array(AcrossPublications),
  /** newest first */
  apart: z.array(ApartSource),
  /** older test beds that are in neither list, because the answer would be too long */
  unread: z.object({ together: z.number().int(), apart: z.number().int() }),
})

/** What others than publications measured. */
export const OtherEvidence = z.object({ trust: z.enum(OTHER_TRUSTS), ...Measured.shape })
export type OtherEvidence = z.infer<typeof OtherEvidence>

/** What publications measured. */
export const PublishedEvidence = z.object({ metric: z.string(), ...Measured.shape })
export type PublishedEvidence = z.infer<typeof PublishedEvidence>

/** The same, and apart from it what others did. */
export const Evidence = PublishedEvidence.extend({
  /** those that measured any of the subjects */
  others: z.array(OtherEvidence),
  near: z.array(NearQuestion),
})
export type Evidence = z.infer<typeof Evidence>
