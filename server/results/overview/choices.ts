import type { Db } from '@/server/platform/db/client'
import { metricCounts, type MetricCount } from '../leaderboard/metric-counts'
import { groupBy } from '@/ingest/dictionary/group-by'
import { selectMeshes, selectModes, type PublishedLevel } from './levels'
import { documentSlug } from './ranges'
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

/** Offered loads at which sources measured with a baseline, ascending. */
function listLoads(
  levels: readonly PublishedLevel[],
  sources: readonly OverviewSource[],
): Overview['choices']['loads'] {
  const documents = new Map(sources.map((source) => [source.slug, documentSlug(source)]))
  const loads = new Map<number, Set<string>>()
  for (const { publication, target_rps, has_baseline } of levels) {
    const document = documents.get(publication)
    if (!has_baseline || target_rps === null || document === undefined) continue
    loads.set(target_rps, (loads.get(target_rps) ?? new Set()).add(document))
  }
  return [...loads]
    .map(([value, found]) => ({ value, publications: found.size }))
    .sort((a, b) => a.value - b.value)
}

/** The possible filters, with the number of publications behind each. */
export function listChoices(
  measures: Measures,
  levels: readonly PublishedLevel[],
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
    loads: listLoads(levels, sources),
    independent: sources.filter(
      ({ slug, relation }) => relation === 'independent' && publications.has(slug),
    ).length,
  }
}
