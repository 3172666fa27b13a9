import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeEach, expect, it } from 'vitest'
import { connect } from '@/server/platform/db/client'
import { testDatabase } from '@/server/testing/database'
import { WindowCounter, type AskedBucket } from './window-counter'

const first = await testDatabase()
const second = connect(first.url)
// A client that never was connected does not end its pool.
await second.$connect()
afterAll(() => second.$disconnect())

const LIMIT = 100
const bucket = (name: string): AskedBucket => ({ name, isFar: (total) => total <= LIMIT / 2 })
const stored = async (name: string): Promise<number | undefined> =>
  (await first.db.rateWindow.findUnique({ where: { bucket: name } }))?.count
const countOf = async (counter: WindowCounter, name: string): Promise<number | undefined> =>
  (await counter.add([bucket(name)], 1))[0]?.count

/** Windows are minutes; a test must lie within one. */
beforeEach(async () => {
  const leftMs = 60_000 - (Date.now() % 60_000)
  if (leftMs < 10_000) await sleep(leftMs + 50)
})

it('asks the database once, and adds to it what was counted since', async () => {
  const counter = new WindowCounter(first.db)
  const counts: (number | undefined)[] = []
  for (let i = 0; i < 20; i++) counts.push(await countOf(counter, 'one'))
  expect(counts).toEqual(Array.from({ length: 20 }, (_, i) => i + 1))
  expect(await stored('one')).toBe(1)
  await expect.poll(() => stored('one')).toBe(20)
})

it('counts near a limit what all instances have counted', async () => {
  const counters = [new WindowCounter(first.db), new WindowCounter(second)]
  let allowed = 0
  for (let i = 0; i < 3 * LIMIT; i++) {
    const counter = counters[i % 2] as WindowCounter
    if (((await countOf(counter, 'two')) ?? 0) <= LIMIT) allowed++
  }
  expect(allowed).toBe(LIMIT)
  await expect.poll(() => stored('two')).toBe(3 * LIMIT)
})

it('hears within a moment of what others have counted', async () => {
  const [mine, other] = [new WindowCounter(first.db), new WindowCounter(second)]
  await countOf(mine, 'three')
  await other.add([bucket('three')], 90)
  await countOf(mine, 'three')
  await expect.poll(() => countOf(mine, 'three')).toBeGreaterThan(90)
})

it('keeps what the database could not take for later', async () => {
  const lost = connect(first.url)
  await lost.$connect()
  const counter = new WindowCounter(lost)
  await countOf(counter, 'four')
  await countOf(counter, 'four')
  await first.db.$executeRaw`ALTER TABLE rate_window RENAME TO rate_window_away`
  await sleep(600)
  await first.db.$executeRaw`ALTER TABLE rate_window_away RENAME TO rate_window`
  await expect.poll(() => stored('four')).toBe(2)
  await lost.$disconnect()
})
