import type { KindEntry } from '../chart-kind'
import { OverheadsPicture } from './picture'

/** Every published overhead of one statistic; its page has the table, and its picture says how to read the marks. */
export const overheadsKind = (): KindEntry<'overheads'> => ({
  shape: 'point',
  hasLinks: true,
  Picture: OverheadsPicture,
  interactive: null,
  drawing: async () => (await import('./file-overheads')).drawOverheads,
  tables: () => [],
  plotted: () => [],
  legend: () => [],
  sheets: ['../ui/interest.css', 'overheads/overheads.css'],
})
