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
import { releaseExample } from './release-example'
import { FlagCount, type IntervalExample, type MethodologyExamples } from './schemas'

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

/** Raw: sorted by rank of severity, which the client cannot express. */
const selectFlagCounts = async (db: Db): Promise<FlagCount[]> =>
  FlagCount.array().parse(
    await db.$queryRaw`
  SELECT code, severity, count(*)::int AS values, min(text) AS text FROM quality_flag
  GROUP BY code, severity ORDER BY array_position(ARRAY['exclude', 'warn', 'info'], severity), code`,
  )

async function boardsOf(db: Db) {
  const at = (rps: number) =>
    getLeaderboard(db, LeaderboardInput.parse({ metric: 'http.latency.p99', rps, limit: 100 }))
  const [high, low] = [await at(2000), await at(200)]
  const cardOf = (board: typeof high, slug: string) =>
    board.cards.find(({ panel }) => panel.origin.publication?.slug === slug) ?? null
  return { spread: cardOf(high, WITH_SPREAD), noSpread: cardOf(low, WITHOUT_SPREAD), board: high }
}

/** Every worked example of /methodology. Null for examples that need published benchmarks the database lacks. */
export async function methodologyExamples(db: Db): Promise<MethodologyExamples> {
  const { spread, noSpread, board } = await boardsOf(db)
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
    comparability: outcome ? { outcome: outcome.outcome, differs: outcome.differs } : null,
    pairs: {
      ranked: board.pairs.length,
      qualified: board.pairs.filter((pair) => pair.qualifies).length,
    },
    pooled: pooledExample(),
    release: await releaseExample(db),
    claim: claim ?? null,
    flags: await selectFlagCounts(db),
    checklists: details.map(({ publication, checklist }) => ({
      slug: publication.slug,
      title: publication.title,
      met: checklist.filter((item) => item.isMet).length,
    })),
  }
}
