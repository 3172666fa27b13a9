import type { KindEntry } from '../chart-kind'
import { BarsPicture } from './picture'
import { plottedBars } from './plotted'

/** Values as bars from zero. */
export const barsKind: KindEntry<'bars'> = {
  shape: 'bar',
  Picture: BarsPicture,
  interactive:
    typeof window === 'undefined'
      ? null
      : async () => (await import('./interactive')).InteractiveBars,
  drawing: async () => (await import('./drawing')).drawBars,
  tables: ({ title, bars }) => [
    {
      id: 'values',
      caption: title,
      head: 'Subject',
      stateHead: null,
      of: 'summaries',
      rows: bars,
    },
  ],
  plotted: (spec) => [plottedBars(spec)],
}
