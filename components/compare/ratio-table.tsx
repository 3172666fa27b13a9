import { counted } from '../charts/format'
import type { ToPage } from '../charts/ratios/plot'
import type { RatioDot, RatioRow } from '../charts/ratios-spec'
import type { RatiosSpec } from '../charts/spec'
import { DataTable } from '../ui/data-table'

type TableRow = RatioDot & { row: RatioRow }

/** The ratio with the subject to whose credit it is. */
const ratioText = ({ times, side }: RatioDot, names: RatiosSpec['names']): string =>
  times === null
    ? 'none: a value is zero or negative'
    : side === 'neither'
      ? times
      : `${names[side === 'first' ? 0 : 1]} ${times}`

/** The numbers of every dot of a plot. @param props.id of a heading inside, at which a link opens it */
export function RatioTable(props: { id: string; spec: RatiosSpec; toPage: ToPage }) {
  const { id, spec, toPage } = props
  const { rows, names } = spec
  const all = rows.flatMap((row) => row.dots.map((dot): TableRow => ({ ...dot, row })))
  return (
    <details className="table-twin">
      <summary>Table of {counted(all.length, 'load')}</summary>
      <div id={id}>
        <DataTable
          caption="Every load of the plot"
          rows={all}
          keyOf={({ id: key }) => key}
          columns={[
            {
              id: 'load',
              head: 'Load',
              isRowHead: true,
              cell: (dot) => <a href={`${toPage(dot.row)}#${dot.id}`}>{dot.load}</a>,
            },
            { id: 'publication', head: 'Publication', cell: ({ row }) => row.title },
            { id: 'date', head: 'Date', cell: ({ row }) => row.month },
            { id: 'interest', head: 'Interest', cell: ({ row }) => row.interest },
            { id: 'first', head: names[0], isNumber: true, cell: ({ values }) => values[0] },
            { id: 'second', head: names[1], isNumber: true, cell: ({ values }) => values[1] },
            { id: 'ratio', head: 'Ratio', isNumber: true, cell: (dot) => ratioText(dot, names) },
            {
              id: 'certainty',
              head: 'Difference and certainty',
              cell: ({ difference, certainty }) => `${difference}; ${certainty}`,
            },
          ]}
        />
      </div>
    </details>
  )
}
