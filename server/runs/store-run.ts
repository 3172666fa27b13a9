import { parseMetricKey, type MetricKey } from '@/ingest/metric-key'
import type { Histogram, Measurement, ParsedRun } from '@/ingest/model'
import { componentIds, idOf, metricIds } from '../catalogue/dictionary'
import type { Db } from '../db'
import { RULESET } from '../summaries/ruleset'
import type { RunFlag } from '../stats/quality-flags'

export type RunRow = {
  id: string
  conditionId: number
  replicate: number
  ingestId: string
  sourceIndex: number
  commitSha: string | null
  ciUrl: string | null
  startedAt: string | null
}

async function storeMeasurements(
  db: Db,
  runId: string,
  measurements: Measurement[],
): Promise<void> {
  const keys = measurements.map((m) => parseMetricKey(m.key) as MetricKey)
  const metrics = await metricIds(db)
  const components = await componentIds(
    db,
    keys.map((k) => k.component),
  )
  await db.$executeRaw`INSERT INTO measurement
      (run_id, metric_id, component_id, statistic, q_ppm, value, censored, raw_text)
    SELECT ${runId}::uuid, * FROM unnest(
      ${keys.map((k) => idOf(metrics, k.metric))}::smallint[], ${keys.map((k) => idOf(components, k.component))}::smallint[],
      ${keys.map((k) => k.statistic)}::text[], ${keys.map((k) => k.quantilePpm ?? -1)}::int[],
      ${measurements.map((m) => m.value)}::float8[], ${measurements.map((m) => m.censored)}::smallint[],
      ${measurements.map((m) => m.rawText)}::text[])`
}

async function storeHistograms(db: Db, runId: string, histograms: Histogram[]): Promise<void> {
  const metrics = await metricIds(db)
  const components = await componentIds(
    db,
    histograms.map((h) => h.component),
  )
  for (const h of histograms)
    await db.$executeRaw`INSERT INTO distribution (run_id, metric_id, component_id, format, correction, unit_scale,
        total_count, is_mergeable, note, data)
      VALUES (${runId}::uuid, ${idOf(metrics, h.metric)}, ${idOf(components, h.component)}, ${h.format},
        ${h.correction}, ${h.unitScale}, ${BigInt(h.count)}, ${h.mergeable}, ${h.note}, ${JSON.stringify(h.data)}::jsonb)`
}

const bigint = (value: number | null): bigint | null => (value === null ? null : BigInt(value))

/** Writes one repetition with its measurements, histograms and flags. The caller holds the condition's lock. */
export async function storeRun(
  db: Db,
  row: RunRow,
  run: ParsedRun,
  flags: (RunFlag & { scope: string })[],
): Promise<void> {
  await db.$executeRaw`INSERT INTO run (id, condition_id, replicate, ingest_id, source_index, name, started_at,
      duration_s, achieved_rps, requests, errors, not_sent, commit_sha, ci_url, notices, extra)
    VALUES (${row.id}::uuid, ${row.conditionId}, ${row.replicate}, ${row.ingestId}::uuid, ${row.sourceIndex},
      ${run.name}, ${row.startedAt}::timestamptz, ${run.durationSeconds}, ${run.achievedRps}, ${bigint(run.requests)},
      ${bigint(run.errors)}, ${bigint(run.notSent)}, ${row.commitSha}, ${row.ciUrl},
      ${JSON.stringify(run.notices)}::jsonb, ${JSON.stringify(run.extra)}::jsonb)`
  await storeMeasurements(db, row.id, run.measurements)
  await storeHistograms(db, row.id, run.histograms)
  await db.$executeRaw`INSERT INTO quality_flag (run_id, code, scope, severity, text, ruleset)
    SELECT ${row.id}::uuid, code, scope, severity, text, ${RULESET} FROM unnest(
      ${flags.map((f) => f.code)}::text[], ${flags.map((f) => f.scope)}::text[],
      ${flags.map((f) => f.severity)}::text[], ${flags.map((f) => f.text)}::text[]) AS f(code, scope, severity, text)`
}
