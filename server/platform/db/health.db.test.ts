import { createServer } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, expect, it, vi } from 'vitest'
import { connected } from '@/prisma/connected'
import { testDatabase } from '@/server/testing/database'

const POOL_SIZE = 20
const { db, url } = await testDatabase()
const silent = createServer(() => undefined).listen(0, '127.0.0.1')
afterAll(() => {
  silent.close()
  vi.resetModules()
})

/** The module with a database of its own: it keeps its connection. */
async function healthOf(databaseUrl: string) {
  vi.resetModules()
  const { env } = await import('@/env')
  env.DATABASE_URL = databaseUrl
  return (await import('./health')).health
}

it('names the last migration, also while no connection of the site is free', async () => {
  const health = await healthOf(url)
  await connected(url, async (holder) => {
    await holder.query('SELECT pg_advisory_lock(1)')
    // All connections of the pool; each waits for the lock.
    let done = 0
    const busy = Array.from({ length: POOL_SIZE }, async () => {
      await db.$queryRaw`SELECT pg_advisory_xact_lock(1)::text`
      done++
    })
    const waiting = async () =>
      (
        await holder.query(
          "SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event = 'advisory'",
        )
      ).rowCount
    await expect.poll(waiting).toBe(POOL_SIZE)
    expect(await health()).toMatchObject({
      isReady: true,
      migration: expect.any(String) as string,
    })
    expect(done).toBe(0)
    await holder.query('SELECT pg_advisory_unlock(1)')
    await Promise.all(busy)
  })
})

it('says that a database does not respond, soon, whether it refuses or keeps silent', async () => {
  const address = silent.address()
  const port = typeof address === 'object' ? address?.port : 0
  for (const url of [`postgresql://a@127.0.0.1:${port}/x`, 'postgresql://a@127.0.0.1:1/x']) {
    const health = await healthOf(url)
    // Both wait in the same loop: a busy machine delays one as much as the other.
    const late = sleep(5_000, 'late', { ref: false })
    expect(await Promise.race([health(), late])).toEqual({ isReady: false })
  }
})
