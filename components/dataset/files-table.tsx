import type { DataFile } from '@/server/dataset/schemas'
import { formatCount, formatNumber } from '../charts/format'
import { DataTable } from '../ui/data-table'

/** A table of the data set, and what its files are. */
export type DataTableFiles = {
  name: string
  title: string
  description: string
  files: readonly DataFile[]
}

/** "691 kB", "19 MB" */
export const formatFileSize = (bytes: number): string =>
  bytes < 1e6 ? `${formatCount(Math.max(1, bytes / 1e3))} kB` : `${formatNumber(bytes / 1e6)} MB`

function FileLink({ files, format }: { files: readonly DataFile[]; format: DataFile['format'] }) {
  const file = files.find((one) => one.format === format)
  if (!file) return null
  return (
    <a href={`/data/${file.table}.${format}`} download>
      {file.table}.{format}
      <span className="text-muted">, {formatFileSize(file.bytes)}</span>
    </a>
  )
}

/** The files of the data set: what a row is, how many there are, and where they can be had. */
export const FilesTable = ({ tables }: { tables: readonly DataTableFiles[] }) => (
  <DataTable
    caption="Types, units and origin are in every row; an empty cell is not stated, never 0."
    rows={tables}
    keyOf={({ name }) => name}
    columns={[
      {
        id: 'title',
        head: 'Table',
        isRowHead: true,
        cell: ({ name, title }) => <a href={`#${name}`}>{title}</a>,
      },
      {
        id: 'rows',
        head: 'Rows',
        isNumber: true,
        cell: ({ files }) => formatCount(files[0]?.rows ?? 0),
      },
      {
        id: 'parquet',
        head: 'Parquet',
        cell: ({ files }) => <FileLink files={files} format="parquet" />,
      },
      { id: 'csv', head: 'CSV', cell: ({ files }) => <FileLink files={files} format="csv" /> },
    ]}
    isStacked
  />
)

/** Digests as `sha256sum --check` reads them. */
export const checksums = (files: readonly DataFile[]): string =>
  files.map(({ table, format, sha256 }) => `${sha256}  ${table}.${format}\n`).join('')
