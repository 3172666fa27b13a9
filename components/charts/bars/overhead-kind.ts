import type { KindEntry } from '../chart-kind'
import { BarsPicture } from './picture'
import { plottedBars } from './plotted'

/** Overheads over a baseline as dots around zero; drawn on the rows of a bar chart. */
export const overheadKind: KindEntry<'overhead'> = {
  shape: 'dot',
  Picture: BarsPicture,
  interactive:
    typeof window === 'undefined'
      ? null
      : async () => (await import('./interactive')).InteractiveBars,
  drawing: async () => (await import('./drawing')).drawBars,
  tables: ({ title, bars }) => [
    {
      id: 'overheads',
      caption: title,
      head: 'Subject',
      stateHead: 'What it shows',
      of: 'overheads',
      rows: bars.map(({ id, label, sublabel, group, facts }) => ({
        id,
        label,
        facts,
        sublabel: [sublabel, group].filter(Boolean).join(' · ') || null,
      })),
    },
  ],
  plotted: (spec) => [plottedBars(spec)],
}
