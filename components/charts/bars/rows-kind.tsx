import type { KindEntry, Table } from '../chart-kind'
import type { Bar, ChartKind, SpecOf } from '../spec'
import { RowsPictures, type RowsPanel } from './rows-picture'

type RowsOptions<K extends ChartKind> = {
  /** values are dots around a reference line, not bars from zero */
  isDot: boolean
  panels: (spec: SpecOf<K>) => RowsPanel[]
  /** what tells a row of the table from its namesakes */
  subtitle: (bar: Bar) => (string | null)[]
} & Pick<Table, 'stateHead' | 'of'>

/** A kind of chart that is rows: a name, a bar or dot, and a value. One table for each axis, a row for each bar. */
export function rowsKind<K extends ChartKind>(options: RowsOptions<K>): KindEntry<K> {
  const { isDot, panels, subtitle, stateHead, of } = options
  return {
    shape: isDot ? 'dot' : 'bar',
    Picture: function Picture({ spec, idPrefix }) {
      return <RowsPictures panels={panels(spec)} isDot={isDot} idPrefix={idPrefix} />
    },
    interactive:
      typeof window === 'undefined'
        ? null
        : async () => {
            const { InteractiveRows } = await import('./interactive')
            return function Interactive({ spec, ...rest }) {
              return <InteractiveRows panels={panels(spec)} isDot={isDot} {...rest} />
            }
          },
    drawing: async () => {
      const { drawRows } = await import('./file-rows')
      return (spec, width) => drawRows(panels(spec), isDot, width)
    },
    tables: (spec) =>
      panels(spec).map(({ id, title, rows }) => ({
        id,
        caption: title === null ? spec.title : `${spec.title}: ${title}`,
        head: 'Subject',
        stateHead,
        of,
        rows: rows.bars.map((bar) => ({
          id: bar.id,
          label: bar.label,
          sublabel: subtitle(bar).filter(Boolean).join(' · ') || null,
          facts: bar.facts,
        })),
      })),
    plotted: (spec) =>
      panels(spec).map(({ rows: { axis, bars } }) => ({ axis, bars, points: [], segment: null })),
    legend: null,
    sheets: ['picture.css'],
  }
}
