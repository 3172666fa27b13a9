import { z } from 'zod'
import { MODES } from '@/ingest/dictionary/vocabulary'
import { askedText } from '@/server/platform/db/storable-text'
import { ClaimCounts, METRIC_WORDS, PanelOverhead, ResultPanel } from '../schemas'

/** What the overview shows; null bounds: any load. */
export const OverviewInput = z.object({
  metric: askedText(120).default('http.latency.p99').describe(METRIC_WORDS),
  from: z
    .number()
    .positive()
    .nullable()
    .default(null)
    .describe('lowest offered load in requests per second'),
  to: z
    .number()
    .positive()
    .nullable()
    .default(null)
    .describe('highest offered load in requests per second'),
  independent: z
    .boolean()
    .default(false)
    .describe('only publications known to be independent of every vendor'),
  mesh: askedText(60)
    .nullable()
    .default(null)
    .describe('short name of a mesh: its values and no others'),
  having: askedText(60)
    .nullable()
    .default(null)
    .describe(
      'short name of a mesh: publications with values of it, with all that stands beside them',
    ),
  mode: z.enum(MODES).nullable().default(null).describe('values in this mode and no others'),
  limit: z.number().int().min(1).max(50).default(12).describe('rows in one answer'),
  page: z.number().int().min(1).max(10_000).default(1).describe('which part of the rows, from 1'),
})
export type OverviewInput = z.infer<typeof OverviewInput>

/** Of which values every publication is one entry; null bounds: any load. */
export const EntriesInput = OverviewInput.pick({ metric: true, from: true, to: true })
export type EntriesInput = z.infer<typeof EntriesInput>

/** A publication as a row names it. */
export const OverviewSource = z.object({
  slug: z.string(),
  title: z.string(),
  /** ISO date; null = it has none */
  publishedOn: z.string().nullable(),
  /** slug shared by the editions of one living document; null = it has no other editions */
  editionOf: z.string().nullable(),
  relation: z.enum(['vendor', 'independent', 'unknown']),
  /** names of the products whose vendor or project is behind it */
  vendorOf: z.array(z.string()),
  claims: ClaimCounts,
})
export type OverviewSource = z.infer<typeof OverviewSource>

/** One publication at the load nearest to the requested one. */
export const OverviewEntry = z.object({
  source: OverviewSource,
  panel: ResultPanel,
  /** over the unmeshed baselines of the same test bed; empty where there is none */
  overheads: z.array(PanelOverhead),
  /** whether the load lies between the requested bounds */
  isInRange: z.boolean(),
  /** test beds and loads of this publication with values for the metric */
  groups: z.number().int(),
  /**
   * what distinguishes it from the other set-ups at this load: "topology", "params.iteration" of the workload, "environment"; empty
   * where there is no other
   */
  apart: z.array(z.string()),
})
export type OverviewEntry = z.infer<typeof OverviewEntry>

export const OverviewRow = OverviewEntry.extend({
  /** earlier editions of the same document, newest first */
  earlier: z.array(OverviewEntry),
})
export type OverviewRow = z.infer<typeof OverviewRow>

/** Least and greatest value as a multiple of that of the unmeshed baseline; null where a baseline is zero. */
const RatioSpan = z.object({ least: z.number(), greatest: z.number() }).nullable()

/** What one publication measured on one test bed by one workload, at all loads of the range. SI units. */
const BedSpan = z.object({
  familyKey: z.string(),
  least: z.number(),
  greatest: z.number(),
  ratios: RatioSpan,
})

/** What one publication adds to a range. */
export const RangeSource = OverviewSource.pick({
  slug: true,
  title: true,
  publishedOn: true,
  relation: true,
  vendorOf: true,
}).extend({
  /** other editions of the document with values in the range, newest first */
  others: z.array(OverviewSource.pick({ slug: true, title: true })),
  /** overheads in the range, of all these editions */
  values: z.number().int(),
  /** SI units */
  least: z.number(),
  greatest: z.number(),
  ratios: RatioSpan,
  /** the same by test bed: only values of one may be joined */
  beds: z.array(BedSpan),
  /** offered loads of these values in requests per second, ascending; empty where none is stated */
  loads: z.array(z.number()),
  /** on how many of the values a spread was published; drawn: on none in numbers */
  spread: z.enum(['all', 'some', 'drawn', 'none']),
})
export type RangeSource = z.infer<typeof RangeSource>

/** Another mesh and mode that was measured at the requested loads. */
export const Partner = z.object({
  mesh: z.string(),
  meshName: z.string(),
  mode: z.enum(MODES),
  /** publications that measured both together at such a load */
  publications: z.number().int(),
  /** where none did: the nearest load at which both were measured together; null where they never were */
  nearest: z.object({ targetRps: z.number(), slug: z.string(), title: z.string() }).nullable(),
})
export type Partner = z.infer<typeof Partner>

/** What a row added at the loads at which it was on the better side of all that was measured there. SI units. */
const BestAt = z.object({
  least: z.number(),
  greatest: z.number(),
  ratios: RatioSpan,
  /** offered loads in requests per second, ascending; empty unless all are stated */
  loads: z.array(z.number()),
  /** slugs of the sources of the range with these loads */
  sources: z.array(z.string()),
})

/** Least and greatest published overhead of a mesh in one mode, over all loads in the requested range. */
export const OverheadRange = z.object({
  mesh: z.string(),
  meshName: z.string(),
  mode: z.enum(MODES),
  /** SI units; over the unmeshed baseline at the same load of the same test bed */
  least: z.number(),
  greatest: z.number(),
  ratios: RatioSpan,
  publications: z.number().int(),
  /** of these, how many are by the vendor or project of this mesh */
  ownVendor: z.number().int(),
  /** names of other products whose vendors published all the rest of them; empty unless one vendor published all */
  allByVendorOf: z.array(z.string()),
  /** the sources, newest first */
  sources: z.array(RangeSource),
  /** overheads that a quality flag keeps out of the range, newest first */
  flagged: z.array(RangeSource),
  /**
   * loads in the range at which another mesh or mode was measured beside it on one test bed, neither flagged; at how many of
   * these every value of this one was on the better side of every value of the others, and at how many of those the runs prove
   * it against each of them: counts, never a rank. Whatever is asked for, the others are all that the test bed measured
   */
  beside: z.object({
    loads: z.number().int(),
    best: z.number().int(),
    proven: z.number().int(),
    /** what it added at the `best` loads alone; null where these are none */
    bestAt: BestAt.nullable(),
  }),
  /** what else was measured there, together with it or apart from it; by name */
  partners: z.array(Partner),
})
export type OverheadRange = z.infer<typeof OverheadRange>

/** The same without what else was measured there. */
export const PublishedRange = OverheadRange.omit({ partners: true })
export type PublishedRange = z.infer<typeof PublishedRange>

export const Overview = z.object({
  metric: z.string(),
  /** of what the ranges are; null where the rows hold different quantities, which share no range */
  rangesOf: z.string().nullable(),
  /** by number of publications, then by name: never by value */
  ranges: z.array(OverheadRange),
  /** of what only flagged values were published, which are no range: the ends are those of the flagged values; by name */
  flaggedOnly: z.array(PublishedRange),
  /** publications with an overhead in the requested range */
  inRange: z.number().int(),
  /** of these, how many are by a vendor of something they measure */
  inRangeByVendor: z.number().int(),
  /** one page of publications with a baseline, or of all where nothing shares a range; newest first, undated ones last */
  rows: z.array(OverviewRow),
  /** rows on all pages */
  total: z.number().int(),
  /** publications in these rows: editions of one document share a row */
  inRows: z.number().int(),
  /** publications with values but without a baseline, where others share a range */
  apart: z.array(OverviewEntry),
  /** publications in the database that stand */
  publications: z.number().int(),
  /** the possible filters, and how many publications have values of each at any load */
  choices: z.object({
    /** codes, and keys without their component */
    metrics: z.array(z.object({ value: z.string(), publications: z.number().int() })),
    /** modes measured in the metric, the most frequent first */
    modes: z.array(z.object({ value: z.enum(MODES), publications: z.number().int() })),
    /** meshes that publications measured, in this metric the most frequent first */
    meshes: z.array(
      z.object({ value: z.string(), name: z.string(), publications: z.number().int() }),
    ),
    /**
     * offered loads in requests per second with a baseline, ascending, and how many publications measured each of them, editions of one
     * document counted once
     */
    loads: z.array(z.object({ value: z.number(), publications: z.number().int() })),
    independent: z.number().int(),
  }),
})
export type Overview = z.infer<typeof Overview>
