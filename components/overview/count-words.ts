import type { Overview } from '@/server/results/overview/schemas'
import { counted } from '../charts/format'

/**
 * "17 publications (editions share a row), 4 more without a baseline, of 33 on the site.": what the rows count, so that it
 * adds up with the number beside the metric.
 */
export function countText(
  overview: Pick<Overview, 'total' | 'inRows' | 'apart' | 'publications'>,
): string {
  const { total, inRows, apart, publications } = overview
  return [
    counted(inRows, 'publication'),
    inRows > total ? ' (editions share a row)' : '',
    apart.length > 0 ? `, ${apart.length} more without a baseline` : '',
    `, of ${publications} on the site.`,
  ].join('')
}

/** What the numbers beside the choices of a filter count. */
export const BRACKETS = 'in brackets: publications with such values at any load'
