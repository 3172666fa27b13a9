import { barsSpec } from '@/components/charts/definitions/bars'
import { costSpec } from '@/components/charts/definitions/cost'
import { loadSpec } from '@/components/charts/definitions/load'
import { overheadSpec } from '@/components/charts/definitions/overhead'
import { profileSpec } from '@/components/charts/definitions/profile'
import { resourcesSpec } from '@/components/charts/definitions/resources'
import { trendSpec } from '@/components/charts/definitions/trend'
import { parseChartMetricKey } from '@/components/charts/definitions/words'
import { stripSpec } from '@/components/charts/definitions/strip'
import { editionsImagePath } from '@/components/results/embed-links'
import type { ChartSpec } from '@/components/charts/spec'
import { groupBy } from '@/ingest/dictionary/group-by'
import { Prisma } from '@/prisma/generated/client'
import type { Db } from '@/server/platform/db/client'
import { fromHex } from '@/server/platform/db/hex'
import { selectBaselines } from '@/server/results/cells/baselines'
import { listCostBeds } from '@/server/results/cost/queries'
import { CostInput } from '@/server/results/cost/schemas'
import { loadPanels } from '@/server/results/panels'
import type { ResultPanel } from '@/server/results/schemas'
import { listOverheads } from '@/server/results/verdicts'
import { loadTestedTrends } from '@/server/trends/comparable-trends'
import { listEditionSets } from '@/server/trends/editions/queries'
import type { EditionSet } from '@/server/trends/editions/schemas'
import { listMeshes } from '@/server/trends/queries'
import { loadPicture } from './chart-content'
import type { Kind } from './chart-query'

/** "http.latency@client": what a chart of percentiles shows. */
const quantityOf = ({ key }: ResultPanel): string => {
  const { metric, component } = parseChartMetricKey(key)
  return `${metric}@${component}`
}

/** Charts of one load and one publication that are all drawn; of more, an even sample of so many. */
const MAX_PANELS = 100

const mostRows = (panels: readonly ResultPanel[]): ResultPanel[] =>
  [...panels].sort((a, b) => b.rows.length - a.rows.length).slice(0, 1)

/** The first, the last and the largest of many panels, the largest of every metric key, and an even sample of the others. */
function samplePanels(panels: readonly ResultPanel[]): ResultPanel[] {
  if (panels.length <= MAX_PANELS) return [...panels]
  const step = (panels.length - 1) / (MAX_PANELS - 1)
  const even = Array.from({ length: MAX_PANELS }, (_, i) => panels[Math.round(i * step)])
  const largest = [panels, ...groupBy(panels, ({ key }) => key).values()].flatMap(mostRows)
  const chosen = new Set([...even, ...largest])
  return panels.filter((panel) => chosen.has(panel))
}

/** Panels of which each is drawn alone: those of every publication, a sample where it has many. */
function listLonePanels(panels: readonly ResultPanel[]): ResultPanel[] {
  const sources = groupBy(panels, ({ origin }) => origin.publication?.slug ?? origin.campaignTitle)
  return [...sources.values()].flatMap(samplePanels)
}

/** Every chart of single values that the database has, of every kind; of those of one load a sample, see `samplePanels`. */
export async function listSpecs(db: Db): Promise<ChartSpec[]> {
  const all = { conditions: Prisma.sql`true`, where: Prisma.sql`true` }
  const panels = await loadPanels(db, all)
  const lone = listLonePanels(panels)
  const groups = [...new Set(panels.map(({ groupKey }) => groupKey))]
  const links = await selectBaselines(db, groups.map(fromHex))
  const by = (toKey: (panel: ResultPanel) => string) => [...groupBy(panels, toKey).values()]
  const meshes = await listMeshes(db)
  const trends = await Promise.all(meshes.map(({ slug }) => loadTestedTrends(db, slug)))
  const beds = await listCostBeds(db, CostInput.parse({}))
  return [
    ...lone.map((panel) => barsSpec(panel)),
    ...lone.flatMap((panel) => {
      const overheads = listOverheads(panel, links)
      return (['difference', 'percent'] as const).map((as) => overheadSpec(panel, overheads, as))
    }),
    ...by(({ familyKey, key }) => `${familyKey} ${key}`).map((own) => loadSpec(own)),
    ...by((panel) => `${panel.groupKey} ${quantityOf(panel)}`).map((own) => profileSpec(own)),
    ...by(({ groupKey }) => groupKey).map(resourcesSpec),
    ...beds.map((bed) => costSpec(bed)),
    ...trends.flat().map((trend) => trendSpec(trend)),
  ].filter((spec) => spec !== null)
}

const METRICS = ['http.latency.p99', 'http.latency.p50', 'http.latency.mean', 'tcp.throughput.mean']
const PRODUCTS = ['istio:ambient', 'istio:sidecar', 'linkerd:sidecar', 'cilium', 'calico', 'kuma']

/** Queries of figures that show what many publications measured, by their kind. */
function listFigureQueries(
  meshes: readonly string[],
  sets: readonly EditionSet[],
): [Kind, string][] {
  const pairs = PRODUCTS.flatMap((a, i) => PRODUCTS.slice(i + 1).map((b) => `a=${a}&b=${b}`))
  return [
    ...METRICS.flatMap((metric): [Kind, string][] => [
      ['overheads', `metric=${metric}&from=any`],
      ['overheads', `metric=${metric}`],
      ['overheads', `metric=${metric}&in=times`],
      ['pairs', `metric=${metric}`],
      ...meshes.flatMap((mesh): [Kind, string][] => [
        ['overheads', `metric=${metric}&mesh=${mesh}&from=any`],
        ['pairs', `metric=${metric}&mesh=${mesh}`],
      ]),
      ...pairs.map((pair): [Kind, string] => ['ratios', `${pair}&metric=${metric}`]),
    ]),
    ...meshes.map((mesh): [Kind, string] => ['releases', `mesh=${mesh}`]),
    ...sets.map((set): [Kind, string] => [
      'editions',
      editionsImagePath(set, sets).split('?')[1] ?? '',
    ]),
  ]
}

/** Every figure of several publications among these queries that the database has. */
export async function listFigures(db: Db): Promise<ChartSpec[]> {
  const meshes = (await listMeshes(db)).map(({ slug }) => slug)
  const sets = (await Promise.all(meshes.map((mesh) => listEditionSets(db, mesh)))).flat()
  const found = await Promise.all(
    listFigureQueries(meshes, sets).map(([kind, query]) =>
      loadPicture(db, kind, new URL(`http://site/charts/${kind}.svg?${query}`)).catch(() => null),
    ),
  )
  const panels = await loadPanels(db, { conditions: Prisma.sql`true`, where: Prisma.sql`true` })
  const strips = listLonePanels(panels).map((panel) => stripSpec({ panel, overheads: [] }))
  return [...found.flatMap((picture) => picture?.spec ?? []), ...strips]
}
