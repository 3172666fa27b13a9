import type { Overview } from '@/server/results/overview/schemas'
import { counted } from '../charts/format'

/**
 * "13 rows for 17 publications; 4 more without a baseline.": what the rows count, so that it adds up with the number beside the
 * metric; editions of one document share a row. @param which the rows that are shown, in words
 */
export function countText(
  which: string,
  { inRows, apart }: Pick<Overview, 'inRows' | 'apart'>,
): string {
  const more = apart.length > 0 ? `; ${apart.length} more without a baseline` : ''
  return `${which} for ${counted(inRows, 'publication')}${more}.`
}

/** What the numbers beside the choices of a filter count. */
export const BRACKETS = 'in brackets: publications with such values at any load'
