import { expect, it } from 'vitest'
import { admitOrganisation } from '@/server/auth/tokens/organisations'
import { listDeclared } from '@/server/catalogue/declared-products'
import { relist } from '@/server/review/retractions/apply-status'
import { testDatabase } from '@/server/testing/database'
import { confirmProduct } from '../store/decide-product'
import { dumpAll } from '../store/submission-fixture'
import { fillDemonstration } from './fill'
import { listDemonstrationLinks } from './links'
import { RUNS } from './nights'
import { deleteDemonstration, type Removed } from './remove'

const { db } = await testDatabase({ isPublished: true })
const TODAY = new Date('2026-11-27T10:00:00Z')
/** Tables of counters that only grow; they hold nothing of what was counted. */
const COUNTERS = ['cache_tag', 'rate_window']

const remove = (): Promise<Removed> =>
  db.$transaction((tx) => deleteDemonstration(tx), { timeout: 60_000 })

const before = await dumpAll(db, COUNTERS)
const filled = await fillDemonstration(db, TODAY)
const own = { campaign: { org: { isDemonstration: true } } }

it('stores every run through the endpoint that all results take', async () => {
  expect(filled).toEqual({ outcome: 'filled', runs: RUNS })
  const runs = await db.run.groupBy({ by: ['status'], _count: true })
  expect(new Map(runs.map(({ status, _count }) => [status, _count]))).toEqual(
    new Map([
      ['valid', RUNS - 1],
      ['proposed', 1],
    ]),
  )
  expect(await db.ingest.count({ where: { adapter: 'fortio' } })).toBe(RUNS)
  expect(await db.run.count({ where: { flags: { some: { severity: 'exclude' } } } })).toBe(0)
  expect(await db.campaignTrust.findMany({ where: own })).toMatchObject([
    { trust: 'demonstration' },
  ])
  expect(await listDemonstrationLinks(db)).toHaveLength(9)
})

it('lists none of its conditions, whatever asks for it', async () => {
  const conditions = await db.condition.findMany({ where: own })
  expect(conditions).toHaveLength(6)
  const ids = conditions.map(({ id }) => id)
  await relist(db, ids)
  await db.condition.updateMany({ where: own, data: { isListed: true } })
  expect(await db.condition.count({ where: { id: { in: ids }, isListed: true } })).toBe(0)
  expect(await db.loadLevel.count({ where: { campaignId: conditions[0]?.campaignId } })).toBe(0)
})

it('takes nothing else, and asks no maintainer about its products', async () => {
  await expect(admitOrganisation(db, 'demonstration', true)).rejects.toMatchObject({
    code: 'FORBIDDEN',
  })
  expect(await db.apiToken.count()).toBe(0)
  expect(await listDeclared(db)).toEqual([])
  const slug = 'example-mesh-a~demonstration'
  const confirmed = confirmProduct(db, { slug, as: 'example-mesh-a', decidedBy: 'test' })
  await expect(confirmed).rejects.toMatchObject({ code: 'BAD_REQUEST' })
})

it('doubles nothing when it is filled again, on another day too, or by two at once', async () => {
  const rows = await dumpAll(db, COUNTERS)
  const tomorrow = new Date('2026-11-28T10:00:00Z')
  const again = await Promise.all([fillDemonstration(db, TODAY), fillDemonstration(db, tomorrow)])
  for (const one of again) expect(one).toEqual({ outcome: 'unchanged', runs: RUNS })
  expect(await dumpAll(db, COUNTERS)).toEqual(rows)
})

it('begins anew after an interruption', async () => {
  await db.run.deleteMany({ where: { status: 'proposed' } })
  expect(await fillDemonstration(db, TODAY)).toEqual({ outcome: 'filled', runs: RUNS })
})

it('leaves no row in any table when it is removed', async () => {
  const run = await db.run.findFirstOrThrow({ where: { status: 'proposed' } })
  const report = { author: 'a reader', statement: 'made up', targetKind: 'run', targetId: run.id }
  await db.dispute.create({ data: report })
  expect(await remove()).toEqual({
    organisations: 1,
    campaigns: 1,
    conditions: 6,
    runs: RUNS,
    files: RUNS,
    products: 2,
  })
  expect(await dumpAll(db, COUNTERS)).toEqual(before)
  expect(await remove()).toMatchObject({ organisations: 0, runs: 0 })
  expect(await listDemonstrationLinks(db)).toEqual([])
})

it('takes no place of somebody else', async () => {
  await admitOrganisation(db, 'demonstration', true)
  await expect(fillDemonstration(db, TODAY)).rejects.toThrow(/belongs to somebody else/)
  expect(await db.run.count()).toBe(0)
})
