import { Prisma } from '@/prisma/generated/client'
import type { Db } from '@/server/platform/db/client'
import { fromHex } from '@/server/platform/db/hex'
import { selectBaselines } from '@/server/results/cells/baselines'
import { compareSubjects } from '@/server/results/compare/queries'
import { CompareInput } from '@/server/results/compare/schemas'
import { metricFilter } from '@/server/results/metric-filter'
import { getLeaderboard } from '@/server/results/leaderboard/queries'
import { LeaderboardInput } from '@/server/results/leaderboard/schemas'
import { loadPanels } from '@/server/results/panels'
import { listChecklists } from '../disclosure'
import { CheckedSum } from '../schemas'
import type { PanelOverhead, ResultPanel } from '@/server/results/schemas'
import { rowLabel, listOverheads } from '@/server/results/verdicts'
import { tQuantile } from '@/server/stats/student-t'
import { pooledExample } from './pooled-run'
import {
  FlagCount,
  type IntervalExample,
  type ComparabilityExample,
  type PublishedExamples,
} from './schemas'

const WITH_SPREAD = 'linkerd-2021-05-benchmarking-linkerd-and-istio'
const WITHOUT_SPREAD = 'linkerd-2025-04-linkerd-vs-ambient'

function listIntervals(panel: ResultPanel): IntervalExample[] {
  return panel.rows.flatMap((row): IntervalExample[] => {
    const { value: mean, spread: sd, spreadKind, n } = row.value
    if (mean === null || sd === null || spreadKind !== 'sd' || n === null || n < 2) return []
    const t = tQuantile(0.975, n - 1)
    const half = (t * sd) / Math.sqrt(n)
    return [{ label: rowLabel(row), mean, sd, n, t, ci: [mean - half, mean + half] }]
  })
}

/**
 * Flags of the conditions of publications that are not retracted, and of their runs. Raw: sorted by severity, which the
 * client cannot express; by condition, because submissions have many flags.
 */
const selectFlagCounts = async (db: Db): Promise<FlagCount[]> =>
  FlagCount.array().parse(
    await db.$queryRaw`
  WITH own AS MATERIALIZED (SELECT DISTINCT c.id FROM publication p JOIN publication_campaign pc ON pc.publication_id = p.id
      JOIN condition c ON c.campaign_id = pc.campaign_id WHERE p.retracted_at IS NULL),
    found AS (
      SELECT f.* FROM own, LATERAL (SELECT code, severity, text FROM quality_flag WHERE condition_id = own.id OFFSET 0) AS f
      UNION ALL
      SELECT f.* FROM own, LATERAL (SELECT id FROM run WHERE condition_id = own.id OFFSET 0) AS r,
        LATERAL (SELECT code, severity, text FROM quality_flag WHERE run_id = r.id OFFSET 0) AS f)
  SELECT code, severity, count(*)::int AS values, min(text) AS text FROM found
  GROUP BY code, severity ORDER BY array_position(ARRAY['exclude', 'warn', 'info'], severity), code`,
  )

const METRIC = 'http.latency.p99'

const boardAt2000 = (db: Db) =>
  getLeaderboard(
    db,
    LeaderboardInput.parse({ metric: METRIC, rps: 2000, limit: 100 }),
    ({ trust }) => trust === 'reviewed',
  )

/** The first value at 200 requests/s that is better than without a mesh; null where there is none. */
async function negativeAt200(db: Db): Promise<PanelOverhead | null> {
  const panels = await loadPanels(db, {
    where: Prisma.sql`ca.slug = ${WITHOUT_SPREAD} AND ${metricFilter(METRIC)}`,
  })
  const panel = panels.find(({ workload }) => workload.targetRps === 200)
  if (!panel) return null
  const links = await selectBaselines(db, [fromHex(panel.groupKey)])
  return listOverheads(panel, links).find((one) => one.isNegative) ?? null
}

/** The first sum of the first claim of `WITH_SPREAD`; null in a database without it. */
async function claimExample(db: Db): Promise<CheckedSum | null> {
  const claim = await db.claim.findFirst({
    where: { publication: { slug: WITH_SPREAD } },
    orderBy: { position: 'asc' },
    select: { checks: true },
  })
  return CheckedSum.array().parse(claim?.checks ?? [])[0] ?? null
}

/** Two subjects on different test beds, and the reason why they are not comparable; null if they were not measured. */
export async function comparabilityExample(db: Db): Promise<ComparabilityExample | null> {
  const comparison = await compareSubjects(
    db,
    CompareInput.parse({
      subjects: [
        { mesh: 'linkerd', version: '2.10.2', mode: null },
        { mesh: 'istio', version: '1.25.0', mode: 'ambient+waypoint' },
      ],
      rps: 2000,
    }),
  )
  const [outcome] = comparison.outcomes
  return outcome ? { outcome: outcome.outcome, differs: outcome.differs } : null
}

/** Worked examples of published figures. Null for those that need publications the database lacks. */
export async function publishedExamples(db: Db): Promise<PublishedExamples> {
  const [board, negative, claim, flags, checklists] = await Promise.all([
    boardAt2000(db),
    negativeAt200(db),
    claimExample(db),
    selectFlagCounts(db),
    listChecklists(db, Prisma.sql`true`),
  ])
  const spread = board.cards.find(({ panel }) => panel.origin.publication?.slug === WITH_SPREAD)
  return {
    panel: spread?.panel ?? null,
    intervals: spread ? listIntervals(spread.panel) : [],
    ranking: spread?.ranking ?? null,
    overheads: spread?.overheads ?? [],
    negative,
    pairs: {
      ranked: board.pairs.length,
      qualified: board.pairs.filter((pair) => pair.qualifies).length,
    },
    pooled: pooledExample(),
    claim,
    flags,
    checklists: checklists.map(({ slug, title, checklist }) => ({
      slug,
      title,
      met: checklist.filter((item) => item.isMet).length,
    })),
  }
}
