import { Prisma } from '@/prisma/generated/client'
import type { Db } from '@/server/platform/db/client'
import { publicUrl } from '@/env'
import { groupBy } from '@/ingest/dictionary/group-by'
import { MIN_PER_SIDE } from '@/server/stats/change-points'
import type { RunSeries } from '@/server/trends/ci-runs'
import { loadCiTrends } from '@/server/trends/ci-trends'
import { FIRST, RESOURCES } from '@/server/trends/newest-series'
import {
  regressionInterval,
  regressionPath,
  listRegressions,
  regressionSummary,
  regressionTitle,
  type Regression,
} from '@/server/trends/regressions'
import type { AlertBody } from './schemas'

/** Transactions commit out of order, and runs are dated by the start of theirs. */
const OVERLAP_MS = 120_000
const MAX_SERIES = 300

type Watching = { orgId: number; since: Date }

/** Organisations with receivers of alerts, and since when their runs are unchecked. Raw: a minimum over two tables. */
const selectWatching = (db: Db): Promise<Watching[]> => db.$queryRaw`
  SELECT org_id AS "orgId", min(checked_until) AS since FROM (
    SELECT org_id, checked_until FROM webhook WHERE removed_at IS NULL
    UNION ALL SELECT org_id, checked_until FROM mail_recipient WHERE removed_at IS NULL AND confirmed_at IS NOT NULL
  ) AS receiver GROUP BY org_id ORDER BY 1`

/** Whether any organisation has a receiver of alerts. */
export const isWatched = async (db: Db): Promise<boolean> => (await selectWatching(db)).length > 0

/** The smallest id of a run stored at a time: ids start with their time. */
const firstIdAt = (at: Date): string => {
  const digits = Math.max(0, at.getTime() - OVERLAP_MS)
    .toString(16)
    .padStart(12, '0')
  return `${digits.slice(0, 8)}-${digits.slice(8)}-7000-8000-000000000000`
}

/** The series of an organisation with runs since then, by mesh. Raw: a range of ids, and sums over views. */
async function touchedSeries(
  db: Db,
  { orgId, since }: Watching,
): Promise<Map<string, RunSeries[]>> {
  const rows = await db.$queryRaw<(RunSeries & { mesh: string })[]>`
    WITH touched AS (SELECT DISTINCT r.condition_id FROM run r
      WHERE r.id >= ${firstIdAt(since)}::uuid AND r.status = 'valid')
    SELECT su.mesh, ca.org_id, c.workload_id, su.mode, su.config, s.metric_id, s.component_id, s.metric, s.component,
      s.statistic, s.q_ppm, sum(s.n)::int AS runs
    FROM touched t JOIN condition c ON c.id = t.condition_id
      JOIN campaign ca ON ca.id = c.campaign_id AND ca.mode = 'continuous' AND ca.retracted_at IS NULL
      JOIN tested_subject su ON su.id = c.subject_id
      JOIN summary_value s ON s.condition_id = c.id AND s.method = 'mean_of_runs'
    WHERE ca.org_id = ${orgId} AND ((${FIRST}) OR (${RESOURCES}))
    GROUP BY 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11
    ORDER BY s.component <> 'client', 1, 3, 6, 7, 10 LIMIT ${MAX_SERIES}`
  return groupBy(rows, ({ mesh }) => mesh)
}

const toSeriesKey = ({ trend, segment }: Regression): string =>
  [trend.mesh, trend.line, segment.groupKey, JSON.stringify(segment.branch), trend.key].join(' ')

const toSide = ({ runId, commit, at }: Regression['after']) => ({
  run: `${publicUrl()}/runs/${runId}`,
  commit,
  at,
})

const toBody = (one: Regression): AlertBody => ({
  type: 'regression',
  title: regressionTitle(one),
  // The summary links to a page of the site; an alert needs the full URL.
  summary: regressionSummary(one).replace('/methodology', `${publicUrl()}/methodology`),
  url: publicUrl() + regressionPath(one),
  mesh: one.trend.mesh,
  mode: one.trend.mode,
  campaign: one.segment.origin.campaign,
  branch: one.segment.branch,
  metric: one.trend.key,
  relative: one.change.relative,
  interval: regressionInterval(one),
  before: toSide(one.before),
  after: toSide(one.after),
})

/** Whether an alert was already sent: later runs may shift a change by a few positions. */
function isKnown({ segment, change }: Regression, known: readonly { at: Date }[]): boolean {
  const places = known.map(({ at }) => {
    const place = segment.runs.findIndex((run) => Date.parse(run.at) >= at.getTime())
    return place < 0 ? segment.runs.length : place
  })
  return places.some((place) => Math.abs(place - change.after) < MIN_PER_SIDE)
}

const confirmed = (orgId: number) => ({ orgId, removedAt: null, confirmedAt: { not: null } })

async function tell(db: Db, orgId: number, one: Regression, now: Date): Promise<void> {
  const series = toSeriesKey(one)
  const known = await db.alert.findMany({ where: { orgId, series }, select: { at: true } })
  if (isKnown(one, known)) return
  const { id } = await db.alert.create({
    data: {
      orgId,
      series,
      runId: one.after.runId,
      metricKey: one.trend.key,
      at: new Date(one.after.at),
      body: toBody(one),
      foundAt: now,
    },
  })
  const webhooks = await db.webhook.findMany({ where: { orgId, removedAt: null } })
  const recipients = await db.mailRecipient.findMany({ where: confirmed(orgId) })
  const due = { alertId: id, nextAt: now }
  await db.alertDelivery.createMany({
    data: [
      ...webhooks.map((webhook) => ({ webhookId: webhook.id, ...due })),
      ...recipients.map((recipient) => ({ recipientId: recipient.id, ...due })),
    ],
  })
}

/** Two instances that look at the same time would find the same alerts. Raw: an advisory lock. */
async function isAlone(db: Db): Promise<boolean> {
  const [row] = await db.$queryRaw<{ alone: boolean }[]>(
    Prisma.sql`SELECT pg_try_advisory_xact_lock(72707371) AS alone`,
  )
  return row?.alone ?? false
}

/**
 * Looks for regressions in the series that got new runs, of organisations with receivers, and queues one delivery per
 * receiver for each new one. Call it inside a transaction.
 */
export async function findAlerts(db: Db, now = new Date()): Promise<void> {
  if (!(await isAlone(db))) return
  for (const watching of await selectWatching(db)) {
    for (const [mesh, allSeries] of await touchedSeries(db, watching))
      for (const trend of await loadCiTrends(db, mesh, allSeries))
        for (const one of listRegressions(trend)) await tell(db, watching.orgId, one, now)
    const { orgId } = watching
    const data = { checkedUntil: now }
    await db.webhook.updateMany({ where: { orgId, removedAt: null }, data })
    await db.mailRecipient.updateMany({ where: confirmed(orgId), data })
  }
}
