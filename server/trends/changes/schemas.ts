import { z } from 'zod'
import { MODES } from '@/ingest/dictionary/vocabulary'
import { askedText } from '@/server/platform/db/storable-text'
import { METRIC_WORDS, Origin } from '@/server/results/schemas'
import { EditionSet } from '../editions/schemas'
import { DriftBand, Trend } from '../schemas'
import { CiTrend } from '../ci/schemas'

/** Sections of the list, in order: publications of meshes, of gateways, known senders, unreviewed senders. */
export const CHANGE_GROUPS = ['meshes', 'gateways', 'declared', 'submitted'] as const
export const ChangeGroup = z.enum(CHANGE_GROUPS)
export type ChangeGroup = z.infer<typeof ChangeGroup>

export const CHANGE_KINDS = ['versions', 'runs'] as const

/** A proven step between two neighbouring points, as indices. */
const ProvenStep = z.object({
  from: z.number().int(),
  to: z.number().int(),
  /** 0.12 is +12% */
  relative: z.number(),
  /** null for a quantity where neither more nor less is better */
  status: z.enum(['REGRESSION', 'IMPROVEMENT']).nullable(),
})

/** Single runs of versions against what their test bed does by itself, which proves nothing about the product. */
const Drift = z.object({
  /** null: nothing shows how far the test bed drifts */
  band: DriftBand.nullable(),
  /** of steps between neighbouring versions that may be judged */
  steps: z.number().int(),
  /** of these, larger than the drift */
  beyond: z.number().int(),
  /** last over first version; null: a flag excludes one of them */
  ends: z.enum(['WITHIN_DRIFT', 'BEYOND_DRIFT', 'DRIFT_UNKNOWN']).nullable(),
})

/** Versions, or runs of CI, of one mesh and mode on one test bed at one load. */
export const Change = z.object({
  id: z.string(),
  mesh: z.string(),
  mode: z.enum(MODES),
  /** product and mode: "Istio ambient" */
  label: z.string(),
  /** metric key */
  key: z.string(),
  title: z.string(),
  /** of versions: "TCP, 1 connection", "1,000 requests/s"; empty where nothing is stated, and for runs */
  load: z.string(),
  kind: z.enum(CHANGE_KINDS),
  group: ChangeGroup,
  /** oldest first, in SI; at least two */
  points: z.array(z.object({ label: z.string(), value: z.number(), isExcluded: z.boolean() })),
  /** the largest step that is proven; null: none is */
  step: ProvenStep.nullable(),
  /** null: not of single runs */
  drift: Drift.nullable(),
  /** last over first, 0.12 is +12%; null where the first is not above zero */
  relative: z.number().nullable(),
  /** why no step is proven, where one reason holds for all of them */
  reason: z.string().nullable(),
  origin: Origin,
  familyKey: z.string(),
  groupKey: z.string(),
  /** digits of a series of runs; null for versions */
  line: z.string().nullable(),
})
export type Change = z.infer<typeof Change>

export const ListChangesInput = z.object({
  mesh: askedText(60).nullable().default(null).describe('short name of a product'),
  metric: askedText(120).nullable().default(null).describe(METRIC_WORDS),
  kind: z.enum(CHANGE_KINDS).nullable().default(null),
  perSource: z
    .number()
    .int()
    .min(1)
    .max(60)
    .nullable()
    .default(null)
    .describe('at most so many of one product in one campaign'),
  page: z.number().int().min(1).max(10_000).default(1),
  limit: z.number().int().min(1).max(60).default(24),
})
export type ListChangesInput = z.infer<typeof ListChangesInput>

const GroupCount = z.object({
  total: z.number().int(),
  proven: z.number().int(),
  /** proves nothing, and a flag excludes an end */
  flagged: z.number().int(),
})

export const ChangeList = z.object({
  /** of one page: groups in order, in each of them proven steps first, then by size */
  changes: z.array(Change),
  counts: z.record(ChangeGroup, GroupCount),
  /** at most one of each section, of all its pages: the largest proven change, else the longest line without a flag */
  leads: z.array(Change),
  /** of all published ones the first by what is known and by size, without a flag; null: there is none */
  largest: Change.nullable(),
  /** of all pages */
  total: z.number().int(),
  /** what `perSource` left out, largest first */
  folded: z.array(
    z.object({
      mesh: z.string(),
      label: z.string(),
      group: ChangeGroup,
      origin: Origin,
      count: z.number().int(),
    }),
  ),
  /** series that were not read, by product: with its filter they are */
  unread: z.array(z.object({ mesh: z.string(), name: z.string(), count: z.number().int() })),
  /** what filters may choose, whatever was chosen */
  meshes: z.array(z.object({ slug: z.string(), name: z.string() })),
  metrics: z.array(z.string()),
  hasRuns: z.boolean(),
})
export type ChangeList = z.infer<typeof ChangeList>

/** One chart: the group is a prefix of the key of a test bed, without it the first that compares versions. */
export const GetChangeInput = z.object({
  mesh: askedText(60),
  metric: askedText(120),
  group: z
    .string()
    .regex(/^[0-9a-f]{8,64}$/)
    .nullable()
    .default(null),
  line: z
    .string()
    .regex(/^[0-9a-f]{4,16}$/)
    .nullable()
    .default(null),
})
export type GetChangeInput = z.infer<typeof GetChangeInput>

export const ChangeChart = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('versions'), trend: Trend }),
  z.object({ kind: z.literal('runs'), trend: CiTrend }),
])
export type ChangeChart = z.infer<typeof ChangeChart>

/**
 * The published trend with most versions, among equals the one with the largest change, and p99 in the document with most
 * editions, at the load that most of them have and at the highest of the others; where there is no such document, the two
 * trends with most versions, of two metrics.
 */
export const ChangeLead = z.object({
  trends: z.array(Trend),
  /** what each of these trends comes to, in their order */
  changes: z.array(Change),
  editions: z.array(EditionSet),
})
export type ChangeLead = z.infer<typeof ChangeLead>
