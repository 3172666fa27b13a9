import { interestRank } from '@/ingest/dictionary/metric-interest'
import { parseMetricKey, statisticName } from '@/ingest/dictionary/metric-key'
import { cached } from '@/server/platform/cache/cached'
import { meshTag } from '@/server/catalogue/cache-tags'
import type { Db } from '@/server/platform/db/client'
import { isOfMetric } from '@/server/results/metric-filter'
import { cellMetricKey } from '@/server/results/panels'
import type { ComparableTrends, GetTrendsInput, Trend } from './schemas'
import { meshSeries, seriesKey, USUAL_METRIC, type TrendSeries } from './trend-series'
import { loadTrends } from './trends'

const isUsual = (series: TrendSeries): boolean => cellMetricKey(series) === USUAL_METRIC

/** Of one quantity the statistics that readers ask for first. */
const STATISTICS = ['p99', 'mean', 'p50', 'total', 'value']

/** Place of the statistic of a key among those of its quantity. */
function statisticRank(key: string): number {
  const parsed = parseMetricKey(key)
  const place = parsed === null ? -1 : STATISTICS.indexOf(statisticName(parsed))
  return place < 0 ? STATISTICS.length : place
}

/**
 * The series of a mesh with at least two versions of one mode and configuration on one test bed and track, which can show
 * a change; what nobody reviewed last, then those of the usual metric first, then one statistic of every quantity before the
 * next one, what readers look for first, and most versions.
 * @param metric code or key; null for every metric
 * @throws AppError BAD_REQUEST for a metric that is not in the dictionary
 */
export async function listComparableSeries(
  db: Db,
  mesh: string,
  metric: string | null = null,
): Promise<TrendSeries[]> {
  const isWanted = metric === null ? () => true : isOfMetric(metric)
  const all = await meshSeries(db, mesh)
  return all
    .filter((one) => one.compared > 1 && isWanted(one))
    .sort(
      (a, b) =>
        Number(b.isVouchedFor) - Number(a.isVouchedFor) ||
        Number(isUsual(b)) - Number(isUsual(a)) ||
        statisticRank(cellMetricKey(a)) - statisticRank(cellMetricKey(b)) ||
        interestRank(cellMetricKey(a)) - interestRank(cellMetricKey(b)) ||
        b.compared - a.compared,
    )
}

/** A mesh rarely has more on one test bed. */
const MAX_TESTED_SERIES = 60

/** The trends of a mesh that compare most versions. The lead of its page, its table and its charts share them. */
const mostCompared = (db: Db, mesh: string): Promise<Trend[]> =>
  cached(db, ['most-compared', mesh], [meshTag(mesh)], async () =>
    loadTrends(
      db,
      mesh,
      (await listComparableSeries(db, mesh)).slice(0, MAX_TESTED_SERIES),
      'comparing',
    ),
  )

/** The trends of series of a mesh, with the test beds alone that compare versions. */
async function pickTrends(db: Db, mesh: string, wanted: readonly TrendSeries[]): Promise<Trend[]> {
  const all = await listComparableSeries(db, mesh)
  const places = wanted.map((one) => all.findIndex((other) => seriesKey(other) === seriesKey(one)))
  const load = () => loadTrends(db, mesh, [...wanted], 'comparing')
  if (places.some((place) => place >= MAX_TESTED_SERIES)) return load()
  const known = await mostCompared(db, mesh)
  // Each has the place of its series, unless one has no value that may be shown.
  if (known.length !== Math.min(all.length, MAX_TESTED_SERIES)) return load()
  return places.flatMap((place) => known[place] ?? [])
}

/** The trends that are tested, at most so many. @param metric code or key; null for every metric @throws AppError BAD_REQUEST */
export async function loadTestedTrends(
  db: Db,
  mesh: string,
  metric: string | null = null,
): Promise<Trend[]> {
  const all = await listComparableSeries(db, mesh, metric)
  return pickTrends(db, mesh, all.slice(0, MAX_TESTED_SERIES))
}

/**
 * The trends of a mesh that compare versions on one test bed, with these test beds only, in the order of `listComparableSeries`.
 * @throws AppError BAD_REQUEST for a metric that is not in the dictionary
 */
export async function comparableTrends(
  db: Db,
  { mesh, metric, page, limit }: GetTrendsInput,
): Promise<ComparableTrends> {
  const all = await listComparableSeries(db, mesh, metric)
  const shown = all.slice((page - 1) * limit, page * limit)
  const submitted = all.filter(({ isVouchedFor }) => !isVouchedFor)
  const every = metric === null ? all : await listComparableSeries(db, mesh)
  const vouched = every.filter(({ isVouchedFor }) => isVouchedFor)
  return {
    metrics: [...new Set((vouched.length > 0 ? vouched : every).map(cellMetricKey))],
    trends: await pickTrends(db, mesh, shown),
    total: all.length,
    submittedTotal: submitted.length,
  }
}
