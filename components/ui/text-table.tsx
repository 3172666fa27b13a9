'use client'

import { DataTable } from './data-table'

/**
 * A table of plain texts. It is drawn in the browser's half of the page, which gets the texts alone: a table of elements
 * would travel twice, as markup and as elements.
 * @param props.rows a text for each column; the first column names the row, and no two rows are the same
 */
export function TextTable(props: {
  caption: string
  columns: readonly { head: string; isNumber?: boolean }[]
  rows: readonly (readonly string[])[]
}) {
  return (
    <DataTable
      caption={props.caption}
      rows={props.rows}
      keyOf={(row) => row.join('\n')}
      columns={props.columns.map(({ head, isNumber }, i) => ({
        id: head,
        head,
        isNumber,
        isRowHead: i === 0,
        isSaidOnce: i > 0 && !isNumber,
        cell: (row: readonly string[]) => row[i],
      }))}
    />
  )
}
