import type { ReactNode } from 'react'

export type Column<Row> = {
  id: string
  head: string
  cell: (row: Row) => ReactNode
  /** right-aligned, digits in line, never broken */
  isNumber?: boolean
  /** names the row; exactly one column should */
  isRowHead?: boolean
  /** its cells are texts, and one that is the same in every row is shown once, above the table */
  isSaidOnce?: boolean
}

type Props<Row> = {
  caption: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  keyOf: (row: Row) => string
  /** shown instead of an empty body */
  empty?: ReactNode
  /** on a phone each row is a list of its columns, one below the other, instead of a line that scrolls */
  isStacked?: boolean
}

function Cell<Row>(props: { column: Column<Row>; row: Row; isStacked: boolean }) {
  const { column, row, isStacked } = props
  const { isRowHead = false, isNumber = false } = column
  const Tag = isRowHead ? 'th' : 'td'
  // Only what is set: each attribute without a value would be sent with each cell of a long table.
  return (
    <Tag
      {...(isRowHead && { scope: 'row' })}
      // Some browsers treat rows that are laid out as lists as lists, so the roles are explicit.
      {...(isStacked && { role: isRowHead ? 'rowheader' : 'cell' })}
      {...(isNumber && { className: 'number' })}
      {...(isStacked && !isRowHead && { 'data-head': column.head })}
    >
      {column.cell(row)}
    </Tag>
  )
}

/** Splits columns into those that distinguish rows and the texts that all rows share. One row shares nothing. */
function splitShared<Row>(columns: readonly Column<Row>[], rows: readonly Row[]) {
  const shared: string[] = []
  const [first, ...others] = rows
  if (first === undefined || others.length === 0) return { shown: columns, shared }
  const shown = columns.filter(({ isSaidOnce, head, cell }) => {
    const text = isSaidOnce ? cell(first) : null
    if (typeof text !== 'string' || others.some((row) => cell(row) !== text)) return true
    // What no row has is not worth a line.
    if (text !== '') shared.push(`${head}: ${text}`)
    return false
  })
  return { shown, shared }
}

/**
 * A table that scrolls inside itself, by pointer or keyboard, instead of widening the page; a shadow marks the edge
 * where more of it is hidden.
 */
export function DataTable<Row>(props: Props<Row>) {
  const { caption, columns, rows, keyOf, empty = 'None.', isStacked = false } = props
  const { shown, shared } = splitShared(columns, rows)
  const said = [caption, shared.join(' · ')].join('\n').trim()
  return (
    <div className="sheet-frame" role="region" aria-label={caption} tabIndex={0}>
      <table
        className={isStacked ? 'sheet sheet-stacked' : 'sheet'}
        role={isStacked ? 'table' : undefined}
      >
        <caption>
          <span className="sheet-caption" data-ends={/[.!?]$/.test(said) ? 'stop' : undefined}>
            {said}
          </span>
        </caption>
        <thead>
          <tr>
            {shown.map((column) => (
              <th key={column.id} scope="col" className={column.isNumber ? 'number' : undefined}>
                {column.head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={keyOf(row)} {...(isStacked && { role: 'row' })}>
              {shown.map((column) => (
                <Cell key={column.id} column={column} row={row} isStacked={isStacked} />
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
