import type { Db } from '@/server/platform/db'
import { metricCounts } from '../leaderboard/metric-counts'
import { groupBy } from '../panels'
import { selectMeshes, selectModes } from './levels'
import type { Overview, OverviewSource } from './schemas'

/** What can be asked for, with the number of publications behind each choice. */
export async function overviewChoices(
  db: Db,
  metric: string,
  sources: readonly OverviewSource[],
): Promise<Overview['choices']> {
  const measured = await selectModes(db, metric)
  const publications = new Set(measured.map(({ publication }) => publication))
  const modes = groupBy(measured, ({ mode }) => mode)
  const metrics = await metricCounts(db)
  return {
    metrics: metrics.map(({ metric: value, publications }) => ({ value, publications })),
    modes: [...modes]
      .map(([value, found]) => ({ value, publications: found.length }))
      .sort((a, b) => b.publications - a.publications || (a.value < b.value ? -1 : 1)),
    meshes: await selectMeshes(db, metric),
    independent: sources.filter(
      ({ slug, relation }) => relation === 'independent' && publications.has(slug),
    ).length,
  }
}
