import { expect, it } from 'vitest'
import { Prisma } from '@/prisma/generated/client'
import { directClient } from '@/server/platform/db/client'
import { inDirectTransaction, type RawDb } from '@/server/platform/db/raw-client'
import { selectCells } from '@/server/results/cells/select'
import { prepareSubmission } from '../parse/prepare'
import { ConditionCache } from './condition-cache'
import type { PendingSubmission } from './pending-submission'
import { resolveFromCache } from './resolve-conditions'
import { PLAN_ONCE, storeBatch, storeResolved } from './store-batch'
import { campaign, fortioWithP99, submit, upload } from './submission-fixture'
import { openSenders } from './senders-fixture'

const { acme, ...test } = await openSenders(['acme'], { isPublished: true })

const context = (slug: string) => ({
  ...campaign(slug),
  environment: { label: 'kind-ci', provider: 'a cloud' },
})
const next = () => [upload(fortioWithP99(0.003 + number++ / 1_000_000))]
const prepared = (slug: string) =>
  prepareSubmission({ context: context(slug), files: next(), adapterId: null })
let number = 0
/** Stores runs of their own numbers, all at once. */
const store = (slug: string, runs: number) =>
  Promise.all(Array.from({ length: runs }, () => submit(test.db, acme, next(), context(slug))))

/** Rows that a transaction has read so far. Raw: statistics of its connection. */
async function rowsRead(db: RawDb): Promise<number> {
  const [row] = await db.$queryRaw<{ n: number }[]>`
    SELECT coalesce(sum(seq_tup_read + coalesce(idx_tup_fetch, 0)), 0)::int AS n FROM pg_stat_xact_user_tables`
  return row?.n ?? 0
}

const itemOf = (slug: string, files = prepared(slug)): PendingSubmission => ({
  principal: acme,
  idempotencyKey: null,
  files,
})

/** The rows of a campaign's condition, as a writer keeps them. */
async function knownRows(slug: string): Promise<ConditionCache> {
  const known = new ConditionCache()
  const { found } = await test.db.$transaction((tx) => storeBatch(tx, [itemOf(slug)], known))
  known.keep(found)
  return known
}

/** Rows that storing another run reads, on the connection that stored all before it, with the plans that it keeps. */
const rowsToStore = (slug: string, known: ConditionCache, item = itemOf(slug)): Promise<number> =>
  inDirectTransaction(directClient(test.db), PLAN_ONCE, async (db) => {
    const before = await rowsRead(db)
    const resolved = resolveFromCache([item], known)
    if (!resolved) throw new Error('the condition of the run is not known')
    // Left open for the last look at its statistics.
    const open = { ...db, commit: undefined }
    const { outcomes } = await storeResolved(open, [item], known, resolved)
    expect(outcomes).toMatchObject([{ result: { status: 201 } }])
    return (await rowsRead(db)) - before
  })

/** Rows that the values of each campaign are read from, with the same statistics of the planner. */
const rowsToShow = (slugs: string[]): Promise<number[]> =>
  test.db.$transaction(async (tx) => {
    await tx.$executeRaw`ANALYZE`
    const rows: number[] = []
    for (const slug of slugs) {
      const before = await rowsRead(tx)
      expect(await selectCells(tx, { where: Prisma.sql`ca.slug = ${slug}` })).not.toHaveLength(0)
      rows.push((await rowsRead(tx)) - before)
    }
    return rows
  })

it('a run costs the same beside few runs and beside many', { tags: ['stress'] }, async () => {
  // More than are compared with each other; the planner never learns how large the tables become.
  await store('many', 60)
  const known = await knownRows('many')
  const few = await rowsToStore('many', known)
  await store('many', 500)
  await store('elsewhere', 500)
  for (let i = 0; i < 100; i++) await store(`elsewhere-${i}`, 1)
  expect(await rowsToStore('many', known)).toBeLessThan(1.1 * few)
})

/** Stores a result, and tells what its copy in another campaign costs. */
async function rowsToCopy(known: ConditionCache): Promise<number> {
  const files = next()
  await submit(test.db, acme, files, context('original'))
  const copy = prepareSubmission({ context: context('copy'), files, adapterId: null })
  return rowsToStore('copy', known, itemOf('copy', copy))
}

it('a copy costs the same beside few copies and beside many', async () => {
  const known = await knownRows('copy')
  const few = await rowsToCopy(known)
  for (let i = 0; i < 100; i++) {
    const files = next()
    await submit(test.db, acme, files, context('original'))
    await submit(test.db, acme, files, context('copied'))
  }
  expect(await test.db.qualityFlag.count({ where: { code: 'DUPLICATE_CONTENT' } })).toBeGreaterThan(
    200,
  )
  expect(await rowsToCopy(known)).toBeLessThan(1.1 * few)
})

it('a copy costs the same beside few and many runs with the same numbers', async () => {
  const json = fortioWithP99(0.003 + number++ / 1_000_000)
  let sent = 0
  // Of other bytes each: those of the same file are looked up by its hash.
  const files = () => [upload(json + '\n'.repeat(sent++))]
  const sendTo = (slug: string) => submit(test.db, acme, files(), context(slug))
  const rowsIn = async (slug: string): Promise<number> => {
    const copy = prepareSubmission({ context: context(slug), files: files(), adapterId: null })
    return rowsToStore(slug, await knownRows(slug), itemOf(slug, copy))
  }
  for (const slug of ['first', 'second', 'third']) await sendTo(slug)
  const few = await rowsIn('fourth')
  for (let i = 0; i < 60; i++) await sendTo(`again-${i}`)
  expect(await rowsIn('fifth')).toBeLessThan(1.05 * few)
  const flags = { code: 'DUPLICATE_CONTENT', text: { contains: 'in campaign first' } }
  expect(await test.db.qualityFlag.count({ where: flags })).toBe(64)
})

it('a chart costs the same over few runs and over many', async () => {
  await store('shown-few', 20)
  await store('shown-many', 220)
  const [few, many] = await rowsToShow(['shown-few', 'shown-many'])
  expect(many).toBe(few)
})
