import { parseMetricKey, type MetricKey } from '@/ingest/dictionary/metric-key'
import type { Histogram, Measurement, ParsedRun } from '@/ingest/model/parsed-run'
import { ensureComponents } from '@/server/catalogue/dictionary'
import type { Db } from '@/server/platform/db'
import { RULESET } from '@/server/results/summaries/ruleset'
import type { RunFlag } from '@/server/stats/quality-flags'

export type RunRow = {
  id: string
  conditionId: number
  replicate: number
  ingestId: string
  sourceIndex: number
  commitSha: string | null
  ciUrl: string | null
  startedAt: string | null
  /** waits for a maintainer before readers can see it */
  isPending: boolean
}

async function storeMeasurements(
  db: Db,
  runId: string,
  measurements: Measurement[],
): Promise<void> {
  const keys = measurements.map((m) => parseMetricKey(m.key) as MetricKey)
  await ensureComponents(
    db,
    keys.map((k) => k.component),
  )
  // Raw: one insert for all measurements, resolving codes to ids.
  const stored = await db.$executeRaw`INSERT INTO measurement
      (run_id, metric_id, component_id, statistic, q_ppm, value, censored, raw_text)
    SELECT ${runId}::uuid, m.id, c.id, statistic, q_ppm, value, censored, raw_text FROM unnest(
      ${keys.map((k) => k.metric)}::text[], ${keys.map((k) => k.component)}::text[],
      ${keys.map((k) => k.statistic)}::text[], ${keys.map((k) => k.quantilePpm ?? -1)}::int[],
      ${measurements.map((m) => m.value)}::float8[], ${measurements.map((m) => m.censored)}::smallint[],
      ${measurements.map((m) => m.rawText)}::text[])
      AS one(metric, component, statistic, q_ppm, value, censored, raw_text)
    JOIN metric m ON m.code = one.metric JOIN component c ON c.code = one.component`
  if (stored !== keys.length)
    throw new Error(`${keys.length - stored} metrics or components are not in the dictionary`)
}

async function storeHistograms(db: Db, runId: string, histograms: Histogram[]): Promise<void> {
  if (histograms.length === 0) return
  await ensureComponents(
    db,
    histograms.map((h) => h.component),
  )
  // Raw: INSERT … SELECT resolves codes to ids.
  for (const h of histograms) {
    const stored =
      await db.$executeRaw`INSERT INTO distribution (run_id, metric_id, component_id, format, correction,
        unit_scale, total_count, is_mergeable, note, data)
      SELECT ${runId}::uuid, m.id, c.id, ${h.format}, ${h.correction}, ${h.unitScale}, ${BigInt(h.count)},
        ${h.mergeable}, ${h.note}, ${JSON.stringify(h.data)}::jsonb
      FROM metric m, component c WHERE m.code = ${h.metric} AND c.code = ${h.component}`
    if (stored !== 1) throw new Error(`${h.metric} is not in the dictionary`)
  }
}

const bigint = (value: number | null): bigint | null => (value === null ? null : BigInt(value))

/** Writes one repetition with its measurements, histograms and flags. The caller holds the condition's lock. */
export async function storeRun(
  db: Db,
  row: RunRow,
  run: ParsedRun,
  flags: (RunFlag & { scope: string })[],
): Promise<void> {
  // Raw: hot path, one statement each; published_at by the clock of the database.
  await db.$executeRaw`INSERT INTO run (id, condition_id, replicate, ingest_id, source_index, name, started_at,
      duration_s, achieved_rps, requests, errors, not_sent, commit_sha, ci_url, notices, extra,
      status, published_at)
    VALUES (${row.id}::uuid, ${row.conditionId}, ${row.replicate}, ${row.ingestId}::uuid, ${row.sourceIndex},
      ${run.name}, ${row.startedAt}::timestamptz, ${run.durationSeconds}, ${run.achievedRps}, ${bigint(run.requests)},
      ${bigint(run.errors)}, ${bigint(run.notSent)}, ${row.commitSha}, ${row.ciUrl},
      ${JSON.stringify(run.notices)}::jsonb, ${JSON.stringify(run.extra)}::jsonb,
      ${row.isPending ? 'pending' : 'valid'}, CASE WHEN ${row.isPending} THEN NULL ELSE now() END)`
  await storeMeasurements(db, row.id, run.measurements)
  await storeHistograms(db, row.id, run.histograms)
  if (flags.length === 0) return
  await db.$executeRaw`INSERT INTO quality_flag (run_id, code, scope, severity, text, ruleset)
    SELECT ${row.id}::uuid, code, scope, severity, text, ${RULESET} FROM unnest(
      ${flags.map((f) => f.code)}::text[], ${flags.map((f) => f.scope)}::text[],
      ${flags.map((f) => f.severity)}::text[], ${flags.map((f) => f.text)}::text[]) AS f(code, scope, severity, text)`
}
