import type { ReactNode } from 'react'

export type Column<Row> = {
  id: string
  head: string
  cell: (row: Row) => ReactNode
  /** right-aligned, digits in line, never broken */
  isNumber?: boolean
  /** names the row; exactly one column should */
  isRowHead?: boolean
}

type Props<Row> = {
  caption: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  keyOf: (row: Row) => string
  /** said instead of an empty body */
  empty?: string
}

function Cell<Row>({ column, row }: { column: Column<Row>; row: Row }) {
  const className = column.isNumber ? 'number' : undefined
  if (column.isRowHead)
    return (
      <th scope="row" className={className}>
        {column.cell(row)}
      </th>
    )
  return <td className={className}>{column.cell(row)}</td>
}

/** A table that scrolls inside itself, by pointer or keyboard, instead of widening the page. */
export function DataTable<Row>({ caption, columns, rows, keyOf, empty = 'None.' }: Props<Row>) {
  return (
    <div className="@container overflow-x-auto" role="region" aria-label={caption} tabIndex={0}>
      <table className="sheet">
        <caption>
          <span className="sheet-caption">{caption}</span>
        </caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column.id} scope="col" className={column.isNumber ? 'number' : undefined}>
                {column.head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={keyOf(row)}>
              {columns.map((column) => (
                <Cell key={column.id} column={column} row={row} />
              ))}
            </tr>
          ))}
          {rows.length === 0 && (
            <tr>
              <td colSpan={columns.length}>{empty}</td>
            </tr>
          )}
        </tbody>
      </table>
    </div>
  )
}
