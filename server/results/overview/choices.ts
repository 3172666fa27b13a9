import type { Db } from '@/server/platform/db/client'
import { metricCounts, type MetricCount } from '../leaderboard/metric-counts'
import { groupBy } from '@/ingest/dictionary/group-by'
import { selectMeshes, selectModes } from './levels'
import type { Overview, OverviewSource } from './schemas'

/** What publications measured, from which the choices are made. */
export type Measures = {
  modes: Awaited<ReturnType<typeof selectModes>>
  metrics: MetricCount[]
  meshes: Awaited<ReturnType<typeof selectMeshes>>
}

export async function selectMeasures(db: Db, metric: string): Promise<Measures> {
  const [modes, metrics, meshes] = await Promise.all([
    selectModes(db, metric),
    metricCounts(db),
    selectMeshes(db, metric),
  ])
  return { modes, metrics, meshes }
}

/** The possible filters, with the number of publications behind each. */
export function listChoices(
  measures: Measures,
  sources: readonly OverviewSource[],
): Overview['choices'] {
  const publications = new Set(measures.modes.map(({ publication }) => publication))
  const modes = groupBy(measures.modes, ({ mode }) => mode)
  return {
    metrics: measures.metrics.map(({ metric: value, publications }) => ({ value, publications })),
    modes: [...modes]
      .map(([value, found]) => ({ value, publications: found.length }))
      .sort((a, b) => b.publications - a.publications || (a.value < b.value ? -1 : 1)),
    meshes: measures.meshes,
    independent: sources.filter(
      ({ slug, relation }) => relation === 'independent' && publications.has(slug),
    ).length,
  }
}
