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
  const Tag = column.isRowHead ? 'th' : 'td'
  const scope = column.isRowHead ? 'row' : undefined
  return (
    <Tag scope={scope} className={column.isNumber ? 'number' : undefined}>
      {column.cell(row)}
    </Tag>
  )
}

/**
 * A table that scrolls inside itself, by pointer or keyboard, instead of widening the page; a shadow stands at the edge
 * where more of it is hidden.
 */
export function DataTable<Row>({ caption, columns, rows, keyOf, empty = 'None.' }: Props<Row>) {
  return (
    <div className="sheet-frame" role="region" aria-label={caption} tabIndex={0}>
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
