import { createWriteStream } from 'node:fs'
import { once } from 'node:events'
import { finished } from 'node:stream/promises'
import { formatCsvRow } from '@/ingest/dictionary/csv-row'
import type { Cell, Table } from '../tables/define'

/** What takes the rows of a table, some at a time. */
export type RowWriter = {
  write: (rows: readonly Cell[][]) => Promise<void>
  finish: () => Promise<void>
}

/** Writes RFC 4180: UTF-8, a header row, absent is an empty field. */
export function csvWriter(file: string, { columns }: Table): RowWriter {
  const stream = createWriteStream(file, { mode: 0o644 })
  const write = async (rows: readonly (readonly Cell[])[]): Promise<void> => {
    if (!stream.write(rows.map(formatCsvRow).join(''))) await once(stream, 'drain')
  }
  const head = write([columns.map(({ name }) => name)])
  return {
    write: async (rows) => {
      await head
      await write(rows)
    },
    finish: async () => {
      await head
      stream.end()
      await finished(stream)
    },
  }
}
