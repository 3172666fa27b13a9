import type { Mode } from '@/ingest/dictionary/vocabulary'
import { Prisma } from '@/prisma/generated/client'
import { PUBLICATIONS } from '@/server/catalogue/cache-tags'
import { cached } from '@/server/platform/cache/cached'
import type { Db } from '@/server/platform/db/client'
import { CLAIM_COUNTS } from '../claim-counts-sql'
import { metricFilter } from '../metric-filter'
import { OverviewSource } from './schemas'

/** One test bed at one load with values of a publication for one metric key. */
export type PublishedLevel = {
  publication: string
  group_key: string
  metric: string
  component: string
  statistic: string
  q_ppm: number
  subjects: number
  target_rps: number | null
  connections: number | null
  protocol: string | null
  topology: string | null
  application: string | null
  payload_bytes: number | null
  params: Record<string, unknown>
  environment_id: number
  /** whether something in the group is linked to an unmeshed baseline */
  has_baseline: boolean
}

/** Modes measured by each publication that is not retracted, for a metric. Raw: unnests an array over a view. */
export const selectModes = (
  db: Db,
  metric: string,
): Promise<{ publication: string; mode: Mode }[]> =>
  db.$queryRaw`
    SELECT DISTINCT p.slug AS publication, one.mode FROM publication p
      JOIN publication_campaign pc ON pc.publication_id = p.id JOIN load_level_value s ON s.campaign_id = pc.campaign_id
      CROSS JOIN LATERAL unnest(s.modes) AS one(mode)
    WHERE ${metricFilter(metric)} AND p.retracted_at IS NULL AND one.mode <> 'none' ORDER BY 1, 2`

/**
 * Meshes of publications that stand, with the number of those that have values of them for a metric, which may be 0.
 * Raw: distinct counts over a view.
 */
export const selectMeshes = (
  db: Db,
  metric: string,
): Promise<{ value: string; name: string; publications: number }[]> =>
  db.$queryRaw`
    WITH own AS MATERIALIZED (SELECT p.slug, c.id, c.group_key, su.mesh, su.mesh_name
      FROM publication p JOIN publication_campaign pc ON pc.publication_id = p.id
        JOIN condition c ON c.campaign_id = pc.campaign_id JOIN tested_subject su ON su.id = c.subject_id
      WHERE p.retracted_at IS NULL AND NOT su.mesh_is_baseline),
    level AS MATERIALIZED (SELECT DISTINCT s.group_key, s.metric_id, s.component_id, s.statistic, s.q_ppm
      FROM load_level_value s WHERE ${metricFilter(metric)} AND s.component NOT LIKE 'load_client%'),
    -- By group and then by condition: joined by key first, the levels meet the values of all conditions.
    shown AS MATERIALIZED (SELECT own.mesh, own.slug, own.id, l.metric_id, l.component_id, l.statistic, l.q_ppm
      FROM own JOIN level l USING (group_key)),
    found AS MATERIALIZED (SELECT s.mesh, count(DISTINCT s.slug)::int AS publications
      FROM shown s WHERE EXISTS (SELECT FROM summary v WHERE v.condition_id = s.id AND v.value IS NOT NULL
        AND (v.metric_id, v.component_id, v.statistic, v.q_ppm) = (s.metric_id, s.component_id, s.statistic, s.q_ppm) OFFSET 0)
      GROUP BY s.mesh)
    SELECT own.mesh AS value, max(own.mesh_name) AS name, coalesce(max(f.publications), 0) AS publications
    FROM own LEFT JOIN found f USING (mesh) GROUP BY own.mesh ORDER BY publications DESC, 2, 1`

/**
 * Loads at which publications that stand have a value of a mesh, for a metric; of one mesh or mode if it is named.
 * Raw: steps that are each made once, because a test per level would be a search through all values of its key.
 */
export const selectPublishedLevels = (
  db: Db,
  metric: string,
  { mesh, mode }: { mesh: string | null; mode: Mode | null },
): Promise<PublishedLevel[]> =>
  db.$queryRaw`
    WITH level AS MATERIALIZED (SELECT p.slug AS publication, s.*, w.target_rps, w.connections,
        w.protocol, w.topology, w.application, w.payload_bytes, w.params
      FROM publication p JOIN publication_campaign pc ON pc.publication_id = p.id
        JOIN load_level_value s ON s.campaign_id = pc.campaign_id JOIN workload w ON w.id = s.workload_id
      WHERE ${metricFilter(metric)} AND p.retracted_at IS NULL),
    held AS MATERIALIZED (SELECT c.id, c.group_key, c.environment_id,
        NOT su.mesh_is_baseline AND (${mesh}::text IS NULL OR su.mesh = ${mesh})
          AND (${mode}::text IS NULL OR su.mode = ${mode}) AS is_asked,
        su.mesh_is_baseline AND EXISTS (SELECT 1 FROM condition_baseline cb JOIN condition o ON o.id = cb.condition_id
          WHERE cb.baseline_id = c.id AND o.group_key = c.group_key) AS is_baseline
      FROM (SELECT DISTINCT group_key FROM level) one JOIN condition c ON c.group_key = one.group_key
        JOIN tested_subject su ON su.id = c.subject_id),
    measured AS MATERIALIZED (SELECT h.group_key, v.metric_id, v.component_id, v.statistic, v.q_ppm,
        min(h.environment_id) AS environment_id, bool_or(h.is_asked) AS is_asked, bool_or(h.is_baseline) AS has_baseline
      FROM held h JOIN summary v ON v.condition_id = h.id AND v.value IS NOT NULL
        AND v.metric_id = ANY (ARRAY(SELECT DISTINCT metric_id FROM level)) AND v.q_ppm = ANY (ARRAY(SELECT DISTINCT q_ppm FROM level))
      GROUP BY 1, 2, 3, 4, 5)
    SELECT s.publication, encode(s.group_key, 'hex') AS group_key, s.metric, s.component, s.statistic, s.q_ppm,
      s.subjects, s.target_rps, s.connections, s.protocol, s.topology, s.application,
      s.payload_bytes, s.params, m.environment_id, m.has_baseline
    FROM level s JOIN measured m USING (group_key, metric_id, component_id, statistic, q_ppm)
    WHERE m.is_asked
    ORDER BY s.publication, s.target_rps, s.connections, s.component, s.statistic, s.q_ppm, s.group_key`

/** Raw: claims by verdict, names of meshes and dates of campaigns in one statement. */
async function selectSources(db: Db): Promise<OverviewSource[]> {
  const rows = await db.$queryRaw<unknown[]>(Prisma.sql`
    SELECT p.slug, coalesce(p.short_title, p.title) AS title, p.published_on::text AS "publishedOn", p.edition_of AS "editionOf", p.relation,
      (SELECT coalesce(array_agg(x.name ORDER BY x.name), '{}') FROM mesh x WHERE x.slug = ANY (p.vendor_of)) AS "vendorOf",
      (SELECT jsonb_build_object(${CLAIM_COUNTS})
        FROM claim cl WHERE cl.publication_id = p.id) AS claims
    FROM publication p WHERE p.retracted_at IS NULL
    ORDER BY p.published_on DESC NULLS LAST, (SELECT max(ca.ended_on) FROM publication_campaign pc
      JOIN campaign ca ON ca.id = pc.campaign_id WHERE pc.publication_id = p.id) DESC NULLS LAST, p.slug DESC`)
  return OverviewSource.array().parse(rows)
}

/**
 * Publications that stand, newest first, undated ones by the end of their campaigns after them. The overviews of several
 * metrics share them.
 */
export const listSources = (db: Db): Promise<OverviewSource[]> =>
  cached(db, ['overview-sources'], [PUBLICATIONS], () => selectSources(db))
