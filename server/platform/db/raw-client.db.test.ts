import { beforeEach, expect, it } from 'vitest'
import { testDatabase } from '@/server/testing/database'
import { directClient } from './client'
import { inDirectTransaction, inOneTrip, type RawDb } from './raw-client'

const test = await testDatabase()
const BEGIN = "SELECT set_config('plan_cache_mode', 'auto', true)"
const run = <T>(work: (db: RawDb) => Promise<T>) =>
  inDirectTransaction(directClient(test.db), BEGIN, work)

beforeEach(async () => {
  await test.db.$executeRaw`CREATE TABLE IF NOT EXISTS kept (n int PRIMARY KEY)`
  await test.db.$executeRaw`TRUNCATE kept`
})
const insert = (db: RawDb, n: number) => db.$executeRaw`INSERT INTO kept VALUES (${n})`
const kept = async () =>
  (await test.db.$queryRaw<{ n: number }[]>`SELECT n FROM kept ORDER BY n`).map(({ n }) => n)

it('is stored when its end was sent with its last statements', async () => {
  const done = run(async (db) => {
    await insert(db, 1)
    const [second] = await inOneTrip(db, [() => insert(db, 2), () => insert(db, 3)], true)
    return second
  })
  expect(await done).toBe(1)
  expect(await kept()).toEqual([1, 2, 3])
})

it('stores nothing where a statement of the last trip fails', async () => {
  const done = run(async (db) => {
    await insert(db, 1)
    await inOneTrip(db, [() => insert(db, 1), () => insert(db, 2)], true)
  })
  await expect(done).rejects.toThrow('duplicate key')
  expect(await kept()).toEqual([])
})

it('does not take a rollback for a commit', async () => {
  const done = run(async (db) => {
    await expect(insert(db, 1).then(() => insert(db, 1))).rejects.toThrow('duplicate key')
  })
  await expect(done).rejects.toThrow('expected COMMIT, the database did ROLLBACK')
  expect(await kept()).toEqual([])
})

it('refuses a statement behind its end, which no transaction would cover', async () => {
  const done = run(async (db) => {
    await inOneTrip(db, [() => insert(db, 1)], true)
    await insert(db, 2)
  })
  await expect(done).rejects.toThrow('behind the end')
  expect(await kept()).toEqual([1])
})

it('leaves a connection that serves the next transaction', async () => {
  await expect(run(() => Promise.reject(new Error('work failed')))).rejects.toThrow('work failed')
  await run((db) => insert(db, 4))
  expect(await kept()).toEqual([4])
})
