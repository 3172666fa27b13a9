import type { KindEntry } from '../chart-kind'
import { PairsPicture } from './picture'

/** Pairs on shared test beds: counts of loads as bars. */
export const pairsKind = (): KindEntry<'pairs'> => ({
  shape: 'bar',
  hasLinks: true,
  Picture: PairsPicture,
  interactive: null,
  drawing: async () => (await import('./file-pairs')).drawPairs,
  tables: () => [],
  plotted: () => [],
  legend: ({ head }) => [`counts: ${head}, of those that count`],
  sheets: ['marks/counts.css', 'pairs/pairs.css'],
})
