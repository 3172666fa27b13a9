import type { Db } from '@/server/platform/db/client'
import { metricFilter } from '@/server/results/metric-filter'
import { selectTrendSeries } from '@/server/trends/trend-series'
import { loadTrends } from '@/server/trends/trends'
import type { ReleaseExample } from './schemas'

const MESH = 'istio'
const KEY = 'tcp.throughput.mean'

/** Why the best known published trend gets no verdict; null in a database without it. */
export async function releaseExample(db: Db): Promise<ReleaseExample | null> {
  const [series] = await selectTrendSeries(db, MESH, metricFilter(KEY))
  const [trend] = series ? await loadTrends(db, MESH, [series]) : []
  const part = trend?.parts[0]
  const line = part?.series.find(({ mode }) => mode === 'ambient')
  const [first, last] = [line?.points[0], line?.points.at(-1)]
  const [before, after] = [first?.row.value.value ?? null, last?.row.value.value ?? null]
  const reason = line?.pairs[0]?.reason ?? null
  if (!part || !line || !first || !last || !before || after === null || reason === null) return null
  return {
    mesh: MESH,
    key: KEY,
    reason,
    ratio: after / before,
    steps: line.pairs.length,
    publication: part.origin.publication?.title ?? part.origin.campaignTitle,
    subject: line.label,
    versions: [first.label, last.label],
  }
}
