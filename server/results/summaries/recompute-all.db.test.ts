import { expect, it } from 'vitest'
import type { Db } from '@/server/platform/db/client'
import { openSenders } from '@/server/runs/store/senders-fixture'
import {
  campaign,
  dumpAll,
  fortioWithP99,
  submit,
  upload,
} from '@/server/runs/store/submission-fixture'
import { listBatches, recomputeAll, recomputeBatch } from './recompute-all'

const { db, acme } = await openSenders(['acme'])

const CONDITIONS = 9

/** One run of each condition but the first, which has three. */
async function fill(): Promise<number[]> {
  for (let i = 0; i < CONDITIONS; i++)
    for (let n = i === 0 ? 3 : 1; n > 0; n--)
      await submit(
        db,
        acme,
        [upload(fortioWithP99(0.004 + i / 10_000 + n / 100_000))],
        campaign(`wide-${i % 3}`, { version: `1.${i}.0` }),
      )
  const rows = await db.condition.findMany({ select: { id: true }, orderBy: { id: 'asc' } })
  return rows.map(({ id }) => id)
}

/** Everything that is computed from runs, as if nothing had computed it. Raw: rows of several tables at once. */
async function spoil(): Promise<void> {
  await db.$executeRaw`UPDATE summary SET value = value * 2, n = n + 1, ruleset = 'spoilt'`
  await db.$executeRaw`DELETE FROM run_span`
  await db.$executeRaw`UPDATE run_count SET runs = runs + 1`
  await db.$executeRaw`UPDATE quality_flag SET text = 'spoilt' WHERE condition_id IS NOT NULL`
}

const computed = async (): Promise<string[]> =>
  (await dumpAll(db, ['cache_tag']))
    .filter((line) => /^(summary|run_span|run_count|quality_flag|load_level) /.test(line))
    .map((line) => line.replace(/"(computed_at|id)": [^,}]+/g, ''))
    .sort()

/** Statements of a recomputation of conditions. */
async function countStatements(ids: number[]): Promise<number> {
  let statements = 0
  await db.$transaction((tx) =>
    recomputeBatch(
      new Proxy(tx, {
        get(target, name) {
          const value: unknown = Reflect.get(target, name)
          if (typeof value === 'function' || typeof value === 'object') statements++
          return value
        },
      }) as Db,
      ids,
    ),
  )
  return statements
}

it('recomputes many conditions with as many statements as one, and to the same rows', async () => {
  const ids = await fill()
  expect(ids).toHaveLength(CONDITIONS)
  const before = await computed()
  await spoil()
  const one = await countStatements(ids.slice(0, 1))
  expect(one).toBeGreaterThan(3)
  expect(await countStatements(ids)).toBe(one)
  expect(await computed()).toEqual(before)
  await spoil()
  expect(await recomputeAll(db)).toBe(CONDITIONS)
  expect(await computed()).toEqual(before)
})

it('holds few conditions and few runs at once, and a condition of many runs alone', async () => {
  const ids = await listBatches(db)
  expect(ids).toHaveLength(1)
  const sizes = async (conditions: number, runs: number) =>
    (await listBatches(db, { conditions, runs })).map(({ length }) => length)
  expect(await sizes(4, 100)).toEqual([4, 4, 1])
  expect(await sizes(4, 2)).toEqual([1, 2, 2, 2, 2])
  expect((await listBatches(db, { conditions: 2, runs: 100 })).flat()).toEqual(ids.flat())
})
