import type { KindEntry } from '../chart-kind'
import { RatiosPicture } from './picture'

/** One subject against another: counts, and a dot for each load. */
export const ratiosKind = (): KindEntry<'ratios'> => ({
  shape: 'dot',
  Picture: RatiosPicture,
  hasLinks: true,
  interactive: null,
  drawing: async () => (await import('./file-ratios')).drawRatios,
  tables: () => [],
  plotted: () => [],
  legend: ({ why }) => ['each dot: one load on one test bed', ...(why === null ? [] : [why])],
  sheets: ['marks/counts.css', 'ratios/ratios.css'],
})
