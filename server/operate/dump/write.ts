import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { chmod, mkdir, readdir, rm } from 'node:fs/promises'
import path from 'node:path'
import { pipeline as joined, Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import pg from 'pg'
import { ENCRYPTED, encryptTo, type Passage } from './encryption'
import { countRows, tableFileName, MANIFEST, type Manifest } from './manifest'
import { appliedMigrations, dumpTables, type DumpTable } from './tables'

const ROWS_AT_ONCE = 1000
const quoted = (names: readonly string[]): string => names.map(pg.escapeIdentifier).join(', ')

/**
 * Rows as JSON in key order, a thousand at a time, so that memory does not grow with the table.
 * Raw: a cursor over a table known only at run time.
 */
async function* readBlocks(client: pg.Client, table: DumpTable): AsyncGenerator<string[]> {
  await client.query(
    `DECLARE dump_rows NO SCROLL CURSOR FOR SELECT to_jsonb(t)::text AS line FROM (
       SELECT ${quoted(table.columns)} FROM ${pg.escapeIdentifier(table.name)} AS row WHERE ${table.where}) AS t
     ORDER BY ${quoted(table.key)}`,
  )
  for (;;) {
    const { rows } = await client.query<{ line: string }>(`FETCH ${ROWS_AT_ONCE} FROM dump_rows`)
    if (rows.length > 0) yield rows.map(({ line }) => `${line}\n`)
    if (rows.length < ROWS_AT_ONCE) break
  }
  await client.query('CLOSE dump_rows')
}

/** A full dump contains contact details of readers: only its owner may read it. */
const chooseModes = (isPublic: boolean): { folder: number; file: number } =>
  isPublic ? { folder: 0o755, file: 0o644 } : { folder: 0o700, file: 0o600 }

/** Destination of a dump; null as `passage` for one that is not encrypted. */
type Target = { folder: string; mode: number; passage: Passage | null }

async function writeOne(
  { folder, mode, passage }: Target,
  name: string,
  bytes: AsyncIterable<Uint8Array>,
): Promise<void> {
  const file = path.join(folder, passage ? `${name}${ENCRYPTED}` : name)
  await pipeline(passage ? passage(bytes) : bytes, createWriteStream(file, { mode }))
  // The umask restricts the mode of a new file.
  await chmod(file, mode)
}

async function writeTable(client: pg.Client, target: Target, table: DumpTable) {
  const hash = createHash('sha256')
  let rows = 0
  // A thousand rows per chunk: row by row, a million rows take minutes of stream overhead.
  const texts = async function* () {
    for await (const lines of readBlocks(client, table)) {
      const text = lines.join('')
      hash.update(text)
      rows += lines.length
      yield text
    }
  }
  // The reader gets the error.
  const packed = joined(Readable.from(texts()), createGzip(), () => undefined)
  await writeOne(target, tableFileName(table.name), packed)
  return { name: table.name, rows, sha256: hash.digest('hex') }
}

export type DumpOptions = {
  /** only what readers can see, for sharing */
  isPublic?: boolean
  /** public keys of age; with any, every file can be read by their owners only */
  recipients?: readonly string[]
}

/**
 * Writes a consistent snapshot of the database to an empty folder, without tokens and keys: everything, or only public
 * rows. @throws Error when the folder is not empty, a recipient is invalid, or there is no row to dump
 */
export async function writeDump(
  databaseUrl: string,
  folder: string,
  { isPublic = false, recipients = [] }: DumpOptions = {},
): Promise<Manifest> {
  const passage = recipients.length > 0 ? encryptTo(recipients) : null
  const modes = chooseModes(isPublic)
  const target = { folder, mode: modes.file, passage }
  await mkdir(folder, { recursive: true, mode: modes.folder })
  if ((await readdir(folder)).length > 0)
    throw new Error(`${folder} is not empty; name a new folder for the dump`)
  await chmod(folder, modes.folder)
  const client = new pg.Client(databaseUrl)
  await client.connect()
  try {
    // Raw: one connection holds the snapshot for the cursors of all tables.
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY')
    // Set for this transaction: a pooler rejects connection settings.
    await client.query(`SET LOCAL TimeZone = 'UTC'`)
    const tables: Manifest['tables'] = []
    for (const table of await dumpTables(client, isPublic))
      tables.push(await writeTable(client, target, table))
    if (countRows(tables) === 0) {
      // Nothing that could be taken for a backup stays.
      for (const file of await readdir(folder)) await rm(path.join(folder, file))
      throw new Error(
        'the database has no rows to dump: is XDG_DATA_HOME (or DATABASE_URL) set as for the site?',
      )
    }
    const manifest: Manifest = {
      format: 'meshbench/dump/1',
      createdAt: new Date().toISOString(),
      migrations: await appliedMigrations(client),
      tables,
    }
    const text = `${JSON.stringify(manifest, null, 2)}\n`
    await writeOne(target, MANIFEST, Readable.from([Buffer.from(text)]))
    return manifest
  } finally {
    await client.end()
  }
}
