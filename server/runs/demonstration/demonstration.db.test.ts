import { expect, it } from 'vitest'
import { dumpAll } from '../store/submission-fixture'
import { testDatabase } from '@/server/testing/database'
import { fillDemonstration } from './fill'
import { RUNS } from './nights'
import { deleteDemonstration } from './remove'

const { db } = await testDatabase({ isPublished: true })
const TODAY = new Date('2026-11-27T10:00:00Z')
/** Counters that only grow. */
const COUNTERS = ['cache_tag', 'rate_window']

const before = await dumpAll(db, COUNTERS)
const filled = await fillDemonstration(db, TODAY)

it('stores every run through the door of all results', async () => {
  expect(filled).toEqual({ outcome: 'filled', runs: RUNS })
  const runs = await db.run.groupBy({ by: ['status'], _count: true })
  expect(new Map(runs.map(({ status, _count }) => [status, _count]))).toEqual(
    new Map([
      ['valid', RUNS - 1],
      ['proposed', 1],
    ]),
  )
  expect(await db.run.count({ where: { flags: { some: { severity: 'exclude' } } } })).toBe(0)
})
it('leaves no row', async () => {
  const again = await fillDemonstration(db, TODAY)
  expect(again.outcome).toBe('unchanged')
  const removed = await db.$transaction((tx) => deleteDemonstration(tx), { timeout: 60_000 })
  expect(removed).toMatchObject({ runs: RUNS, organisations: 1 })
  expect(await dumpAll(db, COUNTERS)).toEqual(before)
})
