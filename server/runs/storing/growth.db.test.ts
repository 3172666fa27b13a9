import { beforeAll, expect, it } from 'vitest'
import type { Principal } from '@/server/auth/tokens/tokens'
import { connect } from '@/server/platform/db'
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

/** Rows that storing another run reads. Raw: statistics of a connection that did nothing else. */
const rowsRead = async (slug: string): Promise<number> => {
  const own = connect(test.url)
  const read = own.$transaction(async (tx) => {
    const item = { principal: acme, idempotencyKey: null, files: prepared(slug) }
    const { outcomes } = await storeBatch(tx, [item], new KnownRows())
    expect(outcomes).toMatchObject([{ result: { status: 201 } }])
    const [row] = await tx.$queryRaw<{ n: number }[]>`
      SELECT sum(seq_tup_read + coalesce(idx_tup_fetch, 0))::int AS n FROM pg_stat_xact_user_tables`
    return row?.n ?? 0
  })
  return read.finally(() => own.$disconnect())
}

it('a run costs the same beside few runs and beside many', { timeout: 60_000 }, async () => {
  // More than are held against each other; the planner never hears how large the tables become.
  await store('many', 60)
  const few = await rowsRead('many')
  await store('many', 500)
  await store('elsewhere', 500)
  for (let i = 0; i < 100; i++) await store(`elsewhere-${i}`, 1)
  expect(await rowsRead('many')).toBeLessThan(1.1 * few)
})
