import { readdirSync } from 'node:fs'
import { expect, it } from 'vitest'
import { dropDatabase } from './cluster'
import { openDatabase, testDatabase } from './database'

const [first, second] = await Promise.all([testDatabase(), testDatabase()])

const countOf = async (rows: Promise<{ n: number }[]>): Promise<number | undefined> =>
  (await rows)[0]?.n

it('has every migration applied and no rows', async () => {
  const folders = readdirSync('prisma/migrations', { withFileTypes: true })
  const applied = first.db.$queryRaw<{ n: number }[]>`
    SELECT count(*)::int AS n FROM _prisma_migrations WHERE finished_at IS NOT NULL`
  expect(await countOf(applied)).toBe(folders.filter((entry) => entry.isDirectory()).length)
  expect(await first.db.organisation.count()).toBe(0)
})

it('is not seen by the next test database', async () => {
  await first.db.organisation.create({ data: { slug: 'demo', name: 'Demo' } })
  expect(await first.db.organisation.count()).toBe(1)
  expect(await second.db.organisation.count()).toBe(0)
})

it('is gone after close, and nothing that a test did not make can be dropped', async () => {
  const third = await openDatabase()
  await third.close()
  const left = first.db.$queryRaw<{ n: number }[]>`
    SELECT count(*)::int AS n FROM pg_database WHERE datname = ${new URL(third.url).pathname.slice(1)}`
  expect(await countOf(left)).toBe(0)
  const other = third.url.replace(/[^/]*$/, 'meshbench')
  await expect(dropDatabase(first.url, other)).rejects.toThrow('refusing to drop meshbench')
})
