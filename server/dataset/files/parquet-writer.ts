import type { SchemaElement } from 'hyparquet'
import { fileWriter, ParquetWriter } from 'hyparquet-writer'
import type { Cell, Column, ColumnType, Table } from '../tables/define'
import type { RowWriter } from './csv-writer'

/** Rows that are held in memory, and that a reader has to load at least. */
const ROWS_PER_GROUP = 20_000

const PHYSICAL: Record<ColumnType, Pick<SchemaElement, 'type' | 'converted_type'>> = {
  string: { type: 'BYTE_ARRAY', converted_type: 'UTF8' },
  // Counts of requests need more than 32 bits.
  integer: { type: 'INT64' },
  number: { type: 'DOUBLE' },
  boolean: { type: 'BOOLEAN' },
  date: { type: 'INT32', converted_type: 'DATE' },
  datetime: { type: 'INT64', converted_type: 'TIMESTAMP_MILLIS' },
}

const toSchema = (columns: readonly Column[]): SchemaElement[] => [
  { name: 'root', num_children: columns.length },
  ...columns.map(({ name, type, ifNull }) => ({
    name,
    ...PHYSICAL[type],
    repetition_type: ifNull === null ? ('REQUIRED' as const) : ('OPTIONAL' as const),
  })),
]

function toStored(cell: Cell, type: ColumnType): unknown {
  if (cell === null) return null
  if (type === 'integer') return BigInt(Number(cell))
  return type === 'date' || type === 'datetime' ? new Date(String(cell)) : cell
}

/** Writes Parquet in row groups of a bounded size, with what each column means as metadata of the file. */
export function parquetWriter(file: string, { name, description, columns }: Table): RowWriter {
  const meaning = columns.map((one) => ({ name: one.name, description: one.description }))
  const parquet = new ParquetWriter({
    writer: fileWriter(file),
    schema: toSchema(columns),
    kvMetadata: [
      { key: 'table', value: name },
      { key: 'description', value: description },
      { key: 'columns', value: JSON.stringify(meaning) },
    ],
    createdBy: 'meshbench',
  })
  let waiting: Cell[][] = []
  const writeGroup = async (): Promise<void> => {
    const rows = waiting
    waiting = []
    const columnData = columns.map((column, at) => ({
      name: column.name,
      data: rows.map((row) => toStored(row[at] ?? null, column.type)),
    }))
    await parquet.write({ columnData, rowGroupSize: ROWS_PER_GROUP })
  }
  return {
    write: async (rows) => {
      waiting.push(...rows)
      if (waiting.length >= ROWS_PER_GROUP) await writeGroup()
    },
    finish: async () => {
      if (waiting.length > 0) await writeGroup()
      await parquet.finish()
    },
  }
}
