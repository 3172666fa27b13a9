import { groupBy } from '@/ingest/dictionary/group-by'
import { parseMetricKey } from '@/ingest/dictionary/metric-key'
import { METRICS } from '@/ingest/dictionary/metrics'
import type { ResultPanel } from '@/server/results/schemas'

/** The statistic a reader meets first; the others of the same quantity and load fold below it. */
const FIRST_PPM = 990_000

/** One quantity of one comparability family: its sweeps, then its load levels. */
export type Quantity<P extends ResultPanel = ResultPanel> = {
  id: string
  /** panels of one key at two and more loads, the key with most values first */
  sweeps: P[][]
  levels: { groupKey: string; first: P; others: P[] }[]
}

const distance = (panel: ResultPanel): number =>
  Math.abs((parseMetricKey(panel.key)?.quantilePpm ?? 0) - FIRST_PPM)

const byDistance = (a: ResultPanel, b: ResultPanel) => distance(a) - distance(b)

/** Panels by a text, in order of appearance. */
export const grouped = <P extends ResultPanel>(
  panels: readonly P[],
  idOf: (panel: P) => string,
): [string, P[]][] => [...groupBy(panels, idOf)]

/** Panels of each comparability group, in order of appearance. */
export const byGroup = <P extends ResultPanel>(panels: readonly P[]): [string, P[]][] =>
  grouped(panels, (panel) => panel.groupKey)

const countValues = (panels: readonly ResultPanel[]): number =>
  panels.reduce((sum, { rows }) => sum + rows.filter((row) => row.value.value !== null).length, 0)

const metricRank = (panel: ResultPanel | undefined): number =>
  METRICS.findIndex((m) => m.code === (panel && parseMetricKey(panel.key)?.metric))

/** Most values first, then nearest to p99. */
function sweepsOf<P extends ResultPanel>(panels: readonly P[]): P[][] {
  return grouped(panels, (p) => p.key)
    .filter(([, sweep]) => sweep.length > 1)
    .map(([, sweep]) => ({ sweep, values: countValues(sweep), rank: sweep.map(distance)[0] ?? 0 }))
    .sort((a, b) => b.values - a.values || a.rank - b.rank)
    .map(({ sweep }) => sweep)
}

function levelsOf<P extends ResultPanel>(panels: readonly P[]): Quantity<P>['levels'] {
  return byGroup(panels).flatMap(([groupKey, members]) => {
    const first = [...members].sort(byDistance)[0]
    return first ? [{ groupKey, first, others: members.filter((p) => p !== first) }] : []
  })
}

/** How many subjects a chart over these panels compares. */
function countSubjects(panels: readonly ResultPanel[]): number {
  const labels = new Set<string>()
  for (const { rows } of panels)
    for (const { value, subject } of rows) if (value.value !== null) labels.add(subject.label)
  return labels.size
}

/**
 * Panels by quantity in the order of the metric dictionary: latency and throughput before resources; of one metric, what
 * compares most subjects first.
 */
export function byQuantity<P extends ResultPanel>(panels: readonly P[]): Quantity<P>[] {
  const quantityOf = (panel: P) => {
    const key = parseMetricKey(panel.key)
    return `${panel.familyKey} ${key?.metric ?? ''} ${key?.component ?? ''}`
  }
  return grouped(panels, quantityOf)
    .map(([id, members]) => ({
      id,
      members,
      rank: metricRank(members[0]),
      subjects: countSubjects(members),
    }))
    .sort((a, b) => a.rank - b.rank || b.subjects - a.subjects)
    .map(({ id, members }) => ({ id, sweeps: sweepsOf(members), levels: levelsOf(members) }))
}
