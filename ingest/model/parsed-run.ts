import { z } from 'zod'
import { parseMetricKey } from '../dictionary/metric-key'
import { HISTOGRAM_FORMATS, LOAD_MODELS, NOTICE_CODES, PROTOCOLS } from '../dictionary/vocabulary'
import { Load } from './load'

/**
 * What every adapter returns: one run as the harness reported it, in SI units, with null for whatever the file does not
 * state. Nothing here depends on who measured which mesh; that is in the context.
 */
const finite = z.number().refine(Number.isFinite)
const nonNegative = finite.min(0)
const count = z.number().int().min(0).max(Number.MAX_SAFE_INTEGER)

export const Notice = z.object({
  code: z.enum(NOTICE_CODES),
  message: z.string(),
  /** JSON pointer or "line 12" of the field concerned, null when the whole file is meant */
  place: z.string().nullable(),
})
export type Notice = z.infer<typeof Notice>

export const Measurement = z.object({
  key: z.string().refine((k) => parseMetricKey(k) !== null, 'not a key of the metric dictionary'),
  /** SI unit of the metric */
  value: finite,
  /** as printed in the file, with its unit, for verification */
  rawText: z.string().nullable(),
  /** lower bound only: -1 value is at most this, 1 at least this, 0 measured */
  censored: z.union([z.literal(-1), z.literal(0), z.literal(1)]),
})
export type Measurement = z.infer<typeof Measurement>

/** Buckets are (start, end] in SI; `samples` are single values with a count each. */
const Buckets = z.array(z.tuple([finite, finite, count]))
export const Histogram = z.object({
  metric: z.string(),
  component: z.string(),
  format: z.enum(HISTOGRAM_FORMATS),
  /** multiply a stored bound by this to get SI (1 for everything but HDR payloads) */
  unitScale: z.number().positive(),
  count,
  correction: z.enum(['corrected', 'uncorrected', 'unknown']),
  /** false: shown, but must not be merged with other runs (the note says why) */
  mergeable: z.boolean(),
  note: z.string().nullable(),
  data: z.union([
    z.object({
      buckets: Buckets,
      min: finite.nullable(),
      max: finite.nullable(),
      sum: finite.nullable(),
      stddev: finite.nullable(),
      resolution: finite.nullable(),
      offset: finite.nullable(),
    }),
    z.object({ hdr: z.array(z.string()) }),
    /** [share of samples at or below the value, value in SI, cumulative count] */
    z.object({
      knots: z.array(z.tuple([finite, finite, count.nullable()])),
      min: finite.nullable(),
      max: finite.nullable(),
    }),
    z.object({ samples: z.array(z.tuple([finite, count])) }),
  ]),
})
export type Histogram = z.infer<typeof Histogram>

/** What a reader takes for granted because the tool does so by default; the file does not state it. */
export const Assumptions = z.object({
  protocol: z.object({ value: z.enum(PROTOCOLS), reason: z.string() }).nullable(),
})
export type Assumptions = z.infer<typeof Assumptions>

export const HarnessIdentity = z.object({
  /** adapter id, or the free name of a canonical run */
  name: z.string().min(1).max(80),
  version: z.string().max(80).nullable(),
  loadModel: z.enum(LOAD_MODELS),
  /** how the harness computes a percentile, for the note under a chart that mixes harnesses */
  quantileMethod: z.string().max(120),
})
export type HarnessIdentity = z.infer<typeof HarnessIdentity>

export const ParsedRun = z.object({
  /** label of the run inside the file */
  name: z.string().nullable(),
  harness: HarnessIdentity,
  /** as the file states; null when it does not, whatever the tool's default is */
  protocol: z.enum(PROTOCOLS).nullable(),
  assumed: Assumptions,
  /** ISO 8601 with offset */
  startedAt: z.string().nullable(),
  /** measured */
  durationSeconds: nonNegative.nullable(),
  /** requested: part of the workload, never the measured duration */
  nominalDurationSeconds: nonNegative.nullable(),
  nominalRequests: count.nullable(),
  targetRps: z.number().positive().nullable(),
  achievedRps: nonNegative.nullable(),
  connections: count.nullable(),
  payloadBytes: count.nullable(),
  /** failures included */
  requests: count.nullable(),
  errors: count.nullable(),
  /** planned requests that were never sent (dropped iterations, pool overflow) */
  notSent: count.nullable(),
  /** whatever else the file states of how the load was made */
  load: Load,
  direction: z.string().nullable(),
  streams: count.nullable(),
  latencyIncludesErrors: z.boolean().nullable(),
  measurements: z.array(Measurement),
  histograms: z.array(Histogram),
  notices: z.array(Notice),
  /** other facts in the file worth storing with the run (labels, threads, return codes) */
  extra: z.record(z.string(), z.unknown()),
})
export type ParsedRun = z.infer<typeof ParsedRun>
