import type { ResultPanel } from '@/server/results/schemas'
import { reportOf } from '../charts/report-href'

/**
 * The form for a wrong number of a chart, which names the chart and offers its figures: by the first condition and the
 * metrics of its panels. Panels of several groups are the load levels of one sweep.
 */
export function disputeHref(
  panels: readonly Pick<ResultPanel, 'groupKey' | 'key' | 'rows'>[],
): string {
  const keys = [...new Set(panels.map(({ key }) => key))]
  const groups = new Set(panels.map(({ groupKey }) => groupKey))
  const id = panels[0]?.rows[0]?.value.conditionId ?? ''
  const card = groups.size > 1 ? 'sweep' : 'group'
  return `${reportOf(`condition:${id}`, keys.join(','))}&card=${card}`
}
