import { Prisma } from '@/prisma/generated/client'
import type { Db } from '@/server/platform/db/client'
import { FIRST, ofNews, type OfWhat } from '@/server/trends/newest-series'
import { signedPercent } from '@/server/trends/regressions'
import type { ReleasePair, Trend } from '@/server/trends/schemas'
import { selectTrendSeries } from '@/server/trends/trend-series'
import { loadTrends } from '@/server/trends/trends'
import type { FeedEntry } from './schemas'

/** Runs searched for meshes with news: their ids are ordered by time. */
const NEWEST_RUNS = 5000
const MAX_MESHES = 20
/** Of one mesh, those over the most versions. */
const MAX_SERIES = 20

/** What publications measured is news when they are imported. */
const SENT = Prisma.sql`NOT EXISTS (SELECT 1 FROM publication_campaign pc WHERE pc.campaign_id = ca.id)`

/** Meshes that the newest runs measured version by version. Raw: distinct over views. */
async function newestMeshes(db: Db, { mesh, campaign }: OfWhat): Promise<string[]> {
  const rows = await db.$queryRaw<{ mesh: string }[]>`
    WITH newest AS (SELECT DISTINCT condition_id FROM (
      SELECT condition_id, status FROM run ORDER BY id DESC LIMIT ${NEWEST_RUNS}) AS r WHERE status = 'valid')
    SELECT DISTINCT su.mesh FROM newest n JOIN condition c ON c.id = n.condition_id
      JOIN campaign ca ON ca.id = c.campaign_id AND ca.mode = 'one_off' AND ca.retracted_at IS NULL AND ${SENT}
      JOIN tested_subject su ON su.id = c.subject_id
    WHERE su.version IS NOT NULL AND (${mesh}::text IS NULL OR su.mesh = ${mesh})
      AND ${ofNews(campaign)}
    ORDER BY 1 LIMIT ${MAX_MESHES}`
  return rows.map((row) => row.mesh)
}

type Series = Trend['parts'][number]['series'][number]
type Step = { trend: Trend; series: Series; pair: ReleasePair; conditionId: number }
type Origins = { campaign: string; campaignTitle: string; organisation: string }

const isProven = ({ status }: ReleasePair): boolean =>
  status === 'REGRESSION' || status === 'IMPROVEMENT'

const listSteps = (trend: Trend): (Step & { origin: Origins })[] =>
  trend.parts.flatMap(({ origin, series }) =>
    series.flatMap((one) =>
      one.pairs.filter(isProven).flatMap((pair) => {
        const point = one.points.find(({ label }) => label === pair.to)
        const conditionId = point?.row.value.conditionId
        return conditionId === undefined ? [] : [{ trend, series: one, pair, conditionId, origin }]
      }),
    ),
  )

function toEntry(
  { trend, series, pair, conditionId, origin }: Step & { origin: Origins },
  at: Date,
) {
  const { from, to, status, ratio, ratioCi, runs } = pair
  const size = signedPercent((ratio ?? 1) - 1)
  const interval = ratioCi
    ? ` (95% interval ${signedPercent(ratioCi[0] - 1)} to ${signedPercent(ratioCi[1] - 1)})`
    : ''
  const what = status === 'REGRESSION' ? 'Regression' : 'Improvement'
  return {
    key: `version-${conditionId}-${trend.key}`,
    kind: 'version' as const,
    title: `${what} of ${series.label} from ${from} to ${to}: ${trend.title}, ${size}`,
    href: `/meshes/${trend.mesh}?metric=${encodeURIComponent(trend.key)}`,
    summary: [
      `${size}${interval}, ${runs[0] ?? 'unknown'} and ${runs[1] ?? 'unknown'} runs.`,
      `Campaign ${origin.campaignTitle}. Proven after correction for all pairs of the series: see /methodology#releases.`,
    ].join(' '),
    author: origin.organisation,
    updatedAt: at.toISOString(),
    publishedOn: null,
  }
}

/**
 * Proven steps from version to version in what was sent: p99 and p50 latency and TCP throughput of the meshes with the
 * newest runs. Dated by the arrival of the newer version, which does not change.
 */
export async function latestVersionSteps(db: Db, of: OfWhat): Promise<FeedEntry[]> {
  const steps: (Step & { origin: Origins })[] = []
  for (const mesh of await newestMeshes(db, of)) {
    const allSeries = await selectTrendSeries(
      db,
      mesh,
      Prisma.sql`(${FIRST}) AND ${SENT}
      AND ${ofNews(of.campaign)}`,
    )
    const trends = await loadTrends(db, mesh, allSeries.slice(0, MAX_SERIES))
    steps.push(...trends.flatMap(listSteps))
  }
  const wanted = steps.filter(
    ({ origin }) => of.campaign === null || origin.campaign === of.campaign,
  )
  const conditions = await db.condition.findMany({
    where: { id: { in: wanted.map(({ conditionId }) => conditionId) } },
    select: { id: true, createdAt: true },
  })
  const made = new Map(conditions.map(({ id, createdAt }) => [id, createdAt]))
  return wanted.flatMap((step) => {
    const at = made.get(step.conditionId)
    return at === undefined ? [] : [toEntry(step, at)]
  })
}
