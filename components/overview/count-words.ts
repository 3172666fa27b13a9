import type { Overview } from '@/server/results/overview/schemas'
import { metricLabel } from '../charts/definitions/words'
import { counted } from '../charts/format'

/**
 * "17 publications with p99 latency and a baseline (editions share a row); 4 more without a baseline; 33 on the site.": what
 * the rows count, so that it adds up with the numbers beside the choices.
 */
export function countText(
  overview: Pick<Overview, 'metric' | 'total' | 'inRows' | 'apart' | 'rows' | 'publications'>,
): string {
  const { metric, total, inRows, apart, rows, publications } = overview
  const hasBaseline = rows.some(({ overheads }) => overheads.length > 0)
  return [
    `${counted(inRows, 'publication')} with ${metricLabel(metric)}`,
    hasBaseline ? ' and a baseline' : '',
    inRows > total ? ' (editions share a row)' : '',
    apart.length > 0 ? `; ${apart.length} more without a baseline` : '',
    `; ${publications} on the site.`,
  ].join('')
}

/** What the numbers beside the choices of a filter count. */
export const BRACKETS = 'in brackets: publications with such values at any load'
