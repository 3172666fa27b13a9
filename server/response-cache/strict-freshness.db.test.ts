import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { env } from '@/env'
import type { PrismaClient } from '@/prisma/generated/client'
import { cached } from '@/server/platform/cache/cached'
import { readFamilyVersions } from '@/server/catalogue/cache-tags'
import { invalidateTags } from '@/server/platform/cache/tags'
import { readMoment, versionsAt } from '@/server/platform/cache/versions'
import { connect, database, type Db } from '@/server/platform/db/client'
import type { Serve } from '@/server/platform/http/guard-server'
import { recordReads } from '@/server/platform/cache-dependencies'
import { testDatabase } from '@/server/testing/database'
import { currentVersions, type Checkable } from './freshness'
import { ResponseCache } from './response-cache'

const test = await testDatabase()
const COUNTERS = 3
type Instance = { url: string; cache: ResponseCache; db: PrismaClient; server: Server }
let instances: Instance[] = []

const read = async (db: Db, id: number): Promise<number> => {
  const [row] = await db.$queryRaw<{ n: number }[]>`SELECT n FROM counter WHERE id = ${id}`
  return row?.n ?? -1
}

/** A process of the site as far as its cache is concerned: a client, a cache and a server of its own. */
async function instance(): Promise<Instance> {
  const db = connect(test.url)
  const checkCurrent = currentVersions(() => db)
  const cache = new ResponseCache({ maxBytes: 2 ** 20, checkCurrent, isSecure: false })
  const make: Serve = (asked, made) => {
    const id = Number(/limit=(\d)/.exec(asked.url ?? '')?.[1])
    const respond = async (): Promise<void> => {
      const n = await cached(db, ['counter', id], [`counter:${id}`], () => read(db, id))
      made.writeHead(200, { 'cache-control': 'public', 'content-type': 'text/plain' })
      made.end(String(n))
    }
    void respond()
  }
  const server = createServer((request, response) => {
    const serve = (): void => cache.serve(request, response, make)
    if (!cache.ready(request, response, 'id', serve)) serve()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return { url, cache, db, server }
}

beforeAll(async () => {
  await test.db.$executeRaw`CREATE TABLE counter (id int PRIMARY KEY, n int NOT NULL)`
  await test.db
    .$executeRaw`INSERT INTO counter SELECT i, 0 FROM generate_series(0, ${COUNTERS}::int - 1) AS i`
  instances = [await instance(), await instance()]
})
afterAll(async () => {
  for (const { db, server } of instances) {
    server.closeAllConnections()
    server.close()
    await db.$disconnect()
  }
})

/** Whether what was made at these versions is current. */
const currentIn = (db: () => Db): ((what: Checkable) => Promise<boolean>) => {
  const check = currentVersions(db)
  return (what) => new Promise((resolve, reject) => check(what, resolve, reject))
}
const madeAt = (tag: string): Checkable => ({ versions: new Map([[tag, '0']]), moment: null })

const write = (db: PrismaClient, id: number): Promise<void> =>
  db.$transaction(async (tx) => {
    await tx.$executeRaw`UPDATE counter SET n = n + 1 WHERE id = ${id}`
    await invalidateTags(tx, [`counter:${id}`])
  })

for (const { reads, tags } of [
  { reads: 500, tags: [] },
  { reads: 3_000, tags: ['stress'] },
])
  it(
    `shows no reader of any instance what was true before a write that was acknowledged, in ${reads} reads`,
    { tags },
    async () => {
      const committed = Array.from({ length: COUNTERS }, () => 0)
      let isOver = false
      let asked = 0
      let writes = 0
      const stale: string[] = []
      const writer = async (db: PrismaClient, seed: number): Promise<void> => {
        for (let i = 0; i < 80 || asked < reads; i++) {
          const id = (i + seed) % COUNTERS
          await write(db, id)
          committed[id] = (committed[id] ?? 0) + 1
          writes++
          // Readers must also meet responses that stay for a while.
          if (i % 4 === 0) await new Promise((resolve) => setTimeout(resolve, 20))
        }
      }
      const reader = async (url: string, seed: number): Promise<void> => {
        for (let i = seed; !isOver; i++) {
          const id = i % COUNTERS
          const least = committed[id] ?? 0
          const n = Number(await (await fetch(`${url}/api/v1/meshes?limit=${id}`)).text())
          asked++
          if (!(n >= least)) stale.push(`counter ${id}: ${n} was shown after ${least}`)
        }
      }
      const reading = instances.flatMap(({ url }) =>
        [0, 1, 2, 3, 4].map((seed) => reader(url, seed)),
      )
      const writing = instances.map(({ db }, i) => writer(db, i))
      await Promise.all(writing).finally(() => (isOver = true))
      await Promise.all(reading)
      const hits = instances.reduce((sum, { cache }) => sum + cache.counts().hits, 0)
      console.log(
        `front: ${asked} responses beside ${writes} writes, ${hits} from memory, ${stale.length} stale`,
      )
      expect(stale).toEqual([])
      expect(writes).toBeGreaterThanOrEqual(160)
      expect(hits).toBeGreaterThan(asked / 10)
    },
  )

it('asks the database once for all requests of a moment', async () => {
  const db = connect(test.url)
  let queries = 0
  const counting = new Proxy(db, {
    get(target, name) {
      if (name === '$queryRaw') queries++
      return Reflect.get(target, name, target) as unknown
    },
  })
  const isCurrent = currentIn(() => counting)
  const asked = Array.from({ length: 500 }, (_, i) => isCurrent(madeAt(`t${i % 7}`)))
  expect(await Promise.all(asked)).toEqual(Array(500).fill(true))
  expect(queries).toBeLessThanOrEqual(3)
  await invalidateTags(db, ['t3'])
  expect(await isCurrent(madeAt('t3'))).toBe(false)
  expect(await isCurrent(madeAt('t4'))).toBe(true)
  await db.$disconnect()
})

it('reads tags again only at another moment than that at which it read them', async () => {
  const db = connect(test.url)
  let moment: string | null = 'a'
  let tagsRead = 0
  // Other tests write into other databases of the server, so its own moments differ as they please.
  const still = new Proxy(db, {
    get(target, name) {
      const found: unknown = Reflect.get(target, name, target)
      if (name !== '$queryRaw' || typeof found !== 'function') return found
      return async (...query: unknown[]) => {
        if (JSON.stringify(query).includes('cache_tag')) tagsRead++
        const rows = (await Reflect.apply(found, target, query)) as { moment: string | null }[]
        return rows.map((row) => ({ ...row, moment: row.moment && moment }))
      }
    },
  })
  const isCurrent = currentIn(() => still)
  const [kept, other] = [madeAt('t8'), madeAt('t9')]
  const all = async (): Promise<boolean[]> => [await isCurrent(kept), await isCurrent(other)]
  expect([await all(), await all(), tagsRead]).toEqual([[true, true], [true, true], 2])
  await invalidateTags(db, ['t9'])
  moment = 'b'
  expect([await all(), tagsRead]).toEqual([[true, false], 4])
  // What is outdated stays so, and is read each time.
  expect([await all(), tagsRead]).toEqual([[true, false], 5])
  moment = null
  expect([await all(), await all(), tagsRead]).toEqual([[true, false], [true, false], 9])
  await invalidateTags(db, ['t8'])
  expect(await all()).toEqual([false, false])
  await db.$disconnect()
})

it('finds another moment as soon as something was written', async () => {
  const db = connect(test.url)
  const before = await readMoment(db)
  expect(before).toMatch(/^\d{4}-.+ \d+:\d+:/)
  await invalidateTags(db, ['t10'])
  const { moment, versions } = await versionsAt(db, ['t10', 't11'])
  expect([moment === before, ...versions]).toEqual([false, ['t10', '1'], ['t11', '0']])
  await db.$disconnect()
})

it('does not let a request wait for the query that is under way, and begins a few at most', async () => {
  const db = connect(test.url)
  const held: (() => void)[] = []
  const slow = new Proxy(db, {
    get(target, name) {
      const found: unknown = Reflect.get(target, name, target)
      if (name !== '$queryRaw' || typeof found !== 'function') return found
      return async (...query: unknown[]) => {
        const rows: unknown = await Reflect.apply(found, target, query)
        await new Promise<void>((resolve) => void held.push(resolve))
        return rows
      }
    },
  })
  const isCurrent = currentIn(() => slow)
  const moment = () => new Promise((resolve) => setTimeout(resolve, 50))
  const asked: Promise<boolean>[] = []
  for (const queries of [1, 2, 2, 2]) {
    asked.push(isCurrent(madeAt('t5')))
    await expect.poll(() => held.length).toBe(queries)
    await moment()
    expect(held).toHaveLength(queries)
  }
  // Those under way have seen the tag before this write; what begins after it must not.
  await invalidateTags(db, ['t5'])
  const after = isCurrent(madeAt('t5'))
  let isOver = false
  void Promise.allSettled([after, ...asked]).then(() => (isOver = true))
  while (!isOver) {
    held.shift()?.()
    await moment()
  }
  expect(await after).toBe(false)
  expect(await Promise.all(asked)).toEqual([true, true, false, false])
  await db.$disconnect()
})

it('notes what is read of the site’s database outside of a cached procedure', async () => {
  const shared = globalThis as { meshbenchDb?: PrismaClient }
  const [former, formerUrl] = [shared.meshbenchDb, env.DATABASE_URL]
  delete shared.meshbenchDb
  env.DATABASE_URL = test.url
  try {
    const isCovered = async (make: (db: Db) => Promise<unknown>): Promise<boolean> => {
      const { reads, result } = recordReads(() => make(database()))
      await result
      return reads.isCovered
    }
    const tagged = (db: Db) => cached(db, ['x'], ['x'], () => db.mesh.count())
    expect(await isCovered(tagged)).toBe(true)
    expect(await isCovered((db) => readFamilyVersions(db, 'group', '0'.repeat(16)))).toBe(true)
    expect(await isCovered((db) => db.mesh.count())).toBe(false)
    expect(await isCovered((db) => db.$queryRaw`SELECT 1`)).toBe(false)
    expect(await isCovered(async (db) => [await tagged(db), await db.run.findFirst()])).toBe(false)
    const failing = (db: Db) => cached(db, ['y'], ['y'], () => Promise.reject(new Error('no')))
    expect(await isCovered((db) => failing(db).catch(() => null))).toBe(false)
    await database().$disconnect()
  } finally {
    shared.meshbenchDb = former
    env.DATABASE_URL = formerUrl
  }
})
