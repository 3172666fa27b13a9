import type { Overview } from '@/server/results/overview/schemas'
import { metricLabel } from '../charts/definitions/words'
import { counted } from '../charts/format'

/**
 * "17 publications have p99 latency with a baseline; editions of one document share a row. 4 have it without a baseline. The
 * site holds 33 publications.": what the rows count, so that it adds up with the numbers beside the choices.
 */
export function countText(
  overview: Pick<Overview, 'metric' | 'total' | 'inRows' | 'apart' | 'rows' | 'publications'>,
): string {
  const { metric, total, inRows, apart, rows, publications } = overview
  const hasBaseline = rows.some(({ overheads }) => overheads.length > 0)
  const have = (n: number): string => `${counted(n, 'publication')} ${n === 1 ? 'has' : 'have'}`
  const what = `${metricLabel(metric)}${hasBaseline ? ' with a baseline' : ''}`
  const editions = inRows > total ? '; editions of one document share a row' : ''
  const without =
    apart.length === 0
      ? ''
      : ` ${apart.length} more ${apart.length === 1 ? 'has' : 'have'} it without a baseline.`
  return `${have(inRows)} ${what}${editions}.${without} The site holds ${counted(publications, 'publication')}.`
}

/** What the numbers beside the choices of a filter count. */
export const BRACKETS = 'in brackets: publications with such values at any load'
