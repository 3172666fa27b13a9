import { compareSubjects } from '@/server/results/compare/queries'
import { CompareInput } from '@/server/results/compare/schemas'
import type { Db } from '@/server/platform/db'
import { getLeaderboard } from '@/server/results/leaderboard/queries'
import { LeaderboardInput } from '@/server/results/leaderboard/schemas'
import { getPublication, listPublications } from '../publications/queries'
import type { ResultPanel } from '../results/schemas'
import { labelOf } from '../results/verdicts'
import { tQuantile } from '../stats/student-t'
import { pooledExample } from './pooled'
import {
  FlagCount,
  type IntervalExample,
  type ComparabilityExample,
  type PublishedExamples,
} from './schemas'

const WITH_SPREAD = 'linkerd-2021-05-benchmarking-linkerd-and-istio'
const WITHOUT_SPREAD = 'linkerd-2025-04-linkerd-vs-ambient'

function intervalsOf(panel: ResultPanel): IntervalExample[] {
  return panel.rows.flatMap((row): IntervalExample[] => {
    const { value: mean, spread: sd, spreadKind, n } = row.value
    if (mean === null || sd === null || spreadKind !== 'sd' || n === null || n < 2) return []
    const t = tQuantile(0.975, n - 1)
    const half = (t * sd) / Math.sqrt(n)
    return [{ label: labelOf(row), mean, sd, n, t, ci: [mean - half, mean + half] }]
  })
}

/**
 * Flags of the conditions of publications that stand, and of their runs. Raw: sorted by rank of severity, which the client
 * cannot express; by condition, because the flags of what is sent are many.
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

async function boardsOf(db: Db) {
  const at = (rps: number) =>
    getLeaderboard(
      db,
      LeaderboardInput.parse({ metric: 'http.latency.p99', rps, limit: 100 }),
      ({ trust }) => trust === 'reviewed',
    )
  const [high, low] = [await at(2000), await at(200)]
  const cardOf = (board: typeof high, slug: string) =>
    board.cards.find(({ panel }) => panel.origin.publication?.slug === slug) ?? null
  return { spread: cardOf(high, WITH_SPREAD), noSpread: cardOf(low, WITHOUT_SPREAD), board: high }
}

/** Two subjects of different test beds, and what keeps their values apart; null where they were not measured. */
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
  const { spread, noSpread, board } = await boardsOf(db)
  const publications = await listPublications(db)
  const details = []
  for (const { slug } of publications) details.push(await getPublication(db, slug))
  const claim = details.find((one) => one.publication.slug === WITH_SPREAD)?.claims[0]?.checks[0]
  return {
    panel: spread?.panel ?? null,
    intervals: spread ? intervalsOf(spread.panel) : [],
    ranking: spread?.ranking ?? null,
    overheads: spread?.overheads ?? [],
    negative: noSpread?.overheads.find((one) => one.isNegative) ?? null,
    pairs: {
      ranked: board.pairs.length,
      qualified: board.pairs.filter((pair) => pair.qualifies).length,
    },
    pooled: pooledExample(),
    claim: claim ?? null,
    flags: await selectFlagCounts(db),
    checklists: details.map(({ publication, checklist }) => ({
      slug: publication.slug,
      title: publication.title,
      met: checklist.filter((item) => item.isMet).length,
    })),
  }
}
