import { Prisma } from '@/prisma/generated/client'
import type { RawDb } from '@/server/platform/db/raw-client'
import { LEFT_AT_SOURCE } from '@/server/catalogue/blob'
import { RULESET } from '@/server/results/summaries/ruleset'
import { meansQuery } from '@/server/results/summaries/summarise-runs'
import { addToCounts } from '@/server/results/summaries/run-counts'
import { addToSpans } from '@/server/results/summaries/run-spans'
import type { Decision } from './decide'
import type { NewRun } from './pending-submission'
import { blobRows, distributionRows, flagRows, ingestRows, measurementRows, runRows } from './rows'

/** Rows as one parameter, so that the text of a statement is the same for any number of them. */
const json = (rows: readonly object[]): Prisma.Sql => Prisma.sql`${JSON.stringify(rows)}::json`

function insertBlobs(decision: Decision): Prisma.Sql {
  const { bodies, rows } = blobRows(decision)
  return Prisma.sql`INSERT INTO blob (sha256, media_type, byte_size, encoding, body)
    SELECT decode(sha256, 'hex'), 'application/octet-stream', byte_size, encoding,
      substring(${bodies}::bytea FROM "first" FOR length)
    FROM json_to_recordset(${json(rows)})
      AS b(sha256 text, byte_size int, encoding text, "first" int, length int)
    ON CONFLICT (sha256) DO UPDATE
      SET encoding = EXCLUDED.encoding, body = EXCLUDED.body, withheld_reason = NULL
      WHERE blob.withheld_reason = ${LEFT_AT_SOURCE}`
}

const insertIngests = (decision: Decision): Prisma.Sql => Prisma.sql`INSERT INTO ingest
    (id, blob_sha256, file_name, adapter, adapter_version, org_id, token_id, context_digest, context, provenance, report)
  SELECT id, decode(sha256, 'hex'), file_name, adapter, adapter_version, org_id, token_id, decode(context_digest, 'hex'), context,
    provenance, report
  FROM json_to_recordset(${json(ingestRows(decision))})
    AS i(id uuid, sha256 text, file_name text, adapter text, adapter_version text, org_id int, token_id int, context_digest text,
      context jsonb, provenance jsonb, report jsonb)`

const insertRuns = (rows: ReturnType<typeof runRows>): Prisma.Sql => Prisma.sql`INSERT INTO run
    (id, condition_id, replicate, ingest_id, source_index, name, started_at, duration_s, achieved_rps, requests, errors,
      not_sent, commit_sha, branch, pull_request, base_commit, ci_url, notices, extra, content_digest, numbers_digest,
      compared, status, published_at)
  SELECT id, condition_id, replicate, ingest_id, source_index, name, started_at, duration_s, achieved_rps, requests,
    errors, not_sent, commit_sha, branch, pull_request, base_commit, ci_url, notices, extra,
    decode(content_digest, 'hex'), decode(numbers_digest, 'hex'), compared,
    CASE WHEN is_pending THEN 'pending' WHEN pull_request IS NOT NULL THEN 'proposed' ELSE 'valid' END,
    CASE WHEN is_pending THEN NULL ELSE now() END
  FROM json_to_recordset(${json(rows)})
    AS r(id uuid, condition_id int, replicate int, ingest_id uuid, source_index int, name text,
      started_at timestamptz, duration_s float8, achieved_rps float8, requests bigint, errors bigint,
      not_sent bigint, commit_sha text, branch text, pull_request int, base_commit text, ci_url text, notices jsonb,
      extra jsonb, content_digest text, numbers_digest text, compared json, is_pending boolean)`

const insertMeasurements = (rows: ReturnType<typeof measurementRows>): Prisma.Sql => Prisma.sql`
  INSERT INTO measurement (run_id, metric_id, component_id, statistic, q_ppm, value, censored, raw_text)
  SELECT run_id, m.id, c.id, statistic, q_ppm, value, censored, raw_text
  FROM json_to_recordset(${json(rows)})
    AS x(run_id uuid, metric text, component text, statistic text, q_ppm int, value float8, censored smallint,
      raw_text text)
    JOIN metric m ON m.code = x.metric JOIN component c ON c.code = x.component`

const insertDistributions = (rows: ReturnType<typeof distributionRows>): Prisma.Sql => Prisma.sql`
  INSERT INTO distribution
    (run_id, metric_id, component_id, format, correction, unit_scale, total_count, is_mergeable, note, data)
  SELECT run_id, m.id, c.id, format, correction, unit_scale, total_count, is_mergeable, note, data
  FROM json_to_recordset(${json(rows)})
    AS d(run_id uuid, metric text, component text, format text, correction text, unit_scale float8,
      total_count bigint, is_mergeable boolean, note text, data jsonb)
    JOIN metric m ON m.code = d.metric JOIN component c ON c.code = d.component`

const insertFlags = (rows: ReturnType<typeof flagRows>): Prisma.Sql => Prisma.sql`
  INSERT INTO quality_flag (run_id, code, scope, severity, text, ruleset)
  SELECT run_id, code, scope, severity, text, ${RULESET}
  FROM json_to_recordset(${json(rows)})
    AS f(run_id uuid, code text, scope text, severity text, text text)`

const insertKeys = ({ keys }: Decision): Prisma.Sql => Prisma.sql`
  INSERT INTO idempotent_request (org_id, key, request_sha256, status, body)
  SELECT "orgId", key, decode(request, 'hex'), 201, body
  FROM json_to_recordset(${json(keys)}) AS k("orgId" int, key text, request text, body jsonb)`

/** Values of the runs that count in the means of their conditions, as the statement writes them. */
const counted = (runs: readonly CountedRun[]): Prisma.Sql => Prisma.sql`
  SELECT c.condition_id, m.metric_id, m.component_id, m.statistic, m.q_ppm, m.value FROM measurements m
    JOIN json_to_recordset(${json(runs.map(({ id, conditionId }) => ({ id, condition_id: conditionId })))})
      AS c(id uuid, condition_id int) ON c.id = m.run_id`

export type CountedRun = Pick<NewRun, 'id' | 'conditionId'>

/** The rows of a batch that name metrics and components. */
export type NamedRows = {
  measurements: ReturnType<typeof measurementRows>
  distributions: ReturnType<typeof distributionRows>
  components: Set<string>
}

export function namedRows(runs: readonly NewRun[]): NamedRows {
  const [measurements, distributions] = [measurementRows(runs), distributionRows(runs)]
  const components = new Set([...measurements, ...distributions].map((row) => row.component))
  return { measurements, distributions, components }
}

/**
 * Writes what was decided, with the means, spans and counts that change by it, in one statement whatever its size. The caller holds
 * the locks of the conditions; the components are there.
 * Raw: the rows of eleven tables in one round trip, and ON CONFLICT for files that are there, or of which a
 * publication left only the name.
 * @param toCount runs whose values are added to the means of their conditions
 * @returns conditions that have means for other keys than before
 */
export async function write(
  db: RawDb,
  decision: Decision,
  { measurements, distributions }: NamedRows,
  toCount: readonly CountedRun[],
): Promise<number[]> {
  const runs = decision.ingests.flatMap((ingest) => ingest.runs)
  const [stored] = await db.$queryRaw<{ rows: number; changed: number[] }[]>`
    WITH blobs AS (${insertBlobs(decision)}), ingests AS (${insertIngests(decision)} RETURNING id, adapter),
      runs AS (${insertRuns(runRows(runs))}
        RETURNING condition_id, ingest_id, started_at, received_at, duration_s, status, published_at),
      spans AS (${addToSpans(Prisma.sql`SELECT * FROM runs WHERE status = 'valid'`)}),
      counts AS (${addToCounts(Prisma.sql`SELECT r.condition_id, i.adapter FROM runs r JOIN ingests i ON i.id = r.ingest_id
        WHERE r.published_at IS NOT NULL`)}),
      measurements AS (${insertMeasurements(measurements)} RETURNING run_id, metric_id, component_id, statistic, q_ppm, value),
      distributions AS (${insertDistributions(distributions)} RETURNING 1),
      flags AS (${insertFlags(flagRows(runs))}), keys AS (${insertKeys(decision)}), ${meansQuery(counted(toCount))}
    SELECT ((SELECT count(*) FROM measurements) + (SELECT count(*) FROM distributions))::int AS rows,
      (SELECT coalesce(array_agg(DISTINCT id), '{}') FROM means WHERE is_new) AS changed`
  const missing = measurements.length + distributions.length - (stored?.rows ?? 0)
  if (missing > 0) throw new Error(`${missing} metrics or components are not in the dictionary`)
  return stored?.changed ?? []
}
