import type { ResultPanel } from '@/server/results/schemas'
import { reportUrl } from '../charts/report-href'

/**
 * The form for a wrong number of a chart, which names the chart and offers its figures: by the first condition of a mesh,
 * the baseline only where there is none, and the metrics of its panels. Panels of several groups are the load levels of one sweep.
 */
export function disputeHref(
  panels: readonly Pick<ResultPanel, 'groupKey' | 'key' | 'rows'>[],
): string {
  const keys = [...new Set(panels.map(({ key }) => key))]
  const groups = new Set(panels.map(({ groupKey }) => groupKey))
  const rows = panels[0]?.rows ?? []
  const about = rows.find(({ subject }) => !subject.isBaseline) ?? rows[0]
  const id = about?.value.conditionId ?? ''
  const card = groups.size > 1 ? 'sweep' : 'group'
  return `${reportUrl(`condition:${id}`, keys.join(','))}&card=${card}`
}
