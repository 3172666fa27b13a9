import type pg from 'pg'
import { selectTable, type Cell, type Table } from '../tables/define'

const ROWS_AT_ONCE = 2000

/**
 * The rows of a table in the order of its key, some at a time, so that memory does not grow with the table. Each is an array
 * of cells in the order of the columns. Call it in a transaction.
 * Raw: a cursor over a statement that the definition of the table makes.
 */
export async function* readRows(client: pg.Client, table: Table): AsyncGenerator<Cell[][]> {
  const { columns } = table
  await client.query(`DECLARE data_rows NO SCROLL CURSOR FOR ${selectTable(table)}`)
  for (;;) {
    const text = `FETCH ${ROWS_AT_ONCE} FROM data_rows`
    const { rows } = await client.query<unknown[]>({ text, rowMode: 'array' })
    if (rows.length > 0)
      yield rows.map((row) =>
        columns.map(({ read }, at): Cell => {
          const found = row[at] ?? null
          return found === null || !read ? (found as Cell) : read(found)
        }),
      )
    if (rows.length < ROWS_AT_ONCE) break
  }
  await client.query('CLOSE data_rows')
}
