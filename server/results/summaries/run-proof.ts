import type { LoadModel } from '@/ingest/dictionary/vocabulary'
import type { Db } from '@/server/platform/db/client'
import { proofFlags } from '@/server/stats/rank-proof'
import { RULESET } from './ruleset'

type RunRow = {
  id: string
  load_model: LoadModel
  target_rps: number | null
  connections: number | null
  protocol_known: boolean
  asked_s: number | null
  asked_requests: number | null
  achieved_rps: number | null
  duration_s: number | null
  requests: number | null
  errors: number | null
  samples: number | null
  latencies: string[]
}

/** Codes that stored columns decide; a recomputation replaces these and leaves the others of a run alone. */
const CODES = [
  'RATE_UNKNOWN',
  'RATE_FAR',
  'COUNT_UNKNOWN',
  'ERRORS_UNKNOWN',
  'CONNECTIONS_UNKNOWN',
  'CUT_SHORT',
  'DURATION_FAR',
  'PROTOCOL_UNKNOWN',
  'LOAD_MODEL_UNKNOWN',
  'LOAD_NOT_SET',
]

/** Raw: counts cast in the database, metrics of each run as an array. */
const selectRuns = (db: Db, conditionIds: readonly number[]): Promise<RunRow[]> => db.$queryRaw<
  RunRow[]
>`
  SELECT r.id::text, h.load_model, w.target_rps, w.connections, w.duration_s AS asked_s,
    w.protocol IS NOT NULL OR r.extra #>> '{assumed,protocol,value}' IS NOT NULL AS protocol_known,
    CASE WHEN jsonb_typeof(w.params -> 'requests') = 'number' THEN (w.params ->> 'requests')::float8 END AS asked_requests,
    r.achieved_rps, r.duration_s, r.requests::float8, r.errors::float8,
    coalesce((SELECT max(d.total_count) FROM distribution d WHERE d.run_id = r.id),
      CASE WHEN jsonb_typeof(r.extra -> 'observations') = 'number' THEN (r.extra ->> 'observations')::bigint END,
      r.requests)::float8 AS samples,
    ARRAY(SELECT DISTINCT x.metric FROM measurement_value x WHERE x.run_id = r.id
      AND x.metric IN ('http.latency', 'tcp.rr.latency', 'tcp.crr.latency')) AS latencies
  FROM run r JOIN condition c ON c.id = r.condition_id JOIN workload w ON w.id = c.workload_id
    JOIN harness h ON h.id = c.harness_id
  WHERE r.condition_id = ANY (${conditionIds}::int[])`

/**
 * Applies the rules about the proof for a rank to runs that were stored under an earlier ruleset. Part of a recomputation
 * of everything; a new run brings its flags along.
 * Raw: one delete and one insert for all runs of the conditions.
 */
export async function recomputeRunProofs(db: Db, conditionIds: readonly number[]): Promise<void> {
  const flags = (await selectRuns(db, conditionIds)).flatMap((run) =>
    proofFlags({
      loadModel: run.load_model,
      targetRps: run.target_rps,
      achievedRps: run.achieved_rps,
      requests: run.requests,
      errors: run.errors,
      samples: run.samples,
      durationSeconds: run.duration_s,
      askedSeconds: run.asked_s,
      askedRequests: run.asked_requests,
      connections: run.connections,
      isProtocolKnown: run.protocol_known,
      latencies: run.latencies.map((metric) => ({ metric, canFail: metric === 'http.latency' })),
    }).map((flag) => ({ ...flag, runId: run.id })),
  )
  await db.$executeRaw`DELETE FROM quality_flag f USING run r WHERE f.run_id = r.id
    AND r.condition_id = ANY (${conditionIds}::int[]) AND f.code = ANY (${CODES}::text[])`
  await db.$executeRaw`INSERT INTO quality_flag (run_id, code, scope, severity, text, ruleset)
    SELECT run_id, code, scope, severity, text, ${RULESET} FROM unnest(${flags.map((f) => f.runId)}::uuid[],
      ${flags.map((f) => f.code)}::text[], ${flags.map((f) => f.scope)}::text[],
      ${flags.map((f) => f.severity)}::text[], ${flags.map((f) => f.text)}::text[])
      AS f(run_id, code, scope, severity, text)`
}
