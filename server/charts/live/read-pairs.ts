import { pairsTable } from '@/components/charts/data/pairs-table'
import { pairsSpec } from '@/components/charts/definitions/pairs/pairs'
import { measuredByText } from '@/components/charts/definitions/ratios/sources'
import type { Db } from '@/server/platform/db/client'
import { headToHead } from '@/server/results/head-to-head/queries'
import type { ChartQuery } from './chart-query'
import type { Content } from './picture'

const COUNTED =
  'Counts of loads, not ranks: loads of one publication are not independent of each other'

/** How pairs stand on shared test beds. @throws AppError BAD_REQUEST for an unknown metric */
export async function readPairs(db: Db, input: ChartQuery<'pairs'>): Promise<Content> {
  const { metric, mesh = null } = input
  const pairs = await headToHead(db, { metric, mesh })
  const sources = new Map(pairs.flatMap((pair) => pair.sources.map((one) => [one.slug, one])))
  const page = mesh === null ? `/?metric=${encodeURIComponent(metric)}` : `/meshes/${mesh}`
  return {
    spec: pairsSpec(pairs, metric, mesh),
    origin: null,
    sources: [],
    why: 'no publication measured two of them together',
    page: `${page}#head-to-head`,
    rows: [],
    table: pairsTable(pairs),
    isPart: false,
    measuredBy: measuredByText([...sources.values()]),
    caveat: COUNTED,
    from: {
      conditionIds: [],
      runIds: null,
      keys: { of: 'group', hex: [] },
      publications: [...sources.keys()],
    },
  }
}
