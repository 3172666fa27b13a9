import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  campaign,
  fortioWithP99,
  createPrincipal,
  submit,
  syncDictionaries,
  upload,
} from '@/server/runs/store/submission-fixture'
import { testDatabase } from '@/server/testing/database'
import { copyAgain } from './copied-rows'

const { db, url } = await testDatabase()
const client = new pg.Client(url)
beforeAll(() => client.connect())
afterAll(() => client.end())

it('copies all rows of the runs since a time, and leaves none of the copies', async () => {
  await syncDictionaries(db)
  const acme = await createPrincipal(db, 'acme')
  const store = (p99: number) =>
    submit(db, acme, [upload(fortioWithP99(p99))], campaign('copied-rows'))
  await store(0.003)
  const { rows } = await client.query<{ now: string }>('SELECT clock_timestamp()::text AS now')
  await store(0.004)
  await store(0.005)
  const counts = () =>
    Promise.all([
      db.blob.count(),
      db.ingest.count(),
      db.run.count(),
      db.measurement.count(),
      db.distribution.count(),
      db.qualityFlag.count(),
    ])
  const before = await counts()
  const copied = await copyAgain(client, rows[0]?.now ?? '')
  const measured = await db.measurement.count({ where: { run: { replicate: { gt: 1 } } } })
  expect(copied.measurements).toBe(measured)
  expect(copied.measurements).toBeGreaterThan(10)
  expect(copied.seconds).toBeGreaterThan(0)
  expect(await counts()).toEqual(before)
  const found = await client.query(`SELECT to_regclass('bench_copy') AS left`)
  expect(found.rows).toEqual([{ left: null }])
})
