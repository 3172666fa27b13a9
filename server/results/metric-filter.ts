import type { MetricKey } from '@/ingest/dictionary/metric-key'
import { isMetricCode } from '@/ingest/dictionary/metrics'
import { Prisma } from '@/prisma/generated/client'
import type { CellRow } from './cells/cell-row'
import { requireMetricKey } from './require-metric-key'

/** SQL condition on `summary s`: values of one metric. By id: for a code, the planner expects as many as of any other metric. */
export const ofMetric = (code: string): Prisma.Sql => Prisma.sql`s.metric_id = metric_id(${code})`

/** SQL condition on `summary s` joined with `component co`: values of one metric key. */
export const keyFilter = ({ metric, component, statistic, quantilePpm }: MetricKey): Prisma.Sql =>
  Prisma.sql`(${ofMetric(metric)} AND s.component = ${component} AND s.statistic = ${statistic}
    AND s.q_ppm = ${quantilePpm ?? -1})`

/** SQL condition on `summary s` joined with `component co`: of a metric, or of a key in any component unless it names one. @throws AppError for unknown keys */
export function metricFilter(metric: string): Prisma.Sql {
  if (isMetricCode(metric)) return ofMetric(metric)
  const key = requireMetricKey(metric)
  if (metric.includes('@')) return keyFilter(key)
  return Prisma.sql`(${ofMetric(key.metric)} AND s.statistic = ${key.statistic} AND s.q_ppm = ${key.quantilePpm ?? -1})`
}

/** The same as a test of a row. @throws AppError for unknown keys */
export function isOfMetric(
  metric: string,
): (row: Pick<CellRow, 'metric' | 'component' | 'statistic' | 'q_ppm'>) => boolean {
  if (isMetricCode(metric)) return (row) => row.metric === metric
  const key = requireMetricKey(metric)
  const componentGiven = metric.includes('@')
  return (row) =>
    row.metric === key.metric &&
    row.statistic === key.statistic &&
    row.q_ppm === (key.quantilePpm ?? -1) &&
    (!componentGiven || row.component === key.component)
}
