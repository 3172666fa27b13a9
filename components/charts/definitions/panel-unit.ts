import type { PanelOverhead, ResultPanel } from '@/server/results/schemas'
import { unitForValues, type DisplayUnit } from '../display-unit'
import { parseChartMetricKey } from './words'

/** One unit for all values of panels that share a metric. @param panels at least one */
export function panelsUnit(panels: readonly Pick<ResultPanel, 'key' | 'rows'>[]): DisplayUnit {
  const values = panels.flatMap(({ rows }) => rows.map(({ value }) => value.value))
  return unitForValues(parseChartMetricKey(panels[0]?.key ?? '').of, values)
}

/** One unit for all differences of a metric, in their chart and in their table. */
export const differencesUnit = (key: string, overheads: readonly PanelOverhead[]): DisplayUnit =>
  unitForValues(
    parseChartMetricKey(key).of,
    overheads.map(({ delta }) => delta),
  )
