import { Prisma } from '@/prisma/generated/client'
import type { Db } from '@/server/platform/db/client'
import { RULESET } from './ruleset'

type Method = 'published' | 'published_retracted'

/** Raw: bool_or over the campaigns of the publication. */
async function loadMethod(db: Db, publicationId: number): Promise<Method> {
  const [row] = await db.$queryRaw<{ retracted: boolean }[]>`
    SELECT p.retracted_at IS NOT NULL OR coalesce(bool_or(ca.retracted_at IS NOT NULL), false) AS retracted
    FROM publication p LEFT JOIN publication_campaign pc ON pc.publication_id = p.id
      LEFT JOIN campaign ca ON ca.id = pc.campaign_id WHERE p.id = ${publicationId} GROUP BY p.id`
  return row?.retracted ? 'published_retracted' : 'published'
}

/**
 * A retraction removes figures from every chart, a reinstatement restores them; they never exist under both methods.
 * Raw: DELETE by an array, which keeps it a look-up by condition in a database without statistics.
 */
async function dropOther(db: Db, publicationId: number, method: Method): Promise<void> {
  const other: Method = method === 'published' ? 'published_retracted' : 'published'
  await db.$executeRaw`DELETE FROM summary s
    WHERE s.condition_id = ANY (${selectConditions(publicationId)}) AND s.method = ${other}
      AND (s.observation_id IS NULL OR EXISTS (
        SELECT 1 FROM observation o WHERE o.id = s.observation_id AND o.publication_id = ${publicationId}))`
}

/** Conditions of the campaigns of a publication, as an array. */
const selectConditions = (publicationId: number): Prisma.Sql => Prisma.sql`ARRAY(
  SELECT c.id FROM condition c JOIN publication_campaign pc ON pc.campaign_id = c.campaign_id
  WHERE pc.publication_id = ${publicationId})`

/**
 * Drops mirrored values without an observation or a gap in the file.
 * Raw: the rows to keep are one set, so that the rest is found by one hash join.
 */
async function dropGone(db: Db, publicationId: number, method: Method): Promise<void> {
  await db.$executeRaw`WITH mine AS MATERIALIZED (
      SELECT c.id, c.group_key, c.applicability FROM condition c WHERE c.id = ANY (${selectConditions(publicationId)})),
    kept AS MATERIALIZED (
      SELECT o.condition_id, o.metric_id, o.component_id, o.statistic, o.q_ppm, o.id AS observation_id
      FROM mine JOIN observation o ON o.condition_id = mine.id
      WHERE o.relative_to_condition_id IS NULL AND o.is_charted
      UNION
      SELECT gap.id, o.metric_id, o.component_id, o.statistic, o.q_ppm, 0
      FROM mine gap JOIN mine ON mine.group_key = gap.group_key
        JOIN observation o ON o.condition_id = mine.id
      WHERE gap.applicability = 'not_applicable' AND o.relative_to_condition_id IS NULL AND o.is_charted)
    DELETE FROM summary s WHERE s.condition_id = ANY (${selectConditions(publicationId)}) AND s.method = ${method}
      AND (s.condition_id, s.metric_id, s.component_id, s.statistic, s.q_ppm, coalesce(s.observation_id, 0)) NOT IN (
        SELECT condition_id, metric_id, component_id, statistic, q_ppm, observation_id FROM kept)`
}

/**
 * Mirrors the canonical evidence of every absolute observation into `summary` with method `published`, or with
 * `published_retracted` when the publication or its campaign is retracted.
 * Differences are left out: drawn on an axis of absolute values they would be wrong. So are variants that are not charted.
 * Where single runs are known, they give n, and the spread unless the author published one.
 * Unchanged rows keep their `computed_at`. Raw: one INSERT … SELECT for all observations.
 */
export async function mirrorPublished(db: Db, publicationId: number): Promise<void> {
  const method = await loadMethod(db, publicationId)
  await dropOther(db, publicationId, method)
  await dropGone(db, publicationId, method)
  await mirrorNotApplicable(db, publicationId, method)
  await db.$executeRaw`INSERT INTO summary (condition_id, metric_id, component_id, statistic, q_ppm, method, n,
      across_runs, value, null_reason, spread_kind, spread, lo, hi, run_min, run_max, evidence, observation_id, ruleset)
    SELECT o.condition_id, o.metric_id, o.component_id, o.statistic, o.q_ppm, ${method},
      CASE WHEN runs.n > 0 THEN runs.n ELSE e.n END, e.across_runs, e.value, e.null_reason,
      CASE WHEN e.spread IS NOT NULL THEN e.spread_kind WHEN runs.sd IS NOT NULL THEN 'sd' END,
      coalesce(e.spread, runs.sd), e.lo, e.hi, runs.run_min, runs.run_max, e.method, o.id, ${RULESET}
    FROM observation o JOIN evidence e ON e.observation_id = o.id AND e.is_canonical
      CROSS JOIN LATERAL (SELECT count(*)::int AS n, CASE WHEN e.value IS NOT NULL THEN stddev_samp(v) END AS sd,
          min(v) AS run_min, max(v) AS run_max
        FROM unnest(e.run_values) AS v) AS runs
    WHERE o.publication_id = ${publicationId} AND o.relative_to_condition_id IS NULL AND o.is_charted
    ON CONFLICT (metric_id, component_id, statistic, q_ppm, method, condition_id) DO UPDATE SET
      n = excluded.n, across_runs = excluded.across_runs, value = excluded.value, null_reason = excluded.null_reason,
      spread_kind = excluded.spread_kind, spread = excluded.spread, lo = excluded.lo, hi = excluded.hi,
      run_min = excluded.run_min, run_max = excluded.run_max,
      evidence = excluded.evidence, observation_id = excluded.observation_id, ruleset = excluded.ruleset,
      computed_at = now()
    WHERE (summary.n, summary.across_runs, summary.value, summary.null_reason, summary.spread_kind, summary.spread,
      summary.lo, summary.hi, summary.run_min, summary.run_max, summary.evidence, summary.observation_id, summary.ruleset) IS DISTINCT FROM
      (excluded.n, excluded.across_runs, excluded.value, excluded.null_reason, excluded.spread_kind, excluded.spread,
      excluded.lo, excluded.hi, excluded.run_min, excluded.run_max, excluded.evidence, excluded.observation_id, excluded.ruleset)`
}

/**
 * A cell that the publication left out appears in every chart of its group, as a gap with its reason.
 * Raw: INSERT … SELECT over a join.
 */
async function mirrorNotApplicable(db: Db, publicationId: number, method: Method): Promise<void> {
  await db.$executeRaw`INSERT INTO summary (condition_id, metric_id, component_id, statistic, q_ppm, method,
      null_reason, ruleset)
    SELECT DISTINCT gap.id, o.metric_id, o.component_id, o.statistic, o.q_ppm, ${method},
      'not applicable: ' || gap.note, ${RULESET}
    FROM condition gap
      JOIN publication_campaign pc ON pc.campaign_id = gap.campaign_id AND pc.publication_id = ${publicationId}
      JOIN condition c ON c.group_key = gap.group_key
      JOIN observation o ON o.condition_id = c.id AND o.relative_to_condition_id IS NULL AND o.is_charted
    WHERE gap.applicability = 'not_applicable'
    ON CONFLICT (metric_id, component_id, statistic, q_ppm, method, condition_id) DO UPDATE SET
      null_reason = excluded.null_reason WHERE summary.null_reason IS DISTINCT FROM excluded.null_reason`
}
