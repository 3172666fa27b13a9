import pg from 'pg'

/** Bytes of a table on its disk. `content` counts what is kept out of line, such as raw files. */
export type TableSize = { table: string; rows: number; content: number; indexes: number }

/**
 * Every table with rows, the largest first; its rows are counted, not estimated.
 * Raw: functions of the server, and tables known only at run time.
 */
export async function tableSizes(databaseUrl: string): Promise<TableSize[]> {
  const client = new pg.Client(databaseUrl)
  await client.connect()
  try {
    const { rows } = await client.query<Omit<TableSize, 'rows'>>(
      `SELECT relname::text AS table, pg_table_size(oid)::float8 AS content, pg_indexes_size(oid)::float8 AS indexes
       FROM pg_class WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace
       ORDER BY pg_total_relation_size(oid) DESC, 1`,
    )
    const sizes: TableSize[] = []
    for (const size of rows) {
      const counted = await client.query<{ n: number }>(
        `SELECT count(*)::float8 AS n FROM ${pg.escapeIdentifier(size.table)}`,
      )
      const n = counted.rows[0]?.n ?? 0
      if (n > 0) sizes.push({ ...size, rows: n })
    }
    return sizes
  } finally {
    await client.end()
  }
}

const whole = (value: number): string => Math.round(value).toLocaleString('en')

/** Sizes as lines of columns, with the bytes of one row. */
export function sizeLines(sizes: readonly TableSize[]): string[] {
  const rows = sizes.map(({ table, rows: n, content, indexes }) => [
    table,
    whole(n),
    whole(content),
    whole(indexes),
    whole(content / n),
    whole(indexes / n),
  ])
  const head = ['table', 'rows', 'table bytes', 'index bytes', 'table/row', 'index/row']
  const all = [head, ...rows]
  const widths = head.map((_, i) => Math.max(...all.map((row) => (row[i] ?? '').length)))
  return all.map((row) =>
    row
      .map((cell, i) => (i === 0 ? cell.padEnd(widths[i] ?? 0) : cell.padStart(widths[i] ?? 0)))
      .join('  '),
  )
}
