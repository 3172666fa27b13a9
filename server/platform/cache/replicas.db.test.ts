import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { PostgresProcess } from '@/prisma/postgres-process'
import type { PrismaClient } from '@/prisma/generated/client'
import { createMigrated, startCluster, type Cluster } from '@/server/testing/cluster'
import { makeStandby, type Standby } from '@/server/testing/replica'
import { readMeasures } from '../observe/metrics'
import { connect, type Db } from '../db/client'
import { AppError } from '../errors'
import { cachedRead } from './cached-read'
import { attachReplicas, type Replicas } from './replicas'
import { invalidateTags } from './tags'

let folder: string
let cluster: Cluster
let standby: Standby
let server: PostgresProcess
let db: PrismaClient
let direct: PrismaClient
let replicas: Replicas

beforeAll(async () => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'meshbench-replica-'))
  chmodSync(folder, 0o755)
  cluster = await startCluster()
  const url = await createMigrated(cluster.url)
  db = connect(url)
  await db.$executeRaw`CREATE TABLE counter (id int PRIMARY KEY, n int NOT NULL)`
  await db.$executeRaw`INSERT INTO counter VALUES (0, 0), (1, 0), (2, 0)`
  standby = await makeStandby(url, folder)
  server = await standby.start()
  direct = connect(standby.url)
  replicas = attachReplicas(db, [standby.url], 5_000)
})
afterAll(async () => {
  await replicas.close()
  await db.$disconnect()
  await direct.$disconnect()
  await server.stop()
  await cluster.stop()
  rmSync(folder, { recursive: true, force: true })
})

const isIn = async (): Promise<boolean> => {
  await replicas.look()
  return replicas.inUse() > 0
}
const untilIn = async (wanted: boolean): Promise<void> => {
  while ((await isIn()) !== wanted) await new Promise((resolve) => setTimeout(resolve, 50))
}

type Row = { n: number; isStandby: boolean }
const readRow = async (reader: Db, id: number): Promise<Row> => {
  const [row] = await reader.$queryRaw<Row[]>`
    SELECT n, pg_is_in_recovery() AS "isStandby" FROM counter WHERE id = ${id}`
  return row ?? { n: -1, isStandby: false }
}
let asked = 0
/** Never from memory. */
const ask = (id: number): Promise<Row> =>
  cachedRead(db, ['counter', id, asked++], [`counter:${id}`], (reader) => readRow(reader, id))
const write = (id: number): Promise<void> =>
  db.$transaction(async (tx) => {
    await tx.$executeRaw`UPDATE counter SET n = n + 1 WHERE id = ${id}`
    await invalidateTags(tx, [`counter:${id}`])
  })
/** The answer of a replica, which may take a moment to get what was just written. */
const fromReplica = async (id: number): Promise<Row> => {
  for (;;) {
    const row = await ask(id)
    if (row.isStandby) return row
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}

beforeEach(async () => {
  await untilIn(true)
  // What a test before wrote may still be under way to it.
  for (const id of [0, 1, 2]) await fromReplica(id)
})

it('reads from a replica what it has, and from the primary what it has not', async () => {
  await write(0)
  expect(await fromReplica(0)).toMatchObject({ n: 1 })
  await direct.$executeRaw`SELECT pg_wal_replay_pause()`
  await write(0)
  expect(await ask(0)).toEqual({ n: 2, isStandby: false })
  // What has not changed is still right there.
  expect(await ask(1)).toEqual({ n: 0, isStandby: true })
  await direct.$executeRaw`SELECT pg_wal_replay_resume()`
  expect(await fromReplica(0)).toMatchObject({ n: 2 })
})

it('shows nobody what was true before an acknowledged write, however far the replica is', async () => {
  const committed = [0, 0, 0]
  for (const id of [0, 1, 2]) committed[id] = (await readRow(db, id)).n
  let isOver = false
  const stale: string[] = []
  const seen = { replica: 0, primary: 0 }
  const reader = async (seed: number): Promise<void> => {
    for (let i = seed; !isOver; i++) {
      const id = i % 3
      const least = committed[id] ?? 0
      const { n, isStandby } = await ask(id)
      seen[isStandby ? 'replica' : 'primary']++
      if (n < least) stale.push(`counter ${id}: ${n} after ${least}, standby: ${isStandby}`)
    }
  }
  const writer = async (seed: number): Promise<void> => {
    for (let i = 0; i < 60; i++) {
      const id = (i + seed) % 3
      await write(id)
      committed[id] = (committed[id] ?? 0) + 1
      if (seed === 0 && i % 20 === 5) await direct.$executeRaw`SELECT pg_wal_replay_pause()`
      if (seed === 0 && i % 20 === 9) await direct.$executeRaw`SELECT pg_wal_replay_resume()`
      await new Promise((resolve) => setTimeout(resolve, 15))
    }
  }
  const readers = [0, 1, 2, 3].map(reader)
  await Promise.all([0, 1].map(writer)).finally(() => (isOver = true))
  await Promise.all(readers)
  await direct.$executeRaw`SELECT pg_wal_replay_resume()`
  expect(stale).toEqual([])
  expect(seen.replica).toBeGreaterThan(0)
  expect(seen.primary).toBeGreaterThan(0)
})

it('reads everything of one response in one snapshot, several statements at a time', async () => {
  const both = await cachedRead(db, ['both'], ['counter:0', 'counter:1'], (reader) =>
    Promise.all([readRow(reader, 0), readRow(reader, 1), reader.mesh.count()]),
  )
  expect(both[0]).toMatchObject({ isStandby: true })
  expect(both[1]).toMatchObject({ isStandby: true })
})

it('asks the primary what does not exist, and hands on what it says', async () => {
  const readers: boolean[] = []
  const read = async (reader: Db): Promise<never> => {
    readers.push((await readRow(reader, 0)).isStandby)
    throw new AppError('NOT_FOUND', { title: 'No such counter', detail: 'none' })
  }
  await expect(cachedRead(db, ['none'], ['counter:0'], read)).rejects.toMatchObject({
    code: 'NOT_FOUND',
  })
  expect(readers).toEqual([true, false])
  expect(await isIn()).toBe(true)
})

it('reads from the primary what no tag covers', async () => {
  expect(await cachedRead(db, ['untagged'], [], (reader) => readRow(reader, 0))).toMatchObject({
    isStandby: false,
  })
})

it('answers while a replica hangs, and lets it in again', async () => {
  process.kill(server.pid, 'SIGSTOP')
  // The processes behind its connections run on; a new one gets no answer.
  const [row] = await direct.$queryRaw<{ pid: number }[]>`SELECT pg_backend_pid() AS pid`
  await direct.$disconnect()
  expect(row?.pid).toBeGreaterThan(0)
  await replicas.look()
  expect((await ask(0)).n).toBeGreaterThan(0)
  process.kill(server.pid, 'SIGCONT')
  await untilIn(true)
  expect((await fromReplica(0)).isStandby).toBe(true)
})

it('answers while a replica is killed and away, and lets it in when it is back', async () => {
  const reading = Array.from({ length: 8 }, async () => {
    for (let i = 0; i < 30; i++) expect((await ask(0)).n).toBeGreaterThan(0)
  })
  process.kill(server.pid, 'SIGKILL')
  await Promise.all(reading)
  await server.ended
  await untilIn(false)
  expect(await ask(0)).toMatchObject({ isStandby: false })
  server = await standby.start()
  await untilIn(true)
  expect(await fromReplica(0)).toMatchObject({ isStandby: true })
})

// The last one: what was promoted is no replica any more.
it('leaves out a server that follows the primary no more', async () => {
  await direct.$executeRaw`SELECT pg_promote()`
  await untilIn(false)
  expect(await ask(0)).toMatchObject({ isStandby: false })
  // It still knows how far it had come as a standby, which says nothing of what it shows.
  await replicas.look()
  const stale = readMeasures().find(
    ({ name, labels }) =>
      name === 'meshbench_replica_staleness_seconds' &&
      labels.replica === new URL(standby.url).host,
  )
  expect(stale?.value).toBeNaN()
})
