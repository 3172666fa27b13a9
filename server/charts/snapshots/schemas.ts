import { z } from 'zod'

/** A retracted part of a chart: a run, a publication or a campaign. */
export const RetractionNotice = z.object({
  kind: z.enum(['run', 'publication', 'campaign']),
  id: z.string(),
  reason: z.string(),
  /** ISO date */
  on: z.string(),
})
export type RetractionNotice = z.infer<typeof RetractionNotice>

/** Which data a chart shows. */
export type DrawnFrom = {
  conditionIds: number[]
  /** its single runs; null: every valid run of its conditions */
  runIds: string[] | null
  /** hexadecimal comparability keys of everything that could appear in it */
  keys: { of: 'group' | 'family'; hex: string[] }
  /** slugs */
  publications: string[]
}

/** What a frozen chart was drawn from; its numbers are those of the specification. */
export const SnapshotDefinition = z.object({
  /** kind of chart: bars, trend */
  chart: z.string(),
  /** address parameters in order of their names */
  query: z.record(z.string(), z.string()),
  ruleset: z.string(),
  /** the chart as data */
  spec: z.record(z.string(), z.unknown()),
  source: z.object({
    title: z.string(),
    url: z.string().nullable(),
    organisation: z.string(),
    /** "11 publications" and their short titles, of a chart that Meshbench drew from several; not of one source, nor of older charts */
    compared: z.object({ count: z.string(), titles: z.array(z.string()) }).optional(),
    /** "Measured 1 March 2021 to 3 March 2021", or when it was published; absent where unknown, and of older charts */
    dated: z.string().optional(),
    /** page of the site with these numbers */
    page: z.string(),
  }),
})
export type SnapshotDefinition = z.infer<typeof SnapshotDefinition>

/** A frozen chart as stored. */
export const StoredSnapshot = z.object({
  hash: z.string(),
  svg: z.string(),
  /** the same chart for narrow pages; null where the picture is narrow, and of older charts */
  narrowSvg: z.string().nullable(),
  title: z.string(),
  width: z.number(),
  height: z.number(),
  definition: SnapshotDefinition,
  ruleset: z.string(),
  softwareVersion: z.string(),
  /** ISO time */
  createdAt: z.string(),
})
export const SnapshotDetail = StoredSnapshot.extend({ notices: z.array(RetractionNotice) })
export type SnapshotDetail = z.infer<typeof SnapshotDetail>

/** Everything about a frozen chart except its pictures. */
export const SnapshotAbout = SnapshotDetail.omit({ svg: true, narrowSvg: true }).extend({
  /** address of its drawing for narrow pages; null where it has none */
  narrowSvgUrl: z.string().nullable(),
})
export type SnapshotAbout = z.infer<typeof SnapshotAbout>

/** Body of `POST /api/v1/snapshots`: which chart, and its address parameters as on its image. */
export const SnapshotRequest = z.strictObject({
  chart: z.string().min(1).max(40),
  query: z.string().max(1000),
})
export type SnapshotRequest = z.infer<typeof SnapshotRequest>

/** Addresses of a frozen chart. */
export const SnapshotResponse = z.object({
  hash: z.string(),
  url: z.string(),
  svgUrl: z.string(),
  pngUrl: z.string(),
  /** of what it was drawn from, as data */
  jsonUrl: z.string(),
  createdAt: z.string(),
})
export type SnapshotResponse = z.infer<typeof SnapshotResponse>

/** A frozen chart: its addresses, and the facts for its citation. */
export type Frozen = { answer: SnapshotResponse; detail: SnapshotAbout }
