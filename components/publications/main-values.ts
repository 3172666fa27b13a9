import type { ResultPanel } from '@/server/results/schemas'
import { formatValueLabel } from '../charts/definitions/facts'
import { panelsUnit } from '../charts/definitions/panel-unit'
import { metricLabel } from '../charts/definitions/words'
import { keysInOrder } from './set-list'

/**
 * "p99 latency 4.10 ms" of each condition, by its id: the value that a publication page would open with. A condition
 * without a value has none. @param panels all values of the conditions
 */
export function mainValues(panels: readonly ResultPanel[]): Map<number, string> {
  const values = new Map<number, string>()
  for (const key of keysInOrder(panels))
    for (const panel of panels.filter((one) => one.key === key))
      for (const { value } of panel.rows)
        if (value.value !== null && !values.has(value.conditionId))
          values.set(
            value.conditionId,
            `${metricLabel(key)} ${formatValueLabel(value, panelsUnit([panel]))}`,
          )
  return values
}
