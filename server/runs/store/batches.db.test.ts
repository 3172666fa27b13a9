import fc from 'fast-check'
import { afterAll, describe, expect, it } from 'vitest'
import { connect, type Db } from '@/server/platform/db/client'
import { recomputeAll } from '@/server/results/summaries/recompute-all'
import { prepareSubmission } from '../parse/prepare'
import { ConditionCache } from './condition-cache'
import type { PendingSubmission } from './pending-submission'
import { storeBatch } from './store-batch'
import { campaign, dumpAll, fortioWithP99, onlyRun, submit, upload } from './submission-fixture'
import { openSenders } from './senders-fixture'

const { db, url, acme } = await openSenders(['acme'])
/** Another process on the same database: nothing but the rows is shared. */
const other = connect(url)
afterAll(() => other.$disconnect())

const instances = [db, other]
/** A file unlike all others with another number. */
const file = (number: number) => [upload(fortioWithP99(0.003 + number / 1_000_000))]
const item = (number: number, context: object): PendingSubmission => ({
  principal: acme,
  idempotencyKey: null,
  files: prepareSubmission({ context, files: file(number), adapterId: null }),
})

describe('200 posts at once over two instances', () => {
  const post = async (files: ReturnType<typeof file>, slug: string, i: number) => {
    const { status, run } = await onlyRun(instances[i % 2] ?? db, acme, files, campaign(slug))
    return { status, replicate: run.replicate, id: run.id }
  }

  it('of one file are one run', async () => {
    const same = file(1)
    const sent = await Promise.all(Array.from({ length: 200 }, (_, i) => post(same, 'one-file', i)))
    expect(sent.filter(({ status }) => status === 201)).toHaveLength(1)
    expect(sent.filter(({ status }) => status === 200)).toHaveLength(199)
    expect(new Set(sent.map(({ id }) => id)).size).toBe(1)
  })

  it('of different files are repetitions 1 to 200', async () => {
    const sent = await Promise.all(
      Array.from({ length: 200 }, (_, i) => post(file(i), 'many-files', i)),
    )
    expect(sent.every(({ status }) => status === 201)).toBe(true)
    const numbers = sent.map(({ replicate }) => replicate).sort((a, b) => a - b)
    expect(numbers).toEqual(Array.from({ length: 200 }, (_, i) => i + 1))
  })
})

describe('a batch', () => {
  it('stores 50 runs beside one that the database refuses', async () => {
    await db.$executeRaw`CREATE FUNCTION poisoned() RETURNS trigger LANGUAGE plpgsql AS
      $$ BEGIN IF NEW.commit_sha = 'bad0bad0' THEN RAISE EXCEPTION 'poison'; END IF; RETURN NEW; END $$`
    await db.$executeRaw`CREATE TRIGGER poisoned BEFORE INSERT ON run FOR EACH ROW EXECUTE FUNCTION poisoned()`
    const sent = await Promise.allSettled(
      Array.from({ length: 51 }, (_, i) =>
        submit(db, acme, file(i), campaign('poison', i === 25 ? { commit: 'bad0bad0' } : {})),
      ),
    )
    await db.$executeRaw`DROP TRIGGER poisoned ON run`
    expect(sent.flatMap(({ status }, i) => (status === 'rejected' ? i : []))).toEqual([25])
    const stored = await db.run.count({
      where: { condition: { campaign: { slug: 'poison' } } },
    })
    expect(stored).toBe(50)
  })

  it('refuses a mesh that nobody knows without a trace, and its neighbours are stored', async () => {
    await submit(db, acme, file(900), campaign('neighbours'))
    const before = await dumpAll(db, ['cache_tag', 'summary'])
    const sent = await Promise.allSettled([
      submit(db, acme, file(901), campaign('neighbours')),
      submit(db, acme, file(902), campaign('never', { mesh: 'isto' })),
      submit(db, acme, file(903), campaign('neighbours')),
    ])
    expect(sent.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
    expect(await db.campaign.count({ where: { slug: 'never' } })).toBe(0)
    const after = await dumpAll(db, ['cache_tag', 'summary'])
    expect(after.filter((line) => line.startsWith('run ')).length).toBe(
      before.filter((line) => line.startsWith('run ')).length + 2,
    )
  })

  it('takes as many statements for forty runs as for one', async () => {
    const known = new ConditionCache()
    const statementsOf = async (items: PendingSubmission[]): Promise<number> => {
      let statements = 0
      const { found } = await db.$transaction((tx) => {
        const counted = new Proxy(tx, {
          get(target, name) {
            const value: unknown = Reflect.get(target, name)
            // Every statement of a batch is raw but those that make its first condition.
            if (name === '$queryRaw' || name === '$executeRaw') statements++
            return value
          },
        }) as Db
        return storeBatch(counted, items, known)
      })
      known.keep(found)
      return statements
    }
    const contexts = ['sidecar', 'ambient'].map((mode) => campaign('statements', { mode }))
    const items = (from: number, count: number) =>
      Array.from({ length: count }, (_, i) => item(from + i, contexts[i % 2] ?? {}))
    await statementsOf(items(1000, 2))
    // Figures that no flag changes any more.
    await statementsOf(items(1010, 10))
    const one = await statementsOf(items(1100, 1))
    expect(one).toBeLessThanOrEqual(7)
    expect(await statementsOf(items(1200, 40))).toBeLessThanOrEqual(one + 2)
  })
})

const summaries = (): Promise<unknown> => db.$queryRaw`
  SELECT xmin::text, value, spread, n, run_min, run_max, run_sum::text, run_squares::text
  FROM summary WHERE method = 'mean_of_runs' ORDER BY condition_id, metric_id, component_id, statistic, q_ppm`

it('leaves nothing for a recomputation to change, whatever the sizes of the batches', async () => {
  let number = 2000
  await fc.assert(
    fc.asyncProperty(fc.array(fc.integer({ min: 1, max: 7 }), { maxLength: 4 }), async (sizes) => {
      for (const size of sizes)
        await Promise.all(
          Array.from({ length: size }, () => submit(db, acme, file(number++), campaign('equal'))),
        )
    }),
    { numRuns: 5, seed: 7 },
  )
  const stored = await summaries()
  await recomputeAll(db)
  expect(await summaries()).toEqual(stored)
})
