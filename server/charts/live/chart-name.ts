import { AppError } from '@/server/platform/errors'
import { CHART_QUERIES, type Kind } from './chart-query'

const KINDS = Object.keys(CHART_QUERIES).filter((name): name is Kind => name in CHART_QUERIES)

const FORMATS = ['svg', 'png', 'csv', 'json'] as const
export type Format = (typeof FORMATS)[number]

/** "load.csv" -> load as CSV. @throws AppError NOT_FOUND */
export function chartName(chart: string): { kind: Kind; format: Format } {
  for (const kind of KINDS)
    for (const format of FORMATS) if (chart === `${kind}.${format}`) return { kind, format }
  throw new AppError('NOT_FOUND', {
    title: 'No such chart',
    detail: `expected ${KINDS.join(', ')} and one of .${FORMATS.join(', .')}, found ${chart.slice(0, 60)}`,
  })
}
