import { productWords } from '@/ingest/dictionary/mode-words'
import type { PublishedRange } from '@/server/results/overview/schemas'
import { counted } from '../charts/format'
import { DataTable } from '../ui/data-table'
import { interestWords } from '../ui/badge'
import type { OverheadView } from '../charts/definitions/overheads-view'
import { listOverheads, type ListedOverhead } from '../charts/data/listed-overheads'
import { monthText } from '../charts/definitions/published-words'
import { sourceText } from '../charts/definitions/published-words'

/** Rows that a page sends; the file has all. */
const MAX_ROWS = 60

/** The numbers of the plot. */
export function PlotTable(props: { ranges: readonly PublishedRange[]; view: OverheadView }) {
  const { ranges, view } = props
  const all = listOverheads(ranges)
  return (
    <details className="table-twin mt-2">
      <summary>Table of {counted(all.length, 'overhead')}</summary>
      <div id="plot-table">
        <DataTable
          caption="Every published overhead over no mesh"
          rows={all.slice(0, MAX_ROWS)}
          keyOf={({ range, source, isFlagged }: ListedOverhead) =>
            `${range.mesh} ${range.mode} ${source.slug} ${String(isFlagged)}`
          }
          columns={[
            {
              id: 'subject',
              head: 'Mesh and mode',
              isRowHead: true,
              cell: ({ range }) => productWords(range),
            },
            {
              id: 'publication',
              head: 'Publication',
              cell: ({ source }) => <a href={`/publications/${source.slug}`}>{source.title}</a>,
            },
            { id: 'date', head: 'Date', cell: ({ source }) => monthText(source.publishedOn) },
            { id: 'interest', head: 'Interest', cell: ({ source }) => interestWords(source) },
            {
              id: 'overhead',
              head: 'Overhead',
              cell: ({ source, isFlagged }) =>
                `${sourceText(source, view.span(source))}${isFlagged ? '; flagged, not in the range' : ''}`,
            },
          ]}
        />
      </div>
    </details>
  )
}
