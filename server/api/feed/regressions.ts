import type { Db } from '@/server/platform/db'
import { loadCiTrends } from '@/server/trends/ci-trends'
import { selectNewestLines, type OfWhat } from '@/server/trends/newest-series'
import type { CiChange, CiRun, CiSegment, CiTrend } from '@/server/trends/schemas'
import type { FeedEntry } from './schemas'

/** 0.174 -> "+17%", 0.062 -> "+6.2%" */
function signedPercent(relative: number): string {
  const percent = Math.abs(relative) * 100
  return `${relative < 0 ? '\u2212' : '+'}${percent.toFixed(percent < 9.95 ? 1 : 0)}%`
}

const nameOf = ({ commit, at }: CiRun): string =>
  `${commit === null ? 'the run' : `commit ${commit.slice(0, 12)}`} of ${at.slice(0, 16).replace('T', ' ')} UTC`

type Found = { trend: CiTrend; segment: CiSegment; change: CiChange; before: CiRun; after: CiRun }

/** Changes for the worse that raise an alert; older changes and changes among dependent runs are drawn but not news. */
const alertsOf = (trend: CiTrend): Found[] =>
  trend.segments.flatMap((segment) =>
    segment.changes.flatMap((change) => {
      const [before, after] = [segment.runs[change.before], segment.runs[change.after]]
      const isNews = change.isAlert && change.direction === 'REGRESSION'
      return isNews && before && after ? [{ trend, segment, change, before, after }] : []
    }),
  )

function entryOf({ trend, segment, change, before, after }: Found, receivedAt: string): FeedEntry {
  const size = signedPercent(change.relative)
  return {
    // Identify a change by the first run at the new level: positions shift with every run.
    key: `regression-${after.runId}-${trend.key}`,
    kind: 'regression',
    title: `Regression of ${trend.label}: ${trend.title}, ${size}`,
    href: `/meshes/${trend.mesh}?metric=${trend.key}#run-after-run`,
    summary: [
      `${size} between ${nameOf(before)} and ${nameOf(after)}.`,
      `Campaign ${segment.origin.campaignTitle}, ${segment.environment}.`,
      `An alert among the newest ${segment.judged} runs; some alerts are false, /methodology#ci-series says how many.`,
    ].join(' '),
    author: segment.origin.organisation,
    updatedAt: receivedAt,
    publishedOn: null,
  }
}

/**
 * Regressions in the series with the newest runs: p99 and p50 latency, TCP throughput, CPU and memory of continuous
 * campaigns. Dated by the arrival of the first run at the new level, which does not change.
 */
export async function latestRegressions(db: Db, of: OfWhat): Promise<FeedEntry[]> {
  const found: Found[] = []
  for (const [mesh, allSeries] of await selectNewestLines(db, of))
    found.push(...(await loadCiTrends(db, mesh, allSeries)).flatMap(alertsOf))
  const runs = await db.run.findMany({
    where: { id: { in: found.map(({ after }) => after.runId) } },
    select: { id: true, receivedAt: true },
  })
  const received = new Map(runs.map((run) => [run.id, run.receivedAt.toISOString()]))
  return found.flatMap((one) => {
    const at = received.get(one.after.runId)
    return at === undefined ? [] : [entryOf(one, at)]
  })
}
