import { counted } from '../charts/format'
import { interestWords } from '../ui/badge'
import { DataTable } from '../ui/data-table'
import { monthText } from '../charts/definitions/published-words'
import type { PairNames } from './count-loads'
import type { LoadsLink } from './ratio-plot'
import { timesText, type RatioDot, type RatioRow } from './ratio-rows'

type TableRow = RatioDot & { row: RatioRow }

/** The ratio with the subject to whose credit it is. */
const ratioText = ({ ratio, side }: RatioDot, names: PairNames): string =>
  ratio === null
    ? 'none: a value is zero or negative'
    : side === 'neither'
      ? timesText(ratio)
      : `${names[side === 'first' ? 0 : 1]} ${timesText(ratio)}`

/** The numbers of every dot of a plot. @param props.id of a heading inside, at which a link opens it */
export function RatioTable(props: {
  id: string
  rows: readonly RatioRow[]
  names: PairNames
  link: LoadsLink
}) {
  const { id, rows, names, link } = props
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
              cell: (dot) => <a href={`${link(dot.row).page}#${dot.id}`}>{dot.load}</a>,
            },
            { id: 'publication', head: 'Publication', cell: ({ row }) => row.title },
            { id: 'date', head: 'Date', cell: ({ row }) => monthText(row.origin.measuredOn) },
            { id: 'interest', head: 'Interest', cell: ({ row }) => interestWords(row.origin) },
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
