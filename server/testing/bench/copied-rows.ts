import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import pg from 'pg'

/**
 * Tables that a run has rows in, in the order in which they refer to each other, each with the keys that it gets so that the
 * same rows can be stored once more. `k` are old and new keys of a run.
 */
const TABLES: readonly { table: string; from: string; keys: Readonly<Record<string, string>> }[] = [
  {
    table: 'blob',
    from: 'blob t JOIN renewed k ON k.old_blob = t.sha256',
    keys: { sha256: 'k.blob' },
  },
  {
    table: 'ingest',
    from: 'ingest t JOIN renewed k ON k.old_ingest = t.id',
    keys: { id: 'k.ingest', blob_sha256: 'k.blob' },
  },
  {
    table: 'run',
    from: 'run t JOIN renewed k ON k.old_run = t.id',
    keys: { id: 'k.run', ingest_id: 'k.ingest', replicate: 't.replicate + 1000000000' },
  },
  ...['measurement', 'distribution', 'quality_flag'].map((table) => ({
    table,
    from: `${table} t JOIN renewed k ON k.old_run = t.run_id`,
    keys: { run_id: 'k.run' },
  })),
]

/** A key in the order of time, as those of the site are; servers before version 18 have no uuidv7(). */
const KEY = `(lpad(to_hex((extract(epoch FROM clock_timestamp()) * 1000)::bigint), 12, '0') || '7' ||
    substr(replace(gen_random_uuid()::text, '-', ''), 14))::uuid`
const RENEWED = `CREATE TEMP TABLE renewed AS
  SELECT run AS old_run, ${KEY} AS run, ingest AS old_ingest, ${KEY} AS ingest, blob AS old_blob, sha256(blob) AS blob
  FROM (SELECT r.id AS run, i.id AS ingest, i.blob_sha256 AS blob FROM run r JOIN ingest i ON i.id = r.ingest_id
    WHERE r.received_at >= $SINCE ORDER BY r.id) AS stored`

const FORGET = [
  'DELETE FROM run USING renewed k WHERE run.id = k.run',
  'DELETE FROM ingest USING renewed k WHERE ingest.id = k.ingest',
  'DELETE FROM blob USING renewed k WHERE sha256 = k.blob',
  'DROP TABLE renewed',
]

/** Columns that are written; the number of a flag is the database's to give. */
async function columnsOf(client: pg.Client, table: string): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT attname AS name FROM pg_attribute WHERE attrelid = $1::text::regclass AND attnum > 0 AND NOT attisdropped
      AND attgenerated = '' AND NOT ($1::text = 'quality_flag' AND attname = 'id') ORDER BY attnum`,
    [table],
  )
  return rows.map(({ name }) => name)
}

export type Copied = {
  measurements: number
  /** of all rows into the tables of the site, committed */
  seconds: number
  /** of the measurements alone into a table like theirs */
  measurementsAloneSeconds: number
}

const timed = async (work: () => Promise<unknown>): Promise<number> => {
  const began = performance.now()
  await work()
  return (performance.now() - began) / 1000
}

/** Writes the rows under new keys into files of the database server. */
async function writeFiles(client: pg.Client, fileOf: (table: string) => string) {
  const copies: { into: string; file: string }[] = []
  for (const { table, from, keys } of TABLES) {
    const columns = await columnsOf(client, table)
    const selected = columns.map((column) => keys[column] ?? `t.${column}`).join(', ')
    const file = pg.escapeLiteral(fileOf(table))
    await client.query(`COPY (SELECT ${selected} FROM ${from} ORDER BY k.run) TO ${file}`)
    copies.push({ into: `${table} (${columns.join(', ')})`, file })
  }
  return copies
}

/**
 * Stores the rows of all runs since `since` once more by COPY: into the same tables, with their indexes and foreign keys, from
 * files of the database server, in one transaction. They are removed again.
 * @param since time of the database, as text
 */
export async function copyAgain(client: pg.Client, since: string): Promise<Copied> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'meshbench-bench-'))
  // The database server may be somebody else.
  chmodSync(folder, 0o777)
  try {
    await client.query(RENEWED.replace('$SINCE', pg.escapeLiteral(since)))
    await client.query('ANALYZE renewed')
    const copies = await writeFiles(client, (table) => path.join(folder, table))
    await client.query('CHECKPOINT')
    const seconds = await timed(async () => {
      await client.query('BEGIN')
      for (const { into, file } of copies) await client.query(`COPY ${into} FROM ${file}`)
      await client.query('COMMIT')
    })
    const { rows } = await client.query<{ n: number }>(
      'SELECT count(*)::int AS n FROM measurement m JOIN renewed k ON k.run = m.run_id',
    )
    for (const statement of FORGET) await client.query(statement)
    await client.query('CREATE TABLE bench_copy (LIKE measurement INCLUDING ALL)')
    const alone = copies.find(({ into }) => into.startsWith('measurement '))
    const into = alone?.into.replace('measurement ', 'bench_copy ')
    const measurementsAloneSeconds = await timed(() =>
      client.query(`COPY ${into} FROM ${alone?.file}`),
    )
    await client.query('DROP TABLE bench_copy')
    return { measurements: rows[0]?.n ?? 0, seconds, measurementsAloneSeconds }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
