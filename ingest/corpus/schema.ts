import { z } from 'zod'
import { ADAPTERS } from '../adapters'
import { NOTICE_CODES, PROTOCOLS } from '../dictionary/vocabulary'

/**
 * `expected.json` of a corpus of real result files: what a correct importer finds in each. Latencies are ms. Unknown
 * names are errors, so that a misspelt expectation cannot pass; only keys of a run that are not compared are free.
 */
export const LATENCY_FIELDS = [
  'min',
  'mean',
  'p50',
  'p75',
  'p90',
  'p95',
  'p99',
  'p99.9',
  'max',
] as const
export type LatencyField = (typeof LATENCY_FIELDS)[number]

/** Every adapter, and a tool whose files the adapter of fortio reads. */
const HARNESSES = [...ADAPTERS.map(({ id }) => id), 'iter8']

const number = z.number().nullable()
const text = z.string().nullable()
const latencyName = z.enum(LATENCY_FIELDS)

export const ExpectedRun = z.looseObject({
  name: text,
  protocol: z.enum(PROTOCOLS).nullable(),
  target_rps: number,
  achieved_rps: number,
  success_rps: number,
  requests: number,
  errors: number,
  error_rate: number,
  connections: number,
  duration_s: number,
  latency_ms: z.record(latencyName, number),
  latency_bounds_ms: z.partialRecord(latencyName, z.tuple([z.number(), z.number()])).optional(),
  sent_bps: number.optional(),
  received_bps: number.optional(),
  retransmits: number.optional(),
  jitter_ms: number.optional(),
  lost: number.optional(),
  packets: number.optional(),
  lost_percent: number.optional(),
  transactions_per_s: number.optional(),
  throughput_bps: number.optional(),
  direction: text.optional(),
  streams: number.optional(),
  dropped_iterations: number.optional(),
  histogram_count: number.optional(),
})
export type ExpectedRun = z.infer<typeof ExpectedRun>

const Tolerance = z.strictObject({
  rel: z.number(),
  abs_ms: z.number(),
  note: text.optional(),
})
export type Tolerance = z.infer<typeof Tolerance>

export const ExpectedCase = z.strictObject({
  harness: z.enum(HARNESSES),
  format: z.string().min(1),
  tool_version: text.optional(),
  command: text.optional(),
  exit_code: z.unknown().optional(),
  represents: text.optional(),
  latency_unit_in_file: text.optional(),
  percentile_kind: text.optional(),
  mergeable_histogram: z.unknown().optional(),
  latency_includes_errors: z.unknown().optional(),
  coordinated_omission: text.optional(),
  tolerance: Tolerance,
  expected_notices: z.array(z.enum(NOTICE_CODES)),
  notes: z.unknown().optional(),
  context: z.strictObject({ latency_unit: z.string().optional() }).optional(),
  from_command_line_only: z.unknown().optional(),
  origin: z.enum(['generated', 'published', 'derived-from-published']),
  provenance: z.unknown().optional(),
  size: z.unknown().optional(),
  runs: z.array(ExpectedRun),
})
export type ExpectedCase = z.infer<typeof ExpectedCase>

export const ExpectedBad = z.strictObject({
  base: text,
  verdict: z.enum(['refuse', 'accept-with-warning', 'accept']),
  reason: z.string(),
  must_not: text.optional(),
  origin: text.optional(),
  context: z.strictObject({ latency_unit: z.string().optional() }).optional(),
})
export type ExpectedBad = z.infer<typeof ExpectedBad>

/** Repeats: their pooled truth, that they must not be added, or the file whose own case says it. */
export const ExpectedMerge = z.strictObject({
  files: z.array(z.string()).min(1),
  rule: z.string().optional(),
  verdict: z.string().optional(),
  see: z.string().optional(),
  requests: z.number().optional(),
  errors: z.number().optional(),
  duration_s_total: z.number().optional(),
  achieved_rps: z.number().optional(),
  latency_ms: z
    .partialRecord(z.enum([...LATENCY_FIELDS, 'stddev', 'p99.99']), z.number())
    .optional(),
  tolerance: z.strictObject({ rel: z.number() }).optional(),
  per_run_ms: z.unknown().optional(),
  wrong_answers_ms: z.unknown().optional(),
})
export type ExpectedMerge = z.infer<typeof ExpectedMerge>

export const ExpectedFile = z.strictObject({
  schema: z.string(),
  cases: z
    .record(z.string(), ExpectedCase)
    .refine((all) => Object.keys(all).length > 0, 'at least one case'),
})
export const ExpectedBadFile = z.record(z.string(), ExpectedBad)
export const ExpectedMergeFile = z.record(z.string(), ExpectedMerge)
