import { releasesTable } from '@/components/charts/data/releases-table'
import { releasesSpec } from '@/components/charts/definitions/releases'
import type { Db } from '@/server/platform/db/client'
import { getMeasuredVersions } from '@/server/trends/queries'
import type { ChartQuery } from './chart-query'
import type { Content } from './picture'

/** Which releases of a product publications measured, as its page shows it. @throws AppError NOT_FOUND */
export async function readReleases(
  db: Db,
  { mesh }: ChartQuery<'releases'>,
): Promise<Content | null> {
  const measured = await getMeasuredVersions(db, mesh)
  const spec = releasesSpec(measured)
  const { publications } = measured
  const independent = publications.filter(({ relation }) => relation === 'independent').length
  return {
    spec,
    origin: null,
    sources: [],
    why: 'fewer than two releases were measured',
    page: `/meshes/${mesh}#releases`,
    caveat: null,
    rows: [],
    table: spec && releasesTable(spec),
    isPart: false,
    measuredBy: `${publications.length} ${publications.length === 1 ? 'publication' : 'publications'}, ${independent} of them independent`,
    from: {
      conditionIds: [],
      runIds: null,
      keys: { of: 'group', hex: [] },
      publications: publications.map(({ slug }) => slug),
    },
  }
}
