import pg from 'pg'
import { afterAll, expect, it } from 'vitest'
import { testDatabase } from '@/server/testing/database'
import { getHistogram } from '../observe/metrics'
import { TimedClient } from './timed-client'

const { url, db } = await testDatabase()
const pool = new pg.Pool({ connectionString: url, Client: TimedClient })
afterAll(() => pool.end())

type Timed = { count: number; sum: number }
const readTimes = async () =>
  (await getHistogram('meshbench_statement_duration_seconds').get()).values
// What tests before these have timed in this process.
const earlier = structuredClone(await readTimes())

function select(values: typeof earlier, kind: string, table: string, part: string): number {
  const found = values.find(
    ({ labels, metricName }) =>
      metricName === `meshbench_statement_duration_seconds_${part}` &&
      labels.kind === kind &&
      labels.table === table,
  )
  return found?.value ?? 0
}

/** How many statements of these tests were timed, and their seconds. */
async function timed(kind: string, table: string): Promise<Timed> {
  const values = await readTimes()
  const since = (part: string): number =>
    select(values, kind, table, part) - select(earlier, kind, table, part)
  return { count: since('count'), sum: since('sum') }
}

it('times statements of the pool, of a connection and those that fail, in every way of asking', async () => {
  await pool.query('SELECT count(*) FROM mesh WHERE slug = $1', ['istio'])
  expect((await timed('select', 'mesh')).count).toBe(1)
  const client = await pool.connect()
  await client.query({ text: 'SELECT * FROM mesh', rowMode: 'array' })
  const slept = await client.query<{ n: number }>(
    'SELECT 1 AS n, pg_sleep(0.05) FROM mesh RIGHT JOIN (VALUES (1)) AS v ON true LIMIT 1',
  )
  expect(slept.rows[0]?.n).toBe(1)
  expect(await timed('select', 'mesh')).toMatchObject({ count: 3 })
  expect((await timed('select', 'mesh')).sum).toBeGreaterThan(0.05)
  await expect(client.query('UPDATE run SET nothing = 1')).rejects.toThrow(/nothing/)
  expect((await timed('update', 'run')).count).toBe(1)
  const called = await new Promise<number>((resolve, reject) =>
    client.query(
      'SELECT 7 AS n FROM mesh_version RIGHT JOIN (VALUES (1)) AS v ON true',
      (error: Error | null, result) =>
        error ? reject(error) : resolve((result.rows[0] as { n: number }).n),
    ),
  )
  expect(called).toBe(7)
  expect((await timed('select', 'mesh_version')).count).toBe(1)
  client.release()
})

it('knows every table and view of the schema by its name', async () => {
  const { statementLabels } = await import('./statement-labels')
  const tables = await db.$queryRaw<{ name: string }[]>`
    SELECT table_name::text AS name FROM information_schema.tables
    WHERE table_schema = 'public' AND table_name <> '_prisma_migrations'`
  expect(tables.length).toBeGreaterThan(40)
  const unknown = tables.filter(
    ({ name }) => statementLabels(`SELECT 1 FROM ${name}`).table !== name,
  )
  expect(unknown).toEqual([])
})
