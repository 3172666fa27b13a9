import { createServer } from 'node:net'
import { afterAll, expect, it, vi } from 'vitest'
import { testDatabase } from '@/server/testing/database'

const test = await testDatabase()
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
  const health = await healthOf(test.url)
  const busy = Array.from({ length: 20 }, () => test.db.$queryRaw`SELECT pg_sleep(1)::text`)
  const began = performance.now()
  expect(await health()).toMatchObject({ isReady: true, migration: expect.any(String) as string })
  expect(performance.now() - began).toBeLessThan(900)
  await Promise.all(busy)
})

it('says that a database does not respond, in a second, whether it refuses or keeps silent', async () => {
  const address = silent.address()
  const port = typeof address === 'object' ? address?.port : 0
  for (const url of [`postgresql://a@127.0.0.1:${port}/x`, 'postgresql://a@127.0.0.1:1/x']) {
    const health = await healthOf(url)
    const began = performance.now()
    expect(await health()).toEqual({ isReady: false })
    expect(performance.now() - began).toBeLessThan(1500)
  }
})
