import type { Overview } from '@/server/results/overview/schemas'
import { metricLabel } from '../charts/definitions/words'
import { counted } from '../charts/format'
import { isAnyLoad, type Asked } from './opening-words'

/** What the rows show, where the ranges above them are of overheads. */
export const captionText = (metric: string): string =>
  `Measured ${metricLabel(metric)}, each row on a scale of its own.`

/**
 * "13 rows for 17 publications; 4 more without a baseline, at any load.": what the rows count, so that it adds up with the
 * number beside the metric; editions of one document share a row. The ranges count the loads that were asked for.
 * @param which the rows that are shown, in words
 */
export function countText(
  which: string,
  { inRows, apart }: Pick<Overview, 'inRows' | 'apart'>,
  asked: Asked,
): string {
  const at = isAnyLoad(asked) ? '' : ', at any load'
  const more = apart.length > 0 ? `; ${apart.length} more without a baseline${at}` : ''
  return `${which} for ${counted(inRows, 'publication')}${more}.`
}

/** What the numbers beside the choices of a filter count. */
export const BRACKETS = 'in brackets: publications with such values at any load'
