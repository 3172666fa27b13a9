import type { MetricKey } from '@/ingest/dictionary/metric-key'
import type { Mode } from '@/ingest/dictionary/vocabulary'
import { Prisma } from '@/prisma/generated/client'
import type { Trust } from '@/server/catalogue/schemas'
import { IS_DEMONSTRATION, VOTES } from '@/server/catalogue/trust'
import { cached } from '@/server/platform/cache/cached'
import { ALL } from '@/server/catalogue/cache-tags'
import { readConditions } from '@/server/catalogue/read-conditions'
import type { Db } from '@/server/platform/db/client'
import { MEASURED } from '@/server/catalogue/measured-conditions'
import { subjectFilter } from './subjects'
import { isInRange } from '../load-range'
import type { CompareInput, SubjectRef } from './schemas'

/** Results at the requested load, or between its bounds. */
export const atLoad = <T extends Pick<Candidate, 'target_rps'>>(
  candidates: readonly T[],
  { rps, from, to }: Pick<CompareInput, 'rps' | 'from' | 'to'>,
): T[] =>
  candidates.filter(
    ({ target_rps }) => (rps === null || target_rps === rps) && isInRange(target_rps, { from, to }),
  )

/** A comparability group with values of one subject for the requested metric, of the conditions that lists read. */
export type Candidate = {
  subject: number
  group_key: string
  target_rps: number | null
  values: number
  condition_id: number
  campaign: string
  /** equal for the editions of one publication */
  document: string
  trust: Trust
}

/** Results of senders of one trust. */
export const ofTrust = (candidates: readonly Candidate[], trust: Trust): Candidate[] =>
  candidates.filter((one) => one.trust === trust)

/** Raw: a union of one aggregate per subject. */
async function selectCandidates(
  db: Db,
  refs: readonly SubjectRef[],
  key: MetricKey,
): Promise<Candidate[]> {
  if (refs.length === 0) return []
  const parts = refs.map(
    (
      ref,
      i,
    ) => Prisma.sql`SELECT ${i}::int AS subject, encode(c.group_key, 'hex') AS group_key, w.target_rps,
        count(*)::int AS values, min(c.id) AS condition_id, ca.slug AS campaign, t.trust,
        max(coalesce(p.edition_of, p.slug, 'campaign ' || ca.slug)) AS document,
        max(coalesce(p.published_on, ca.ended_on, c.created_at::date)) AS measured_on
      FROM ${readConditions(subjectFilter(ref))} c
        JOIN metric me ON me.code = ${key.metric} JOIN component co ON co.code = ${key.component}
        JOIN workload w ON w.id = c.workload_id JOIN campaign ca ON ca.id = c.campaign_id
        JOIN campaign_trust t ON t.campaign_id = ca.id
        LEFT JOIN publication_campaign pc ON pc.campaign_id = ca.id LEFT JOIN publication p ON p.id = pc.publication_id,
        -- By the whole key of a value, however many others the planner believes there are.
        LATERAL (SELECT FROM summary WHERE metric_id = me.id AND component_id = co.id AND statistic = ${key.statistic}
          AND q_ppm = ${key.quantilePpm ?? -1} AND method IN ('published', 'mean_of_runs') AND condition_id = c.id
          AND value IS NOT NULL OFFSET 0) AS s
      WHERE NOT ${IS_DEMONSTRATION}
      GROUP BY c.group_key, w.target_rps, ca.slug, t.trust`,
  )
  return db.$queryRaw<Candidate[]>`
    SELECT subject, group_key, target_rps, values, condition_id, campaign, document, trust
    FROM (${Prisma.join(parts, ' UNION ALL ')}) AS found ORDER BY measured_on DESC, condition_id`
}

/** Groups of every subject, newest first; `subject` is the position in `refs`. Answer and evidence share them. */
export const listCandidates = (
  db: Db,
  refs: readonly SubjectRef[],
  key: MetricKey,
): Promise<Candidate[]> =>
  cached(db, ['compare-candidates', refs, key], [ALL], () => selectCandidates(db, refs, key))

/** Choices for the picker: mesh, version and mode of every subject of a publication, most conditions first. One version
 * that was printed in several ways is one choice. Raw: grouped and counted over a view. */
export const selectChoices = (
  db: Db,
): Promise<{ mesh: string; version: string | null; mode: Mode; meshName: string }[]> =>
  db.$queryRaw`
    SELECT su.mesh, max(su.version_raw) AS version, su.mode, su.mesh_name AS "meshName"
    FROM tested_subject su
      JOIN condition c ON c.subject_id = su.id AND ${MEASURED} AND ${VOTES}
    WHERE NOT su.mesh_is_baseline GROUP BY su.mesh, su.mesh_name, su.mesh_version_id, su.mode
    ORDER BY count(*) DESC, 1, 2, 3 LIMIT 300`

type KeyRow = {
  metric: string
  component: string
  statistic: string
  q_ppm: number
  /** of any of the subjects, in publications; 0: others alone have values */
  values: number
}

/**
 * Raw: sorted by how many subjects have a key, an aggregate the client cannot express. What others sent moves no key that
 * publications have: these are sorted by the values of publications, and keys of others alone by all of theirs.
 */
const selectKeys = (db: Db, refs: readonly SubjectRef[]): Promise<KeyRow[]> => {
  const held = refs.map((ref) => Prisma.sql`bool_or(${subjectFilter(ref)})::int`)
  return db.$queryRaw`
    WITH held AS (SELECT s.metric, s.component, s.statistic, s.q_ppm, ${VOTES} AS votes, count(*)::int AS values,
        ${Prisma.join(held, ' + ')} AS subjects
      FROM ${readConditions(Prisma.sql`(${Prisma.join(refs.map(subjectFilter), ' OR ')})`)} c
        JOIN tested_subject su ON su.id = c.subject_id JOIN summary_value s ON s.condition_id = c.id
      WHERE NOT ${IS_DEMONSTRATION} AND s.value IS NOT NULL
        AND s.method IN ('published', 'mean_of_runs')
      GROUP BY 1, 2, 3, 4, 5)
    SELECT metric, component, statistic, q_ppm, CASE WHEN votes THEN values ELSE 0 END AS values
    FROM (SELECT DISTINCT ON (metric, component, statistic, q_ppm) * FROM held
      ORDER BY metric, component, statistic, q_ppm, votes DESC) AS best
    ORDER BY votes DESC, subjects DESC, (metric = 'http.latency' AND q_ppm = 990000) DESC, best.values DESC, 1, 2, 3, 4
    LIMIT 120`
}

/**
 * Metric keys with values for any of the subjects, in parts: those of publications before those of others alone, and in
 * either part those that most subjects share first. Answer and evidence share them.
 */
export const listKeys = (db: Db, refs: readonly SubjectRef[]): Promise<KeyRow[]> =>
  cached(db, ['compare-keys', refs], [ALL], () => selectKeys(db, refs))
