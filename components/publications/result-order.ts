import { parseMetricKey } from '@/ingest/metric-key'
import { METRICS } from '@/ingest/metrics'
import type { ResultPanel } from '@/server/results/schemas'

/** The statistic a reader meets first; the others of the same quantity and load fold below it. */
const FIRST_PPM = 990_000

/** One quantity of one comparability family: its sweeps, then its load levels. */
export type Quantity = {
  id: string
  /** panels of one key at two and more loads, the most telling key first */
  sweeps: ResultPanel[][]
  levels: { groupKey: string; first: ResultPanel; others: ResultPanel[] }[]
}

const distance = (panel: ResultPanel): number =>
  Math.abs((parseMetricKey(panel.key)?.quantilePpm ?? 0) - FIRST_PPM)

const byDistance = (a: ResultPanel, b: ResultPanel) => distance(a) - distance(b)

function grouped(panels: readonly ResultPanel[], idOf: (panel: ResultPanel) => string) {
  const groups = new Map<string, ResultPanel[]>()
  for (const panel of panels) groups.set(idOf(panel), [...(groups.get(idOf(panel)) ?? []), panel])
  return [...groups]
}

/** Panels of each comparability group, in order of appearance. */
export const byGroup = (panels: readonly ResultPanel[]): [string, ResultPanel[]][] =>
  grouped(panels, (panel) => panel.groupKey)

const values = (panels: readonly ResultPanel[]): number =>
  panels.flatMap((p) => p.rows).filter((row) => row.value.value !== null).length

const metricRank = (panel: ResultPanel | undefined): number =>
  METRICS.findIndex((m) => m.code === (panel && parseMetricKey(panel.key)?.metric))

/** Most values first, then nearest to p99. */
function sweepsOf(panels: readonly ResultPanel[]): ResultPanel[][] {
  const rank = (sweep: ResultPanel[]) => sweep.map(distance)[0] ?? 0
  return grouped(panels, (p) => p.key)
    .map(([, sweep]) => sweep)
    .filter((sweep) => sweep.length > 1)
    .sort((a, b) => values(b) - values(a) || rank(a) - rank(b))
}

function levelsOf(panels: readonly ResultPanel[]): Quantity['levels'] {
  return byGroup(panels).flatMap(([groupKey, members]) => {
    const first = [...members].sort(byDistance)[0]
    return first ? [{ groupKey, first, others: members.filter((p) => p !== first) }] : []
  })
}

/** Panels by quantity in the order of the metric dictionary: latency and throughput before resources. */
export function byQuantity(panels: readonly ResultPanel[]): Quantity[] {
  const quantityOf = (panel: ResultPanel) => {
    const key = parseMetricKey(panel.key)
    return `${panel.familyKey} ${key?.metric ?? ''} ${key?.component ?? ''}`
  }
  return grouped(panels, quantityOf)
    .sort(([, a], [, b]) => metricRank(a[0]) - metricRank(b[0]))
    .map(([id, members]) => ({ id, sweeps: sweepsOf(members), levels: levelsOf(members) }))
}
