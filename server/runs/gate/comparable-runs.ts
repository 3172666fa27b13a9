import { formatAmount } from '@/ingest/dictionary/amount'
import type { Counted } from '@/server/stats/new-share'
import { parseMetricKey } from '@/ingest/dictionary/metric-key'
import { getMetric } from '@/ingest/dictionary/metrics'
import { isDemonstration } from '@/server/catalogue/trust'
import { Prisma } from '@/prisma/generated/client'
import type { Db } from '@/server/platform/db/client'
import { AppError } from '@/server/platform/errors'
import { isUuid } from '@/server/platform/db/uuid'
import { storedFlagsFor } from '@/server/results/flags'
import { cellMetricKey } from '@/server/results/panels'
import { excludesFigure } from '@/server/stats/quality-flags'
import { unlikeDurations } from '@/server/stats/unlike-durations'
import { findNearest, type NearestRuns } from './nearest-runs'

/** Enough to find the last change among them. */
const MAX_CANDIDATES = 60

/** A run that another one is compared with; values in SI by metric key. */
export type ComparableRun = {
  id: string
  at: string
  commit: string | null
  /** "Istio sidecar 1.26.0" */
  subject: string
  /** of the whole run; null: not stated */
  durationSeconds: number | null
  values: Map<string, number>
  /** values that a flag excludes from comparisons, with the reason */
  excluded: Map<string, { value: number; code: string; reason: string }>
  /** what the whole run counted, by metric key: it is judged whatever a flag says */
  counts: Map<string, number>
  /** of a share of failures, by its key: what failed, and of how many */
  shares: Map<string, Counted>
  /** keys whose level is expected from this run on, null: all */
  expected: (string | null)[]
}

type Row = {
  id: string
  at: Date
  commit: string | null
  subject: string
  durationSeconds: number | null
  isOwn: boolean
  expected: (string | null)[]
  isContinuous: boolean
  isDemonstration: boolean
  branch: string | null
  pullRequest: number | null
  baseCommit: string | null
  isBaseMeasured: boolean
  untimedSeconds: number | null
  requests: number | null
  errors: number | null
  achievedRps: number | null
  values: {
    metric: string
    component: string
    statistic: string
    q_ppm: number
    value: number
  }[]
  flags: { code: string; scope: string; severity: string; text: string }[]
}

/** What of a run is compared, by metric key: figures that say more than how its few slowest requests went. */
export function isCompared(key: string): boolean {
  const parsed = parseMetricKey(key)
  if (!parsed || getMetric(parsed.metric).better === 'neither') return false
  if (parsed.statistic === 'quantile')
    return [500_000, 900_000, 990_000, 999_000].includes(parsed.quantilePpm ?? 0)
  return ['mean', 'value', 'rate', 'total'].includes(parsed.statistic)
}

/** Achieved rate, failed requests and their share, where the file gives them. */
function countRun({ requests, errors, achievedRps }: Row): Map<string, number> {
  const share = requests === null || errors === null || requests === 0 ? null : errors / requests
  const all: [string, number | null][] = [
    ['http.rps.achieved', achievedRps],
    ['http.errors', errors],
    ['http.error_ratio', share],
  ]
  return new Map(all.flatMap(([key, value]) => (value === null ? [] : [[key, value] as const])))
}

const FAILED_SHARE = 'http.error_ratio'
const LOST_SHARE = 'udp.loss.ratio@receiver'

/** Failed requests, and lost datagrams, of all. */
function listShares({ errors, requests, values }: Row): [string, Counted][] {
  const find = (key: string): number | null =>
    values.find((one) => cellMetricKey(one) === key)?.value ?? null
  const all: [string, number | null, number | null][] = [
    [FAILED_SHARE, errors, requests],
    [LOST_SHARE, find('udp.lost.total@receiver'), find('udp.packets.total@receiver')],
  ]
  return all.flatMap(([key, failed, of]): [string, Counted][] =>
    failed === null || of === null ? [] : [[key, { failed, requests: of }]],
  )
}

function comparableRun(row: Row): ComparableRun {
  const { id, at, commit, subject, durationSeconds, expected, values, flags } = row
  const all = flags.map((flag) => ({ ...flag, runs: 1 }))
  const run: ComparableRun = {
    id,
    at: at.toISOString(),
    commit,
    subject,
    durationSeconds,
    expected,
    counts: countRun(row),
    shares: new Map(listShares(row)),
    values: new Map(),
    excluded: new Map(),
  }
  for (const one of values) {
    const key = cellMetricKey(one)
    if (!isCompared(key)) continue
    const flag = storedFlagsFor(key, 1, all).find(excludesFigure)
    if (flag) run.excluded.set(key, { value: one.value, code: flag.code, reason: flag.text })
    else run.values.set(key, one.value)
  }
  return run
}

/** What a run was measured for: `branch` names the runs it is compared with. */
export type Proposal = {
  branch: string | null
  pullRequest: number | null
  baseCommit: string | null
  /** the base commit has runs, and newer ones of the branch are left out */
  isBaseMeasured: boolean
}

/** A run with those that it is compared with, newest first. */
export type Found = Proposal & {
  run: ComparableRun
  earlier: ComparableRun[]
  /** where there are none: earlier runs that are most like it, with what tells them apart; null without any */
  nearest: NearestRuns | null
  isContinuous: boolean
  /** the numbers were made up to show the site */
  isDemonstration: boolean
}

/** Where the plan names no duration, runs of unlike lengths did not measure the same. */
const isAsLong = (...runs: Row[]): boolean =>
  runs.some(({ untimedSeconds }) => untimedSeconds === null) ||
  unlikeDurations(runs.map(({ untimedSeconds: s }) => ({ shortest: s, longest: s }))) === null

const inSeconds = (value: number | null): string => formatAmount(value ?? 0, 's')

/** Earlier runs of the same plan that took another time, none of which is compared. @param others newest first */
function otherLength(own: Row, others: readonly Row[]): NearestRuns | null {
  const [newest] = others
  if (!newest) return null
  const values = { before: inSeconds(newest.untimedSeconds), own: inSeconds(own.untimedSeconds) }
  return {
    runs: others.length,
    isCut: others.length >= MAX_CANDIDATES,
    branches: [own.branch],
    isOtherBranch: false,
    differs: [{ name: 'measured duration', values }],
  }
}

const notFound = (id: string): AppError =>
  new AppError('NOT_FOUND', { title: 'No such run', detail: `run ${id.slice(0, 60)} is not known` })

/**
 * A run and those before it that measured the same: repetitions of its condition, or in a continuous campaign its runs with
 * the same mesh, mode, configuration, workload and test bed, whatever their version or commit. Of its own branch alone,
 * and never runs of pull requests; where a pull request names a base commit that was measured, no newer ones.
 * Newest first. What readers cannot see counts for its own organisation alone.
 * Raw: one statement over the runs of several conditions, with their values and flags.
 * @throws AppError NOT_FOUND
 */
export async function comparableRuns(
  db: Db,
  id: string,
  viewerOrgId: number | null,
): Promise<Found> {
  if (!isUuid(id)) throw notFound(id)
  const rows = await db.$queryRaw<Row[]>`
    WITH own AS (
      SELECT r.id, r.condition_id, coalesce(r.started_at, r.received_at) AS at, r.received_at, c.group_key, c.workload_id,
        r.branch, r.pull_request, r.base_commit, su.mesh, su.mode, su.config, ca.org_id, ca.mode = 'continuous' AS is_continuous,
        ${isDemonstration(Prisma.sql`ca.id`)} AS is_demonstration
      FROM run r JOIN condition c ON c.id = r.condition_id JOIN campaign ca ON ca.id = c.campaign_id
        JOIN tested_subject su ON su.id = c.subject_id
      WHERE r.id = ${id}::uuid AND (r.published_at IS NOT NULL OR ca.org_id = ${viewerOrgId}::int)),
    beds AS (
      SELECT own.condition_id AS id FROM own
      UNION SELECT c.id FROM own JOIN condition c ON c.group_key = own.group_key AND c.workload_id = own.workload_id
        JOIN campaign ca ON ca.id = c.campaign_id AND ca.org_id = own.org_id AND ca.mode = 'continuous'
        JOIN tested_subject su ON su.id = c.subject_id AND su.mode = own.mode AND su.config = own.config
          AND su.mesh IS NOT DISTINCT FROM own.mesh
      WHERE own.is_continuous),
    base AS (
      SELECT coalesce(r.started_at, r.received_at) AS at, r.received_at, r.id
      FROM own, beds JOIN run r ON r.condition_id = beds.id
      WHERE length(own.base_commit) >= 7 AND length(r.commit_sha) >= 7 AND r.status = 'valid'
        AND r.branch IS NOT DISTINCT FROM own.branch
        AND (starts_with(own.base_commit, r.commit_sha) OR starts_with(r.commit_sha, own.base_commit))
      ORDER BY 1 DESC, 2 DESC, 3 DESC LIMIT 1),
    earlier AS (
      SELECT r.id, coalesce(r.started_at, r.received_at) AS at, r.received_at, r.commit_sha, own.id = r.id AS is_own,
        own.is_continuous, own.is_demonstration, own.branch, own.pull_request, own.base_commit,
        EXISTS (SELECT 1 FROM base) AS is_base_measured,
        r.requests, r.errors, r.achieved_rps, r.duration_s, concat_ws(' ', su.label, su.version_raw) AS subject,
        CASE WHEN w.duration_s IS NULL AND jsonb_typeof(w.params -> 'requests') IS DISTINCT FROM 'number'
          THEN r.duration_s END AS untimed_s
      FROM own, beds JOIN run r ON r.condition_id = beds.id
        JOIN condition c ON c.id = r.condition_id JOIN campaign ca ON ca.id = c.campaign_id
        JOIN workload w ON w.id = c.workload_id JOIN tested_subject su ON su.id = c.subject_id
      WHERE r.id = own.id OR (ca.retracted_at IS NULL
        AND (r.status = 'valid' OR (r.status = 'pending' AND ca.org_id = ${viewerOrgId}::int))
        AND r.pull_request IS NULL AND r.branch IS NOT DISTINCT FROM own.branch
        AND (coalesce(r.started_at, r.received_at), r.received_at, r.id) < (own.at, own.received_at, own.id)
        AND NOT EXISTS (SELECT 1 FROM base
          WHERE (coalesce(r.started_at, r.received_at), r.received_at, r.id) > (base.at, base.received_at, base.id)))
      ORDER BY r.id = own.id DESC, 2 DESC, 3 DESC, 1 DESC LIMIT ${MAX_CANDIDATES + 1})
    SELECT e.id::text, e.at, e.commit_sha AS commit, e.subject, e.duration_s AS "durationSeconds", e.is_own AS "isOwn", e.is_continuous AS "isContinuous",
      e.is_demonstration AS "isDemonstration",
      e.branch, e.pull_request AS "pullRequest", e.base_commit AS "baseCommit", e.is_base_measured AS "isBaseMeasured",
      e.untimed_s AS "untimedSeconds", e.requests::float8, e.errors::float8, e.achieved_rps AS "achievedRps",
      coalesce((SELECT json_agg(json_build_object('metric', x.metric, 'component', x.component, 'statistic', x.statistic,
        'q_ppm', x.q_ppm, 'value', x.value) ORDER BY x.metric_id, x.component, x.statistic, x.q_ppm)
        FROM measurement_value x WHERE x.run_id = e.id), '[]') AS values,
      coalesce((SELECT json_agg(json_build_object('code', f.code, 'scope', f.scope, 'severity', f.severity, 'text', f.text))
        FROM quality_flag f WHERE f.run_id = e.id), '[]') AS flags,
      coalesce((SELECT json_agg(a.metric_key) FROM acknowledgement a WHERE a.run_id = e.id AND a.is_expected), '[]')
        AS expected
    FROM earlier e ORDER BY e.is_own DESC, e.at DESC, e.received_at DESC, e.id DESC`
  const [own, ...others] = rows
  if (!own?.isOwn) throw notFound(id)
  const earlier = others.filter((one) => isAsLong(one, own)).map(comparableRun)
  return {
    run: comparableRun(own),
    earlier,
    nearest:
      earlier.length > 0
        ? null
        : (otherLength(own, others) ?? (await findNearest(db, own, viewerOrgId))),
    isContinuous: own.isContinuous,
    isDemonstration: own.isDemonstration,
    branch: own.branch,
    pullRequest: own.pullRequest,
    baseCommit: own.baseCommit,
    isBaseMeasured: own.isBaseMeasured,
  }
}
