import { randomBytes } from 'node:crypto'
import type pg from 'pg'
import { v7 } from 'uuid'

/** The rows of one stored run, column by column as the database has them, in the order in which they refer to each other. */
export type RunRows = { table: string; rows: Record<string, unknown>[] }[]

const TABLES: [table: string, where: string][] = [
  [
    'blob',
    'sha256 = (SELECT i.blob_sha256 FROM ingest i JOIN run r ON r.ingest_id = i.id WHERE r.id = $1)',
  ],
  ['ingest', 'id = (SELECT ingest_id FROM run WHERE id = $1)'],
  ['run', 'id = $1'],
  ['measurement', 'run_id = $1'],
  ['distribution', 'run_id = $1'],
  ['quality_flag', 'run_id = $1'],
]

/** Reads what a run is stored as. */
export async function rowsOfRun(client: pg.Client, runId: string): Promise<RunRows> {
  const found: RunRows = []
  for (const [table, where] of TABLES) {
    const { rows } = await client.query<Record<string, unknown>>(
      `SELECT * FROM ${table} WHERE ${where}`,
      [runId],
    )
    found.push({ table, rows })
  }
  return found
}

const isJson = (value: unknown): boolean =>
  value !== null && typeof value === 'object' && !(value instanceof Date) && !Buffer.isBuffer(value)

/** The same rows under new keys, in the order of time as those of the site are, so that they can stand beside the first ones. */
export function renewed(run: RunRows, number: number): RunRows {
  const [sha256, ingestId, runId] = [randomBytes(32), v7(), v7()]
  const keys: Record<string, Record<string, unknown>> = {
    blob: { sha256 },
    ingest: { id: ingestId, blob_sha256: sha256 },
    run: { id: runId, ingest_id: ingestId, replicate: 2_000_000_000 - number },
    quality_flag: { run_id: runId },
    measurement: { run_id: runId },
    distribution: { run_id: runId },
  }
  return run.map(({ table, rows }) => ({
    table,
    rows: rows.map(({ id, ...row }) => ({
      ...(table === 'quality_flag' ? row : { ...row, ...(id === undefined ? {} : { id }) }),
      ...keys[table],
    })),
  }))
}

/** Inserts the rows of one run as one transaction of prepared statements, one for each table. */
export async function insertBare(client: pg.Client, run: RunRows): Promise<void> {
  await client.query('BEGIN')
  for (const { table, rows } of run) {
    const columns = Object.keys(rows[0] ?? {})
    if (columns.length === 0) continue
    const places = rows.map(
      (_, r) => `(${columns.map((_, c) => `$${r * columns.length + c + 1}`).join(', ')})`,
    )
    await client.query({
      name: `${table} ${rows.length}`,
      text: `INSERT INTO ${table} (${columns.join(', ')}) VALUES ${places.join(', ')}`,
      values: rows.flatMap((row) =>
        columns.map((column) => (isJson(row[column]) ? JSON.stringify(row[column]) : row[column])),
      ),
    })
  }
  await client.query('COMMIT')
}
