import { canonicalJson } from '@/ingest/dictionary/canonical-json'
import { Prisma } from '@/prisma/generated/client'
import type { Db } from '@/server/platform/db/client'
import { fromHex } from '@/server/platform/db/hex'
import { selectBaselines } from '@/server/results/cells/baselines'
import { metricFilter } from '@/server/results/metric-filter'
import { cellMetricKey, loadPanels } from '@/server/results/panels'
import type { ResultRow } from '@/server/results/schemas'
import { unmeshedOverheads } from '@/server/results/unmeshed-overheads'
import { loadTestedTrends } from '../comparable-trends'
import { USUAL_METRIC } from '../trend-series'
import type { ReleasePair } from '../schemas'
import type { ListVersionValuesInput, VersionValue, VersionValues } from './schemas'
import { selectMetrics, selectVersions, type SelectedValue } from './select'
import { stepBefore, listSteps } from './steps'

const pairName = (groupKey: string, key: string, mode: string, config: unknown, to: string) =>
  canonicalJson([groupKey, key, mode, config, to])

/** Tested steps from version to version, as the trends of the mesh tell them: one correction for each series. */
async function testedPairs(
  db: Db,
  mesh: string,
  metric: string,
): Promise<(groupKey: string, row: ResultRow) => ReleasePair | null> {
  const trends = await loadTestedTrends(db, mesh, metric)
  const pairs = new Map<string, ReleasePair>()
  for (const { key, parts } of trends)
    for (const { groupKey, series: lines } of parts)
      for (const { points, pairs: own } of lines)
        for (const pair of own) {
          const subject = points[0]?.row.subject
          if (subject)
            pairs.set(pairName(groupKey, key, subject.mode, subject.config, pair.to), pair)
        }
  return (groupKey, { subject, value }) =>
    pairs.get(pairName(groupKey, value.key, subject.mode, subject.config, subject.version ?? '')) ??
    null
}

async function loadValues(
  db: Db,
  mesh: string,
  metric: string,
  found: readonly SelectedValue[],
): Promise<VersionValue[]> {
  if (found.length === 0) return []
  const groups = [...new Set(found.map((one) => one.group_key))].map(fromHex)
  const ids = found.map((one) => one.condition_id)
  const [panels, links, findPair] = await Promise.all([
    loadPanels(db, {
      conditions: Prisma.sql`c.group_key = ANY (${groups}::bytea[])`,
      where: metricFilter(metric),
      kept: Prisma.sql`c.id = ANY (${ids}::int[])`,
    }),
    selectBaselines(db, groups),
    testedPairs(db, mesh, metric),
  ])
  const byName = new Map(panels.map((panel) => [`${panel.groupKey} ${panel.key}`, panel]))
  return found.flatMap((one): VersionValue[] => {
    const panel = byName.get(`${one.group_key} ${cellMetricKey(one)}`)
    const row = panel?.rows.find(({ value }) => value.conditionId === one.condition_id)
    if (!panel || !row) return []
    const steps = listSteps(panel, row)
    const overheads = unmeshedOverheads(panel, links)
    return [
      {
        row,
        origin: panel.origin,
        environment: panel.environment,
        harness: panel.harness.name,
        loadLabel: panel.loadLabel,
        loads: one.loads,
        overheads: overheads.filter(({ conditionId }) => conditionId === one.condition_id),
        steps,
        before: stepBefore(steps, row),
        pair: findPair(panel.groupKey, row),
      },
    ]
  })
}

/**
 * Versions of a mesh with their values for one metric, each at the load nearest to the usual one of its test bed.
 * @throws AppError BAD_REQUEST for a metric that is not in the dictionary
 */
export async function listVersionValues(
  db: Db,
  { mesh, metric: asked, limit, page }: ListVersionValuesInput,
): Promise<VersionValues> {
  const metrics = await selectMetrics(db, mesh)
  const published = metrics.filter(({ values }) => values > 0)
  const offered = published.length > 0 ? published : metrics
  const usual = offered.find(({ key }) => key === USUAL_METRIC) ?? offered[0]
  const metric = asked ?? usual?.key ?? null
  if (metric === null)
    return { metric, metrics: [], values: [], total: 0, submittedTotal: 0, versions: [] }
  const found = await selectVersions(db, mesh, metric)
  const reviewed = found.filter(({ trust }) => trust === 'reviewed')
  const voting = reviewed.length > 0 ? reviewed : found
  const shown = found.slice((page - 1) * limit, page * limit)
  return {
    metric,
    metrics: offered.map(({ key, values, otherValues }) => ({
      key,
      values: published.length > 0 ? values : otherValues,
    })),
    values: await loadValues(db, mesh, metric, shown),
    total: found.length,
    submittedTotal: found.filter(({ trust }) => trust === 'submitted').length,
    versions: [...new Set(voting.map(({ version }) => version))],
  }
}
