import { z } from 'zod'
import { DeclaredRelation } from '@/server/auth/organisation/schemas'
import { Trust } from '@/server/catalogue/schemas'
import {
  APPLICABILITIES,
  EVIDENCE_METHODS,
  LOAD_MODELS,
  MODES,
  PROTOCOLS,
  SPREAD_KINDS,
  SUMMARY_METHODS,
} from '@/ingest/dictionary/vocabulary'

/** Description of parameters that name a metric. */
export const METRIC_WORDS =
  'key of the metric dictionary (/metrics): http.latency.p99, tcp.throughput, cpu.cores'

/** Shapes shared by every read: who was measured, under which workload, and one value with its certainty. */
export const Subject = z.object({
  id: z.number(),
  mesh: z.string(),
  meshName: z.string(),
  /** as printed; null = not stated */
  version: z.string().nullable(),
  track: z.string(),
  /** bytewise sortable inside a track; null when the version has no order */
  sortKey: z.string().nullable(),
  mode: z.enum(MODES),
  label: z.string(),
  config: z.record(z.string(), z.unknown()),
  note: z.string().nullable(),
  /** the unmeshed control of its campaign */
  isBaseline: z.boolean(),
})
export type Subject = z.infer<typeof Subject>

export const Workload = z.object({
  protocol: z.enum(PROTOCOLS).nullable(),
  application: z.string().nullable(),
  topology: z.string().nullable(),
  targetRps: z.number().nullable(),
  connections: z.number().nullable(),
  payloadBytes: z.number().nullable(),
  durationSeconds: z.number().nullable(),
  warmupSeconds: z.number().nullable(),
  params: z.record(z.string(), z.unknown()),
})
export type Workload = z.infer<typeof Workload>

export const HarnessSummary = z.object({
  name: z.string(),
  version: z.string().nullable(),
  loadModel: z.enum(LOAD_MODELS),
  quantileMethod: z.string(),
})
export type HarnessSummary = z.infer<typeof HarnessSummary>

/** Who measured, and their relation to the products. `unknown` is never shown as independent. */
export const Origin = z.object({
  campaign: z.string(),
  campaignTitle: z.string(),
  organisation: z.string(),
  /** its page is /organisations/<this> */
  organisationSlug: z.string(),
  publication: z
    .object({
      slug: z.string(),
      title: z.string(),
      url: z.string(),
      publishedOn: z.string().nullable(),
    })
    .nullable(),
  trust: Trust,
  relation: z.enum(['vendor', 'independent', 'unknown']),
  /** names of the products whose vendor or project is behind the publication */
  vendorOf: z.array(z.string()),
  /** what the submitter declares, while the relation is unknown; null: it declares nothing, or a publication states it */
  declared: DeclaredRelation.nullable(),
  /** ISO date of publication, else the end of the campaign, else the newest start that a run states; null without any */
  measuredOn: z.string().nullable(),
  /** ISO date on which the newest run was received, where the time of the measurement is unknown */
  receivedOn: z.string().nullable(),
})
export type Origin = z.infer<typeof Origin>

export const Flag = z.object({
  code: z.string(),
  severity: z.enum(['info', 'warn', 'exclude']),
  text: z.string(),
})
export type Flag = z.infer<typeof Flag>

export const SpreadKind = z.enum(SPREAD_KINDS)

const SourceFile = z.object({ bytes: z.number(), sha256: z.string() })

/** One value of one condition by one method. SI units; null value always comes with `nullReason`. */
export const ResultValue = z.object({
  conditionId: z.number(),
  /** public metric key */
  key: z.string(),
  method: z.enum(SUMMARY_METHODS),
  value: z.number().nullable(),
  nullReason: z.string().nullable(),
  /** runs behind the value; null = not stated */
  n: z.number().nullable(),
  acrossRuns: z.string().nullable(),
  spreadKind: SpreadKind.nullable(),
  spread: z.number().nullable(),
  /** the author's error bar where it was published as two ends; it may lie unevenly about the value */
  spreadEnds: z.object({ kind: SpreadKind, lo: z.number(), hi: z.number() }).nullable(),
  /** bounds of the value itself: reading precision, rounding, ambiguous unit */
  lo: z.number().nullable(),
  hi: z.number().nullable(),
  /** values of the single runs, when they are stored and at most six */
  points: z.array(z.number()),
  evidence: z.enum(EVIDENCE_METHODS).nullable(),
  /** as printed by the publication: "60.97 ms" in its own unit */
  printed: z
    .object({
      value: z.number().nullable(),
      unit: z.string(),
      spread: z.number().nullable(),
      plusMinus: z.number().nullable(),
      plusMinusPercent: z.number().nullable(),
    })
    .nullable(),
  flags: z.array(Flag),
  /** the run page of a single run, else the condition */
  href: z.string(),
  /** what a published value was read from, or the raw file of a single run; null if it is withheld */
  sourceHref: z.string().nullable(),
  /** size and digest of a published file as it was when the value was read; null where they are not known */
  sourceFile: SourceFile.nullable(),
})
export type ResultValue = z.infer<typeof ResultValue>

/** One row of a chart: a condition's subject and its value. */
export const ResultRow = z.object({
  subject: Subject,
  applicability: z.enum(APPLICABILITIES),
  note: z.string().nullable(),
  workload: Workload,
  value: ResultValue,
})
export type ResultRow = z.infer<typeof ResultRow>

/** The values of one comparability group and one metric key: what may share an axis. */
export const ResultPanel = z.object({
  familyKey: z.string(),
  groupKey: z.string(),
  key: z.string(),
  title: z.string(),
  loadLabel: z.string(),
  origin: Origin,
  harness: HarnessSummary,
  workload: Workload,
  environment: z.string(),
  discardRule: z.string().nullable(),
  aggregation: z.string().nullable(),
  /** its authors draw a spread, of which they print no number for any value without one */
  isSpreadDrawn: z.boolean(),
  /** conditions left out of the rows, because a reader could not distinguish so many; of a family read as a whole, of all its loads */
  leftOut: z.number().int().nonnegative(),
  rows: z.array(ResultRow),
})
export type ResultPanel = z.infer<typeof ResultPanel>

/** Rank ranges among the subjects of one panel; subjects that cannot be ranked are listed with the reason. */
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
  /** pairs of condition ids whose difference is significant */
  wins: z.array(z.object({ winner: z.number(), loser: z.number() })),
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
  /** why the difference has no interval; null with one */
  noInterval: z.string().nullable(),
  ratio: z.number().nullable(),
  ratioCi: Interval.nullable(),
  /** unbounded: the baseline is too noisy for a ratio */
  ratioKind: z.enum(['bounded', 'unbounded', 'degenerate', 'no_interval']),
  /** better than its baseline: noise at least as large as the effect, or a difference not controlled */
  isNegative: z.boolean(),
})
export type PanelOverhead = z.infer<typeof PanelOverhead>

/** A panel with its differences: of its values to their baselines, and those between two products that are proven. */
export const ComparedPanel = ResultPanel.extend({
  overheads: z.array(PanelOverhead),
  wins: PanelRanking.shape.wins,
})
export type ComparedPanel = z.infer<typeof ComparedPanel>

/** Claims of one publication by what their sums over its own figures came to. */
export const ClaimCounts = z.object({
  /** that follow from its figures */
  hold: z.number(),
  /** that follow for some of their cases */
  partly: z.number(),
  /** that its figures contradict */
  inconsistent: z.number(),
  /** that its figures cannot check */
  open: z.number(),
})
export type ClaimCounts = z.infer<typeof ClaimCounts>
