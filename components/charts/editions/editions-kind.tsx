import type { KindEntry } from '../chart-kind'
import type { SpecOf } from '../spec'
import { EditionsPicture } from './picture'

const hasHollow = ({ columns }: SpecOf<'editions'>): boolean =>
  columns.some(({ marks, baseline }) => [...marks, baseline].some((mark) => mark?.isHollow))

/** Columns of marks that are not joined; the page has the table. */
export const editionsKind = (): KindEntry<'editions'> => ({
  shape: 'point',
  hasLinks: true,
  Picture: EditionsPicture,
  interactive: null,
  drawing: async () => (await import('./file-editions')).drawEditions,
  tables: () => [],
  plotted: () => [],
  legend: (spec) => (hasHollow(spec) ? ['hollow mark: flagged, its page says why'] : []),
  sheets: ['picture.css', 'lines/lines.css', 'editions/editions.css'],
})
