import { createHash } from 'node:crypto'
import pg from 'pg'
import type { KeptBytes } from '@/server/catalogue/blob'
import { checkDigests, type ReadKept } from '@/server/catalogue/check-digests'
import { COUNTS_OF_RUNS } from '@/server/results/summaries/run-counts'
import { SPANS_OF_RUNS } from '@/server/results/summaries/run-spans'
import { tableFileName, MANIFEST, Manifest } from './manifest'
import { openDump, type OpenDump } from './open'
import { appliedMigrations, dumpTables, type DumpTable } from './tables'

const ROWS_AT_ONCE = 500

const quoted = (names: readonly string[]): string => names.map(pg.escapeIdentifier).join(', ')

/** Columns of earlier versions, whose values are elsewhere now. */
const DROPPED: ReadonlySet<string> = new Set(['harness.doc', 'subject.note'])

/** Columns present in the dump; columns added since then keep their defaults. */
function readColumns(table: DumpTable, line: string): string[] {
  const dumped = Object.keys(JSON.parse(line) as object).filter(
    (name) => !DROPPED.has(`${table.name}.${name}`),
  )
  const unknown = dumped.filter((name) => !table.columns.includes(name))
  if (unknown.length > 0)
    throw new Error(`the dump has columns of ${table.name} not known here: ${unknown.join(', ')}`)
  return dumped
}

/** Raw: a table known only at run time; PostgreSQL turns its JSON into typed rows. */
async function insertRows(client: pg.Client, table: DumpTable, lines: string[]): Promise<void> {
  const [first] = lines
  if (first === undefined) return
  const name = pg.escapeIdentifier(table.name)
  const columns = quoted(readColumns(table, first))
  await client.query(
    `INSERT INTO ${name} (${columns}) OVERRIDING SYSTEM VALUE
     SELECT ${columns} FROM jsonb_populate_recordset(NULL::${name}, $1::jsonb)`,
    [`[${lines.join(',')}]`],
  )
}

/** Runs before anything is stored, or a flipped byte would be reported as a constraint violation. */
async function checkFile(
  dump: OpenDump,
  { name, ...of }: Manifest['tables'][number],
): Promise<void> {
  const hash = createHash('sha256')
  let rows = 0
  for await (const line of dump.lines(tableFileName(name))) {
    hash.update(`${line}\n`)
    rows++
  }
  if (rows !== of.rows || hash.digest('hex') !== of.sha256)
    throw new Error(
      `${dump.toFile(tableFileName(name))}: expected ${of.rows} rows with SHA-256 ${of.sha256}, found ${rows} others; copy the dump again`,
    )
}

async function loadTable(client: pg.Client, dump: OpenDump, table: DumpTable): Promise<void> {
  let batch: string[] = []
  for await (const line of dump.lines(tableFileName(table.name))) {
    batch.push(line)
    if (batch.length < ROWS_AT_ONCE) continue
    await insertRows(client, table, batch)
    batch = []
  }
  await insertRows(client, table, batch)
}

/** What migrations did with the rows that were there, for rows that come with a dump of before. */
const OF_MIGRATIONS: readonly [migration: string, statement: string][] = [
  [
    '20261126220000_version_build',
    `UPDATE mesh_version SET build = substring(raw FROM '\\+([0-9A-Za-z.-]+)')
       WHERE sort_key IS NOT NULL AND raw ~ '\\+[0-9A-Za-z.-]+'`,
  ],
  ['20261126222000_stated_loads', 'UPDATE condition SET keyed_by = 1'],
  ['20261127020000_command_loads', 'UPDATE condition SET keyed_by = least(keyed_by, 2)'],
  [
    '20261128003000_files_stay_published',
    `UPDATE blob SET body = NULL, encoding = 'identity', withheld_reason = 'left where it was published'
       WHERE body IS NOT NULL AND EXISTS (SELECT FROM artifact a WHERE a.blob_sha256 = blob.sha256)
         AND NOT EXISTS (SELECT FROM ingest i WHERE i.blob_sha256 = blob.sha256)`,
  ],
  [
    '20261128050000_words_of_subjects',
    // The import of the next start writes the words of each publication.
    `WITH again AS (UPDATE publication SET file_sha256 = decode(repeat('00', 32), 'hex'))
     UPDATE condition c SET version_raw = su.version_raw FROM subject su
       WHERE su.id = c.subject_id AND EXISTS (SELECT FROM publication_campaign pc WHERE pc.campaign_id = c.campaign_id)`,
  ],
]

/** Newly assigned ids must not collide with loaded ones. Raw: the client cannot set sequences. */
async function advanceSequences(client: pg.Client, tables: readonly DumpTable[]): Promise<void> {
  for (const { name, columns } of tables)
    for (const column of columns) {
      const { rows } = await client.query<{ sequence: string | null }>(
        'SELECT pg_get_serial_sequence($1, $2) AS sequence',
        [name, column],
      )
      const sequence = rows[0]?.sequence
      if (!sequence) continue
      await client.query(
        `SELECT setval($1, greatest((SELECT max(${pg.escapeIdentifier(column)}) FROM ${pg.escapeIdentifier(name)}), 1))`,
        [sequence],
      )
    }
}

/** Raw: tables known only at run time. */
async function refuseFilled(client: pg.Client, tables: readonly DumpTable[]): Promise<void> {
  for (const { name } of tables) {
    const { rowCount } = await client.query(`SELECT 1 FROM ${pg.escapeIdentifier(name)} LIMIT 1`)
    if (rowCount)
      throw new Error(`the database is not empty (table ${name} has rows); load into a new one`)
  }
}

/** A dump of damaged data still matches its manifest. Raw: in the transaction that loads it. */
async function refuseDamaged(client: pg.Client, folder: string): Promise<void> {
  const read: ReadKept = async (statement, after, most) =>
    (await client.query<KeptBytes>(statement, [after, most])).rows
  const none = { files: 0, pictures: 0 }
  const [first, ...others] = await checkDigests(read, none, () => undefined, null)
  if (first)
    throw new Error(
      `${folder}: ${first.kind}, expected ${first.where}, found ${first.found}${others.length > 0 ? `, and ${others.length} more` : ''}; load an earlier dump`,
    )
}

/**
 * Loads a dump of the same or an earlier version into an empty, migrated database, all or nothing.
 * @throws Error for a dump of a later version, a database with rows, a file that does not match the manifest, or a raw file
 * or frozen chart that does not match its digest
 * @param identityFile secret keys of age, for an encrypted dump
 */
export async function loadDump(
  databaseUrl: string,
  folder: string,
  identityFile: string | null = null,
): Promise<Manifest> {
  const dump = await openDump(folder, identityFile)
  const manifest = Manifest.parse(JSON.parse(await dump.text(MANIFEST)))
  const client = new pg.Client(databaseUrl)
  await client.connect()
  try {
    // Raw: one transaction of a connection of its own, for tables known only at run time.
    await client.query('BEGIN')
    // Set for this transaction: a pooler rejects connection settings.
    await client.query(`SET LOCAL TimeZone = 'UTC'`)
    const migrations = await appliedMigrations(client)
    if (!manifest.migrations.every((name, i) => name === migrations[i]))
      throw new Error(
        `the dump was made with ${manifest.migrations.length} migrations (last ${manifest.migrations.at(-1)}), the database has ${migrations.length} (last ${migrations.at(-1)}); use the version of Meshbench that made the dump, or a later one`,
      )
    const tables = await dumpTables(client)
    await refuseFilled(client, tables)
    for (const expected of manifest.tables) {
      const table = tables.find(({ name }) => name === expected.name)
      if (!table) throw new Error(`the dump has a table ${expected.name} that is not known here`)
      await checkFile(dump, expected)
      await loadTable(client, dump, table)
    }
    await refuseDamaged(client, folder)
    for (const [migration, statement] of OF_MIGRATIONS)
      if (!manifest.migrations.includes(migration)) await client.query(statement)
    await client.query(`INSERT INTO run_span ${SPANS_OF_RUNS}`)
    await client.query(`INSERT INTO run_count ${COUNTS_OF_RUNS}`)
    await advanceSequences(client, tables)
    // As `analyzeTables`: the first readers must not wait for autovacuum.
    await client.query('ANALYZE')
    await client.query('COMMIT')
    return manifest
  } finally {
    // Without a commit, the server rolls back when the connection closes.
    await client.end()
  }
}
