import type { Db } from '@/server/platform/db/client'
import { loadCiTrends } from '@/server/trends/ci-trends'
import { selectNewestLines, type OfWhat } from '@/server/trends/newest-series'
import {
  regressionPath,
  listRegressions,
  regressionSummary,
  regressionTitle,
  type Regression,
} from '@/server/trends/regressions'
import type { FeedEntry } from './schemas'

const toEntry = (one: Regression, receivedAt: string): FeedEntry => ({
  // Identify a change by the first run at the new level: positions shift with every run.
  key: `regression-${one.after.runId}-${one.trend.key}`,
  kind: 'regression',
  title: regressionTitle(one),
  href: regressionPath(one),
  summary: regressionSummary(one),
  author: one.segment.origin.organisation,
  updatedAt: receivedAt,
  publishedOn: null,
})

/**
 * Regressions in the series with the newest runs: p99 and p50 latency, TCP throughput, CPU and memory of continuous
 * campaigns. Dated by the arrival of the first run at the new level, which does not change.
 */
export async function latestRegressions(db: Db, of: OfWhat): Promise<FeedEntry[]> {
  const found: Regression[] = []
  for (const [mesh, allSeries] of await selectNewestLines(db, of))
    found.push(...(await loadCiTrends(db, mesh, allSeries)).flatMap(listRegressions))
  const runs = await db.run.findMany({
    where: { id: { in: found.map(({ after }) => after.runId) } },
    select: { id: true, receivedAt: true },
  })
  const received = new Map(runs.map((run) => [run.id, run.receivedAt.toISOString()]))
  return found.flatMap((one) => {
    const at = received.get(one.after.runId)
    return at === undefined ? [] : [toEntry(one, at)]
  })
}
