import { z } from 'zod'
import { LOAD_MODELS } from '@/ingest/dictionary/vocabulary'
import { conditionFlags } from '../condition-flags'
import { describe } from '../describe'
import { runFlags } from '../quality-flags'
import { proofFlags } from '../rank-proof'

const Numbers = z.array(z.number())
const optional = z.number().nullish()
const FlaggedRun = z.object({
  target_rps: optional,
  achieved_rps: optional,
  requests: optional,
  errors: optional,
  load_model: z.enum(LOAD_MODELS).nullish(),
  duration_s: optional,
  percentiles: Numbers.default([]),
  percentile_values: z.record(z.string(), z.number()).default({}),
  max: optional,
  highest_trackable: optional,
  client_cpu_utilisation: optional,
  nocatchup: z.boolean().default(false),
})

const Flagged = z.union([
  z.object({ run: FlaggedRun }),
  z.object({
    values: Numbers,
    baseline: Numbers.nullable(),
    lower_is_better: z.boolean().default(true),
  }),
])

/** Codes of the flags of one run, or of one condition's runs. */
export function qualityFlags(raw: unknown): unknown {
  const input = Flagged.parse(raw)
  if ('values' in input) {
    if (input.values.length === 0) return { flags: [] }
    const { values, baseline, lower_is_better } = input
    const flags = conditionFlags({
      runs: describe(values),
      baseline: baseline === null || baseline.length === 0 ? null : describe(baseline),
      better: lower_is_better ? 'lower' : 'higher',
    })
    return { flags: flags.map((f) => f.code).sort() }
  }
  const { run } = input
  const values = new Map<number, number | null>(run.percentiles.map((p) => [p, null]))
  for (const [p, value] of Object.entries(run.percentile_values)) values.set(Number(p), value)
  const flags = runFlags({
    targetRps: run.target_rps ?? null,
    achievedRps: run.achieved_rps ?? null,
    requests: run.requests ?? null,
    errors: run.errors ?? null,
    loadModel: run.load_model ?? 'unknown',
    durationSeconds: run.duration_s ?? null,
    percentiles: values,
    max: run.max ?? null,
    highestTrackable: run.highest_trackable ?? null,
    clientCpuUtilisation: run.client_cpu_utilisation ?? null,
    skippedLateRequests: run.nocatchup,
    histogramCount: null,
  })
  // One code may stand at several percentiles.
  return { flags: [...new Set(flags.map((f) => f.code))].sort() }
}

const Proof = z.object({
  run: z.object({
    load_model: z.enum(LOAD_MODELS),
    target_rps: optional,
    achieved_rps: optional,
    requests: optional,
    errors: optional,
    samples: optional,
    duration_s: optional,
    asked_s: optional,
    asked_requests: optional,
    connections: optional,
    is_protocol_known: z.boolean().optional(),
    metrics: z.array(z.string()),
  }),
})

/** Codes of what one submitted run lacks for a rank. */
export function rankProof(raw: unknown): unknown {
  const { run } = Proof.parse(raw)
  const flags = proofFlags({
    loadModel: run.load_model,
    targetRps: run.target_rps ?? null,
    achievedRps: run.achieved_rps ?? null,
    requests: run.requests ?? null,
    errors: run.errors ?? null,
    samples: run.samples ?? null,
    durationSeconds: run.duration_s ?? null,
    askedSeconds: run.asked_s ?? null,
    askedRequests: run.asked_requests ?? null,
    connections: run.connections ?? null,
    isProtocolKnown: run.is_protocol_known ?? true,
    latencies: run.metrics.map((metric) => ({ metric, canFail: metric === 'http.latency' })),
  })
  return { flags: flags.map(({ code }) => code).sort() }
}
