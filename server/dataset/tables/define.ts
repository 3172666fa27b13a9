/** A type that CSV, Parquet, Frictionless and Croissant all have; `date` and `datetime` are ISO 8601 text in UTC. */
export type ColumnType = 'string' | 'integer' | 'number' | 'boolean' | 'date' | 'datetime'

export type Cell = string | number | boolean | null

/** One column of a flat table. Absent is null, never 0. */
export type Column = {
  name: string
  type: ColumnType
  description: string
  /** what an absent value means; null where every row has one */
  ifNull: string | null
  /** expression over the `from` of its table */
  sql: string
  /** makes the cell of what `sql` gives; default: as it is */
  read?: (found: unknown) => Cell
}

/** A table of the data set: one row for each `key`, in its order. */
export type Table = {
  name: string
  title: string
  description: string
  columns: readonly Column[]
  /** names of the columns that identify a row */
  key: readonly string[]
  /** what a column refers to in another table */
  references: readonly { column: string; table: string; to: string }[]
  /** relations of the statement, with its WHERE */
  from: string
  /** ORDER BY, by columns that PostgreSQL reads in order */
  order: string
}

type Rest = Pick<Column, 'ifNull' | 'read'>

/** A column that may be absent: `ifNull` says what that means. */
export const column = (
  name: string,
  type: ColumnType,
  sql: string,
  description: string,
  { ifNull = null, read }: Partial<Rest> = {},
): Column => ({ name, type, sql, description, ifNull, ...(read ? { read } : {}) })

/** The sources state what they want: most columns of a test bed may be absent for this reason. */
export const NOT_STATED = { ifNull: 'not stated' } as const

/** The statement that reads a table: a column for each of its own, in order, dates and times as ISO 8601 text. */
export function selectTable({ columns, from, order }: Table): string {
  const cells = columns.map(({ sql, type }) => {
    if (type === 'date') return `(${sql})::date::text`
    if (type === 'datetime')
      return `to_char((${sql}) AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
    if (type === 'integer' || type === 'number') return `(${sql})::float8`
    return sql
  })
  return `SELECT ${cells.join(', ')} FROM ${from} ORDER BY ${order}`
}
