import { fileName, type DataFile, type DataManifest } from '../schemas'
import type { Column, ColumnType, Table } from '../tables/define'
import { TABLES } from '../tables/list'
import { DATA_DESCRIPTION, DATA_LICENCE, DATA_NAME, DATA_TITLE } from './about'

const FIELD_TYPES: Record<ColumnType, { type: string; format?: string }> = {
  string: { type: 'string' },
  integer: { type: 'integer' },
  number: { type: 'number' },
  boolean: { type: 'boolean' },
  date: { type: 'date' },
  datetime: { type: 'datetime' },
}

/** What a column means, also where it is empty. */
export const columnMeaning = ({ description, ifNull }: Column): string =>
  ifNull === null ? description : `${description}; empty: ${ifNull}`

const toField = (column: Column) => ({
  name: column.name,
  ...FIELD_TYPES[column.type],
  description: columnMeaning(column),
  constraints: { required: column.ifNull === null },
})

const toSchema = ({ columns, key, references }: Table) => ({
  fields: columns.map(toField),
  primaryKey: key,
  missingValues: [''],
  foreignKeys: references.map(({ column, table, to }) => ({
    fields: column,
    reference: { resource: table, fields: to },
  })),
})

const toResource = (table: Table, { bytes, sha256 }: DataFile) => ({
  profile: 'tabular-data-resource',
  name: table.name,
  title: table.title,
  description: table.description,
  path: fileName({ table: table.name, format: 'csv' }),
  format: 'csv',
  mediatype: 'text/csv',
  encoding: 'utf-8',
  bytes,
  hash: `sha256:${sha256}`,
  schema: toSchema(table),
})

/**
 * The data set as a Tabular Data Package (specs.frictionlessdata.io) of its CSV files, whose paths are relative to its own. Its
 * tools guess the types of Parquet: those files are described by `toCroissant`.
 */
export const toDataPackage = ({ version, writtenAt, files }: DataManifest, base: string) => ({
  $schema: 'https://specs.frictionlessdata.io/schemas/tabular-data-package.json',
  profile: 'tabular-data-package',
  name: DATA_NAME,
  title: DATA_TITLE,
  description: DATA_DESCRIPTION,
  homepage: `${base}/data`,
  version,
  created: writtenAt,
  licenses: [DATA_LICENCE],
  contributors: [{ title: 'The Meshbench maintainers', role: 'wrangler' }],
  resources: TABLES.flatMap((table) => {
    const file = files.find((one) => one.table === table.name && one.format === 'csv')
    return file ? [toResource(table, file)] : []
  }),
})
