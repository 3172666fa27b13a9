import { ensureComponents } from '@/server/catalogue/dictionary'
import type { Db } from '@/server/platform/db'
import { RULESET } from '@/server/results/summaries/ruleset'
import type { Decision } from './decide'
import type { KnownRows } from './known-rows'
import { blobRows, distributionRows, flagRows, ingestRows, measurementRows, runRows } from './rows'

/**
 * Raw, all of them: one statement for the rows of a whole batch, whatever their number. Their text never changes, so the
 * database parses and plans each once.
 */
async function writeFiles(db: Db, decision: Decision): Promise<void> {
  const { bodies, rows } = blobRows(decision)
  await db.$executeRaw`INSERT INTO blob (sha256, media_type, byte_size, encoding, body)
    SELECT decode(sha256, 'hex'), 'application/octet-stream', byte_size, encoding,
      substring(${bodies}::bytea FROM "first" FOR length)
    FROM json_to_recordset(${JSON.stringify(rows)}::json)
      AS b(sha256 text, byte_size int, encoding text, "first" int, length int)
    ON CONFLICT (sha256) DO NOTHING`
  await db.$executeRaw`INSERT INTO ingest
      (id, blob_sha256, file_name, adapter, adapter_version, org_id, token_id, context_digest, context, provenance, report)
    SELECT id, decode(sha256, 'hex'), file_name, adapter, '1', org_id, token_id, decode(context_digest, 'hex'), context,
      provenance, report
    FROM json_to_recordset(${JSON.stringify(ingestRows(decision))}::json)
      AS i(id uuid, sha256 text, file_name text, adapter text, org_id int, token_id int, context_digest text,
        context jsonb, provenance jsonb, report jsonb)`
}

async function writeRuns(db: Db, runs: ReturnType<typeof runRows>): Promise<void> {
  await db.$executeRaw`INSERT INTO run (id, condition_id, replicate, ingest_id, source_index, name, started_at, duration_s,
      achieved_rps, requests, errors, not_sent, commit_sha, ci_url, notices, extra, status, published_at)
    SELECT id, condition_id, replicate, ingest_id, source_index, name, started_at, duration_s, achieved_rps, requests,
      errors, not_sent, commit_sha, ci_url, notices, extra, CASE WHEN is_pending THEN 'pending' ELSE 'valid' END,
      CASE WHEN is_pending THEN NULL ELSE now() END
    FROM json_to_recordset(${JSON.stringify(runs)}::json)
      AS r(id uuid, condition_id int, replicate int, ingest_id uuid, source_index int, name text,
        started_at timestamptz, duration_s float8, achieved_rps float8, requests bigint, errors bigint,
        not_sent bigint, commit_sha text, ci_url text, notices jsonb, extra jsonb, is_pending boolean)`
}

async function writeMeasurements(db: Db, rows: ReturnType<typeof measurementRows>): Promise<void> {
  const stored = await db.$executeRaw`INSERT INTO measurement
      (run_id, metric_id, component_id, statistic, q_ppm, value, censored, raw_text)
    SELECT run_id, m.id, c.id, statistic, q_ppm, value, censored, raw_text
    FROM json_to_recordset(${JSON.stringify(rows)}::json)
      AS x(run_id uuid, metric text, component text, statistic text, q_ppm int, value float8, censored smallint,
        raw_text text)
      JOIN metric m ON m.code = x.metric JOIN component c ON c.code = x.component`
  if (stored !== rows.length)
    throw new Error(`${rows.length - stored} metrics or components are not in the dictionary`)
}

async function writeDistributions(
  db: Db,
  rows: ReturnType<typeof distributionRows>,
): Promise<void> {
  if (rows.length === 0) return
  const stored = await db.$executeRaw`INSERT INTO distribution
      (run_id, metric_id, component_id, format, correction, unit_scale, total_count, is_mergeable, note, data)
    SELECT run_id, m.id, c.id, format, correction, unit_scale, total_count, is_mergeable, note, data
    FROM json_to_recordset(${JSON.stringify(rows)}::json)
      AS d(run_id uuid, metric text, component text, format text, correction text, unit_scale float8,
        total_count bigint, is_mergeable boolean, note text, data jsonb)
      JOIN metric m ON m.code = d.metric JOIN component c ON c.code = d.component`
  if (stored !== rows.length)
    throw new Error(`${rows.length - stored} metrics of histograms are not in the dictionary`)
}

async function writeFlags(db: Db, rows: ReturnType<typeof flagRows>): Promise<void> {
  if (rows.length === 0) return
  await db.$executeRaw`INSERT INTO quality_flag (run_id, code, scope, severity, text, ruleset)
    SELECT run_id, code, scope, severity, text, ${RULESET}
    FROM json_to_recordset(${JSON.stringify(rows)}::json)
      AS f(run_id uuid, code text, scope text, severity text, text text)`
}

async function writeKeys(db: Db, { keys }: Decision): Promise<void> {
  if (keys.length === 0) return
  await db.$executeRaw`INSERT INTO idempotent_request (org_id, key, request_sha256, status, body)
    SELECT "orgId", key, decode(request, 'hex'), 201, body
    FROM json_to_recordset(${JSON.stringify(keys)}::json) AS k("orgId" int, key text, request text, body jsonb)`
}

/**
 * Writes what was decided: a constant number of statements. The caller holds the locks of the conditions.
 * @returns components that the database has once this is committed
 */
export async function write(db: Db, decision: Decision, known: KnownRows): Promise<Set<string>> {
  const runs = decision.ingests.flatMap((ingest) => ingest.runs)
  await writeKeys(db, decision)
  if (runs.length === 0) return new Set()
  const [measurements, distributions] = [measurementRows(runs), distributionRows(runs)]
  const components = new Set([...measurements, ...distributions].map((row) => row.component))
  if (![...components].every(known.hasComponent)) await ensureComponents(db, components)
  await writeFiles(db, decision)
  await writeRuns(db, runRows(runs))
  await writeMeasurements(db, measurements)
  await writeDistributions(db, distributions)
  await writeFlags(db, flagRows(runs))
  return components
}
