import { beforeAll, expect, it } from 'vitest'
import { Prisma } from '@/prisma/generated/client'
import type { Principal } from '@/server/auth/tokens/tokens'
import { connect, type Db } from '@/server/platform/db'
import { selectCells } from '@/server/results/cells'
import { testDatabase } from '@/server/testing/database'
import { prepareSubmission } from '../submission/prepare'
import { KnownRows } from './known-rows'
import { storeBatch } from './store-batch'
import {
  campaign,
  fortioWithP99,
  principalOf,
  submit,
  syncDictionaries,
  upload,
} from './submission-fixture'

const test = await testDatabase()
let acme: Principal

beforeAll(async () => {
  await syncDictionaries(test.db)
  acme = await principalOf(test.db, 'acme')
})

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

/** Rows that some work reads. Raw: statistics of a connection that did nothing else. */
const rowsOf = async (work: (tx: Db) => Promise<unknown>): Promise<number> => {
  const own = connect(test.url)
  const read = own.$transaction(async (tx) => {
    await work(tx)
    const [row] = await tx.$queryRaw<{ n: number }[]>`
      SELECT sum(seq_tup_read + coalesce(idx_tup_fetch, 0))::int AS n FROM pg_stat_xact_user_tables`
    return row?.n ?? 0
  })
  return read.finally(() => own.$disconnect())
}

/** Rows that storing another run reads. */
const rowsToStore = (slug: string): Promise<number> =>
  rowsOf(async (tx) => {
    const item = { principal: acme, idempotencyKey: null, files: prepared(slug) }
    const { outcomes } = await storeBatch(tx, [item], new KnownRows())
    expect(outcomes).toMatchObject([{ result: { status: 201 } }])
  })

/** Rows that the values of a campaign are read from. */
const rowsToShow = (slug: string): Promise<number> =>
  rowsOf(async (tx) => {
    expect(await selectCells(tx, Prisma.sql`ca.slug = ${slug}`)).not.toHaveLength(0)
  })

it('a run costs the same beside few runs and beside many', { timeout: 60_000 }, async () => {
  // More than are held against each other; the planner never hears how large the tables become.
  await store('many', 60)
  const few = await rowsToStore('many')
  await store('many', 500)
  await store('elsewhere', 500)
  for (let i = 0; i < 100; i++) await store(`elsewhere-${i}`, 1)
  expect(await rowsToStore('many')).toBeLessThan(1.1 * few)
})

it('a chart costs the same over few runs and over many', { timeout: 60_000 }, async () => {
  await store('shown', 20)
  const few = await rowsToShow('shown')
  await store('shown', 200)
  expect(await rowsToShow('shown')).toBe(few)
})
