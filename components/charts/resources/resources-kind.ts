import { plottedBars } from '../bars/plotted'
import type { KindEntry } from '../chart-kind'
import { ResourcesPicture } from './picture'

/** CPU and memory by component, one panel of bars for each axis. */
export const resourcesKind: KindEntry<'resources'> = {
  shape: 'bar',
  Picture: ResourcesPicture,
  interactive:
    typeof window === 'undefined'
      ? null
      : async () => (await import('./interactive')).InteractiveResources,
  drawing: async () => (await import('./drawing')).drawResources,
  tables: ({ title, panels }) =>
    panels.map((panel) => ({
      id: panel.id,
      caption: `${title}: ${panel.title}`,
      head: 'Subject',
      stateHead: null,
      of: 'summaries',
      rows: panel.bars.map(({ id, label, sublabel, group, facts }) => ({
        id,
        label,
        facts,
        sublabel: [group, sublabel].filter(Boolean).join(' · ') || null,
      })),
    })),
  plotted: ({ panels }) => panels.map(plottedBars),
}
