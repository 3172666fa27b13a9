import { z } from 'zod'
import { MAX_SUBMITTED_CONDITIONS, Trust } from '@/server/catalogue/schemas'
import { askedText } from '@/server/platform/db/storable-text'
import { MODES, PRODUCT_KINDS } from '@/ingest/dictionary/vocabulary'
import { METRIC_WORDS, Origin, ResultRow } from '@/server/results/schemas'
import { CiTrend } from './ci/schemas'

export const MeshSummary = z.object({
  slug: z.string(),
  name: z.string(),
  about: z.string().nullable(),
  url: z.string().nullable(),
  vendor: z.string().nullable(),
  /** the organisation whose sender declared it, until a maintainer confirms it; null: a product of the catalogue */
  declaredBy: z.string().nullable(),
  isBaseline: z.boolean(),
  /** what it is by the reviewed catalogue; empty for the baseline and for what a sender declared */
  kinds: z.array(z.enum(PRODUCT_KINDS)),
  modes: z.array(z.string()),
  versions: z.number(),
  /** measured in publications */
  conditions: z.number(),
  /** measured by other senders */
  otherConditions: z.number(),
  /** whose results the modes, the versions and the latest one are: publications wherever there are any; null: nobody's */
  trust: Trust.nullable(),
  latestVersion: z.string().nullable(),
  latestMeasuredOn: z.string().nullable(),
})
export type MeshSummary = z.infer<typeof MeshSummary>

export const MeshVersionSummary = z.object({
  version: z.string().nullable(),
  track: z.string(),
  sortKey: z.string().nullable(),
  /** measured in publications */
  conditions: z.number(),
  /** measured by other senders */
  otherConditions: z.number(),
  publications: z.array(z.object({ slug: z.string(), title: z.string() })),
})

const Interval = z.tuple([z.number(), z.number()])

/** How far single runs of one test bed lie apart by themselves, as a factor; what it rests on, and on how many. */
export const DriftBand = z.object({
  basis: z.enum(['measured', 'estimated']),
  factor: z.number(),
  n: z.number().int(),
})
export type DriftBand = z.infer<typeof DriftBand>

/**
 * Two neighbouring versions of one line; `reason` is given when there is not enough data. Versions of three or more runs each are
 * tested; single runs are compared with the drift of their test bed, which proves nothing.
 */
export const ReleasePair = z.object({
  from: z.string(),
  to: z.string(),
  status: z.enum([
    'REGRESSION',
    'IMPROVEMENT',
    'SMALL',
    'NO_EVIDENCE',
    'NOT_ENOUGH_DATA',
    'WITHIN_DRIFT',
    'BEYOND_DRIFT',
    'DRIFT_UNKNOWN',
  ]),
  reason: z.string().nullable(),
  /** runs before and after; null when not known */
  runs: z.tuple([z.number().nullable(), z.number().nullable()]),
  /** geometric mean after over before, with its 95% interval; of single runs without one; null where there is neither */
  ratio: z.number().nullable(),
  ratioCi: Interval.nullable(),
  /** after Holm's correction over all tested pairs of the series */
  pHolm: z.number().nullable(),
  /** a side rests on published mean, SD and n instead of stored runs */
  isFromPublishedSpread: z.boolean(),
})
export type ReleasePair = z.infer<typeof ReleasePair>

const IsoDate = z.string().nullable()

/** One measured version in a trend. */
export const TrendPoint = z.object({
  row: ResultRow,
  label: z.string(),
  /** ISO dates of the version and of what was measured; null: not stated */
  releasedOn: IsoDate,
  builtOn: IsoDate,
  ranOn: IsoDate,
  /** a build of the branch, which shows how its test bed drifts */
  isUnreleased: z.boolean(),
  /** its release notes; null: not known */
  notesUrl: z.string().nullable(),
})
export type TrendPoint = z.infer<typeof TrendPoint>
export const TrendPart = z.object({
  familyKey: z.string(),
  groupKey: z.string(),
  track: z.string(),
  origin: Origin,
  /** fields that differ from the part before; empty for the first */
  breakFields: z.array(z.string()),
  /** conditions without a point, because a reader could not distinguish so many */
  leftOut: z.number().int().nonnegative(),
  series: z.array(
    z.object({
      id: z.string(),
      label: z.string(),
      mesh: z.string(),
      mode: z.enum(MODES),
      points: z.array(TrendPoint),
      /** of its test bed, where its values are single runs; null: nothing shows it */
      drift: DriftBand.nullable(),
      /** consecutive points compared; empty for a quantity where neither more nor less is better, and for builds */
      pairs: z.array(ReleasePair),
    }),
  ),
})
export type TrendPart = z.infer<typeof TrendPart>
export const Trend = z.object({
  mesh: z.string(),
  key: z.string(),
  title: z.string(),
  parts: z.array(TrendPart),
  /** further test beds with the same measurement that are not shown */
  olderTestBeds: z.number().int(),
})
export type Trend = z.infer<typeof Trend>

const Part = z.number().int().min(1).max(10_000).default(1)

export const GetMeshInput = z.object({
  mesh: askedText(60).describe('short name: istio, linkerd, cilium'),
  metric: askedText(120)
    .nullable()
    .default(null)
    .describe(`${METRIC_WORDS}; without it every metric with more than one version`),
  // A third as many for series of runs.
  limit: z
    .number()
    .int()
    .min(1)
    .max(60)
    .default(12)
    .describe('trends in one answer; `total` says how many there are'),
  page: Part.describe('which part of the trends, from 1'),
})
export type GetMeshInput = z.infer<typeof GetMeshInput>

/** The same when only trends are requested. */
export const GetTrendsInput = GetMeshInput.extend({
  page: Part.describe('which part of them, from 1'),
})
export type GetTrendsInput = z.infer<typeof GetTrendsInput>

export const MeshDetail = z.object({
  mesh: MeshSummary,
  versions: z.array(MeshVersionSummary),
  publications: z.array(
    z.object({
      slug: z.string(),
      title: z.string(),
      relation: z.enum(['vendor', 'independent', 'unknown']),
      byOwnVendor: z.boolean(),
      vendorOf: z.array(z.string()).describe('products whose vendor or project published it'),
    }),
  ),
  /** keys with at least two versions, or with runs of a continuous campaign; of submitted runs alone only where all results are */
  metrics: z.array(z.object({ key: z.string(), versions: z.number() })),
  trends: z.array(Trend),
  total: z
    .number()
    .describe(
      `trends that exist, of submitted runs in the newest ${MAX_SUBMITTED_CONDITIONS} conditions; \`trends\` may hold fewer`,
    ),
  /** of these, the last ones are of submitted runs that nobody reviewed */
  submittedTotal: z.number(),
  ciTrends: z.array(CiTrend),
  ciTotal: z.number(),
  /** of these, the last ones are of submitted runs that nobody reviewed */
  ciSubmittedTotal: z.number(),
  /** false alarms to expect among `ciTrends` without any change, but for those of submitted runs: least, most */
  falseAlarms: Interval,
})
export type MeshDetail = z.infer<typeof MeshDetail>

/** A mesh without its trends from version to version, which its page asks for apart. */
export const MeshPage = MeshDetail.pick({
  mesh: true,
  versions: true,
  publications: true,
  ciTrends: true,
  ciTotal: true,
  ciSubmittedTotal: true,
  falseAlarms: true,
}).extend({
  /** keys with runs of a continuous campaign; of submitted runs alone only where all results are */
  ciMetrics: z.array(z.string()),
})
export type MeshPage = z.infer<typeof MeshPage>

/** What the trends of a mesh amount to; each trend counts once. */
const TrendCounts = z.object({
  total: z.number().int(),
  /** with at least two versions on one test bed */
  comparable: z.number().int(),
  /** of these, with a step between versions that is proven to be worse, or better */
  regressions: z.number().int(),
  improvements: z.number().int(),
})
export type TrendCounts = z.infer<typeof TrendCounts>
export const TrendsLead = TrendCounts.extend({
  /** the same of submitted runs that nobody reviewed, which are none of the others */
  submitted: TrendCounts,
})
export type TrendsLead = z.infer<typeof TrendsLead>

/** Trends that compare versions on one test bed. */
export const ComparableTrends = MeshDetail.pick({
  trends: true,
  total: true,
  submittedTotal: true,
}).extend({
  /** keys of all of them, whatever was requested, in the order of the trends; of submitted runs alone only where there are no others */
  metrics: z.array(z.string()),
})
export type ComparableTrends = z.infer<typeof ComparableTrends>

/** The trends of a mesh without the rest of its page. */
export const MeshTrends = MeshDetail.pick({
  trends: true,
  total: true,
  submittedTotal: true,
  ciTrends: true,
  ciTotal: true,
  ciSubmittedTotal: true,
  falseAlarms: true,
})
