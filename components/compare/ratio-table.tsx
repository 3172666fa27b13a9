import { ratioNumber } from '../charts/definitions/ratios/across-words'
import { itsText } from '../charts/definitions/ratios/short-names'
import { counted } from '../charts/format'
import type { ToPage } from '../charts/ratios/plot'
import type { RatioDot, RatioMark, RatioRow } from '../charts/ratios-spec'
import type { RatiosSpec } from '../charts/spec'
import { DataTable } from '../ui/data-table'

type TableRow = RatioDot & { row: RatioRow }

/** Paper has room for little, and a month that breaks at its hyphen reads as a year. */
function Month({ children }: { children: string }) {
  return <span className="whitespace-nowrap">{children}</span>
}

type MeanRow = { id: string; name: string; month: string; interest: string; mean: string }

/** The mean of each publication, and below them what those without a vendor’s interest say together. */
function listMeanRows({ rows, across }: RatiosSpec): MeanRow[] {
  const means = rows.flatMap(({ id, title, month, interest, mean }): MeanRow[] =>
    mean === null ? [] : [{ id, name: title, month, interest, mean: ratioNumber(mean.ratio) }],
  )
  const pooled = across?.pooled ?? null
  if (pooled === null) return means
  const span = (bounds: readonly [RatioMark, RatioMark]) =>
    bounds
      .map(({ ratio }) => ratio)
      .toSorted((x, y) => x - y)
      .map(ratioNumber)
      .join(' to ')
  const { name, who } = pooled
  const toRow = (id: string, what: string, mean: string): MeanRow => ({
    id: `pooled ${id}`,
    name: `${name}: ${what}`,
    month: '',
    interest: who,
    mean,
  })
  return [
    ...means,
    toRow('typical', 'typical ratio', ratioNumber(pooled.typical.ratio)),
    toRow('interval', '95% interval', span(pooled.interval)),
    toRow('prediction', 'expected of a further publication', span(pooled.prediction)),
  ]
}

function MeanTable({ spec }: { spec: RatiosSpec }) {
  const rows = listMeanRows(spec)
  if (rows.length === 0) return null
  return (
    <DataTable
      caption="Mean of each publication"
      rows={rows}
      keyOf={({ id }) => id}
      columns={[
        { id: 'name', head: 'Mean of', isRowHead: true, cell: ({ name }) => name },
        { id: 'month', head: 'Date', cell: ({ month }) => <Month>{month}</Month> },
        { id: 'interest', head: 'Interest', cell: ({ interest }) => interest },
        {
          id: 'mean',
          head: `Times ${itsText(spec.names[1])}`,
          isNumber: true,
          cell: ({ mean }) => mean,
        },
      ]}
    />
  )
}

/** The numbers of every dot of a plot, then those of its rows. @param props.id of a heading inside, at which a link opens it */
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
            { id: 'date', head: 'Date', cell: ({ row }) => <Month>{row.month}</Month> },
            { id: 'interest', head: 'Interest', cell: ({ row }) => row.interest },
            { id: 'first', head: names[0], isNumber: true, cell: ({ values }) => values[0] },
            { id: 'second', head: names[1], isNumber: true, cell: ({ values }) => values[1] },
            {
              id: 'ratio',
              head: `Times ${itsText(names[1])}`,
              isNumber: true,
              cell: ({ times }) => times ?? 'none: a value is zero or negative',
            },
            {
              id: 'certainty',
              head: 'Difference and certainty',
              cell: ({ difference, certainty }) => `${difference}; ${certainty}`,
            },
          ]}
        />
        <MeanTable spec={spec} />
      </div>
    </details>
  )
}
