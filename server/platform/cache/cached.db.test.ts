import { afterAll, beforeAll, expect, it } from 'vitest'
import type { PrismaClient } from '@/prisma/generated/client'
import { connect } from '../db/client'
import { testDatabase } from '@/server/testing/database'
import { cached, responseCacheSize } from './cached'
import { Memory } from './memory'
import { invalidateTags } from './tags'

const test = await testDatabase()
let others: PrismaClient[]
beforeAll(async () => {
  others = [connect(test.url), connect(test.url)]
  await test.db.$executeRaw`CREATE TABLE counter (id int PRIMARY KEY, n bigint NOT NULL)`
  await test.db.$executeRaw`INSERT INTO counter SELECT i, 0 FROM generate_series(0, 2) AS i`
})
afterAll(async () => {
  for (const db of others) await db.$disconnect()
})

const read = async (db: PrismaClient, id: number): Promise<number> => {
  const [row] = await db.$queryRaw<{ n: bigint }[]>`SELECT n FROM counter WHERE id = ${id}`
  return Number(row?.n)
}
const write = (db: PrismaClient, id: number, tags: string[]): Promise<void> =>
  db.$transaction(async (tx) => {
    await tx.$executeRaw`UPDATE counter SET n = n + 1 WHERE id = ${id}`
    await invalidateTags(tx, tags)
  })

it('serves a cached response until any instance bumps one of its tags', async () => {
  const [one, two] = others as [PrismaClient, PrismaClient]
  let made = 0
  const ask = (db: PrismaClient) =>
    cached(db, ['counter', 0], ['a', 'b'], () => (made++, read(db, 0)))
  expect([await ask(one), await ask(one), await ask(two)]).toEqual([0, 0, 0])
  expect(made).toBe(2)
  await invalidateTags(one, ['c'])
  expect([await ask(one), made]).toEqual([0, 2])
  await write(two, 0, ['b', 'c', 'c'])
  expect([await ask(one), await ask(one), await ask(two), made]).toEqual([1, 1, 1, 4])
})

it('says nothing of a write that is not committed, or that failed', async () => {
  const [one, two] = others as [PrismaClient, PrismaClient]
  const ask = () => cached(one, ['open'], ['open'], () => read(one, 1))
  expect(await ask()).toBe(0)
  await expect(
    two.$transaction(async (tx) => {
      await tx.$executeRaw`UPDATE counter SET n = n + 1 WHERE id = 1`
      await invalidateTags(tx, ['open'])
      expect(await ask()).toBe(0)
      throw new Error('rolled back')
    }),
  ).rejects.toThrow('rolled back')
  expect(await ask()).toBe(0)
})

it('computes once for concurrent callers, and does not cache failures', async () => {
  const db = others[0] as PrismaClient
  let made = 0
  let release = (): void => undefined
  const slow = (until: Promise<void>) =>
    cached(db, ['slow'], ['s'], async () => {
      await until
      if (made++ === 0) throw new Error('once')
      return 'done'
    })
  /** Five callers; the response is released once their queries have gone through the same connections as later ones. */
  const five = async () => {
    const gate = new Promise<void>((resolve) => (release = resolve))
    const asked = Promise.allSettled(Array.from({ length: 5 }, () => slow(gate)))
    await Promise.all(Array.from({ length: 40 }, () => db.$queryRaw`SELECT 1`))
    await new Promise((resolve) => setTimeout(resolve, 300))
    release()
    return (await asked).map(({ status }) => status)
  }
  expect(await five()).toEqual(Array.from({ length: 5 }, () => 'rejected'))
  expect(await five()).toEqual(Array.from({ length: 5 }, () => 'fulfilled'))
  expect(made).toBe(2)
})

it('never serves a response from before a committed write, however many write and read', async () => {
  const committed = [0, 0, 0]
  let isOver = false
  let asked = 0
  let made = 0
  const before = await Promise.all([0, 1, 2].map((id) => read(test.db, id)))
  before.forEach((n, id) => (committed[id] = n))
  const writer = async (db: PrismaClient, seed: number): Promise<void> => {
    for (let i = 0; i < 60; i++) {
      const id = (i * 7 + seed) % 3
      // The tags in any order, as callers name them: nothing may deadlock.
      await write(db, id, i % 2 === 0 ? ['all', `hammer:${id}`] : [`hammer:${id}`, 'all'])
      committed[id] = (committed[id] ?? 0) + 1
    }
  }
  const reader = async (db: PrismaClient, seed: number): Promise<void> => {
    for (let i = seed; !isOver; i++) {
      const id = i % 3
      const least = committed[id] ?? 0
      const tags = i % 2 === 0 ? ['all'] : [`hammer:${id}`]
      const value = await cached(db, ['hammer', id, tags], tags, () => (made++, read(db, id)))
      asked++
      if (value < least) throw new Error(`counter ${id}: ${value} was given after ${least}`)
    }
  }
  const all = [test.db, ...others]
  const reading = all.flatMap((db) => [0, 1, 2].map((seed) => reader(db, seed)))
  const writing = all.flatMap((db, i) => [0, 1].map((seed) => writer(db, i * 2 + seed)))
  await Promise.all(writing).finally(() => (isOver = true))
  await Promise.all(reading)
  console.log(`cache: ${asked} responses beside 360 writes, ${made} of them computed, 0 stale`)
  expect(await Promise.all([0, 1, 2].map((id) => read(test.db, id)))).toEqual(committed)
  expect(made).toBeLessThan(asked)
})

it('keeps within its bounds, and lets go of what was not asked for longest', () => {
  const memory = new Memory(100_000, 50)
  for (let i = 0; i < 1000; i++) {
    memory.set(`key ${i}`, 'state', 'x'.repeat(1 + (i % 40) * 100))
    expect(memory.bytes).toBeLessThanOrEqual(100_000)
    expect(memory.size).toBeLessThanOrEqual(50)
    memory.get('key 3', 'state')
  }
  expect(memory.get('key 3', 'state')).not.toBeNull()
  expect(memory.get('key 4', 'state')).toBeNull()
  expect(memory.get('key 3', 'another state')).toBeNull()
  memory.set('huge', 'state', 'x'.repeat(100_000))
  expect(memory.get('huge', 'state')).toBeNull()
  memory.set('bytes', 'state', new Uint8Array(1000))
  expect(memory.bytes).toBeLessThanOrEqual(100_000)
})

it('counts what a database has kept', async () => {
  const db = others[0] as PrismaClient
  expect(responseCacheSize(db).entries).toBeGreaterThan(0)
  expect(responseCacheSize(db).bytes).toBeGreaterThan(0)
})
