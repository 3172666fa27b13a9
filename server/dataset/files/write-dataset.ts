import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, readdir, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import pg from 'pg'
import type { Table } from '../tables/define'
import { TABLES } from '../tables/list'
import { csvWriter, type RowWriter } from './csv-writer'
import {
  fileName,
  FORMATS,
  MANIFEST,
  type DataFile,
  type DataManifest,
  type Format,
} from '../schemas'
import { parquetWriter } from './parquet-writer'
import { readRows } from './read-rows'

const WRITERS: Record<Format, (file: string, table: Table) => RowWriter> = {
  parquet: parquetWriter,
  csv: csvWriter,
}

async function digestFile(file: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(file), hash)
  return hash.digest('hex')
}

/** Reads a table once and writes it in every format. */
async function writeTable(client: pg.Client, folder: string, table: Table): Promise<DataFile[]> {
  const targets = FORMATS.map((format) => {
    const file = path.join(folder, fileName({ table: table.name, format }))
    return { format, file, writer: WRITERS[format](file, table) }
  })
  let count = 0
  for await (const rows of readRows(client, table)) {
    count += rows.length
    for (const { writer } of targets) await writer.write(rows)
  }
  const written: DataFile[] = []
  for (const { format, file, writer } of targets) {
    await writer.finish()
    const [{ size }, sha256] = [await stat(file), await digestFile(file)]
    written.push({ table: table.name, format, rows: count, bytes: size, sha256 })
  }
  return written
}

/** Equal content has an equal version, whenever it is written. */
function nameVersion(files: readonly DataFile[], day: string, before: string | null): string {
  const text = files.filter(({ format }) => format === 'csv').map(({ sha256 }) => sha256)
  const digest = createHash('sha256').update(text.join()).digest('hex').slice(0, 8)
  return before?.endsWith(`+${digest}`) ? before : `${day}+${digest}`
}

/**
 * Writes the data set to an empty folder: for each table a Parquet and a CSV file, of one consistent snapshot of the
 * database, and their manifest. Memory does not grow with the tables.
 * @param before version that was written last; it stays where the content is the same
 * @throws Error when the folder is not empty
 */
export async function writeDataset(
  databaseUrl: string,
  folder: string,
  before: string | null = null,
): Promise<DataManifest> {
  await mkdir(folder, { recursive: true })
  if ((await readdir(folder)).length > 0)
    throw new Error(`${folder} is not empty; name a new folder for the data`)
  const client = new pg.Client(databaseUrl)
  await client.connect()
  try {
    // Raw: one connection holds the snapshot for the cursors of all tables.
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY')
    // A million runs take longer than a page may; as a background job it waits for no one.
    await client.query('SET LOCAL statement_timeout = 0')
    // All rows are read: a plan that has the first ones soonest takes ten times as long for the rest.
    await client.query('SET LOCAL cursor_tuple_fraction = 1')
    const files: DataFile[] = []
    for (const table of TABLES) files.push(...(await writeTable(client, folder, table)))
    const now = new Date().toISOString()
    const version = nameVersion(files, now.slice(0, 10).replaceAll('-', '.'), before)
    const manifest: DataManifest = { version, writtenAt: now, files }
    await writeFile(path.join(folder, MANIFEST), `${JSON.stringify(manifest, null, 2)}\n`)
    return manifest
  } finally {
    await client.end()
  }
}
