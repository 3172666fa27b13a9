import pg from 'pg'
import { expect, it, vi } from 'vitest'
import { publicationFolders } from '../load-files'
import { testDatabase } from '@/server/testing/database'
import type { Db } from '@/server/platform/db/client'
import { comparabilityExample, publishedExamples } from './queries'
import { releaseExample } from './release-example'

const [empty, { db }] = [await testDatabase(), await testDatabase({ isPublished: true })]

const methodologyExamples = async (of: Db) => ({
  ...(await publishedExamples(of)),
  comparability: await comparabilityExample(of),
  release: await releaseExample(of),
})

it('has no example where nothing is stored', async () => {
  const examples = await methodologyExamples(empty.db)
  expect(examples).toMatchObject({ panel: null, ranking: null, release: null, claim: null })
  expect(examples.flags).toEqual([])
})

it('works every rule through with published figures', async () => {
  const examples = await methodologyExamples(db)
  const [one] = examples.intervals
  if (!one) throw new Error('no condition with a spread')
  expect(one.ci[1] - one.mean).toBeCloseTo((one.t * one.sd) / Math.sqrt(one.n), 12)
  expect(examples.ranking?.ranks.length).toBeGreaterThan(1)
  expect(examples.negative?.delta).toBeCloseTo(-0.00293, 6)
  expect(examples.comparability?.outcome).toBe('RELATIVE_ONLY')
  expect(examples.claim).toMatchObject({ agrees: false })
  expect(examples.release).toMatchObject({ mesh: 'istio', steps: 4 })
  expect(examples.pooled?.pooled).toBeGreaterThan(Math.min(...(examples.pooled?.perRun ?? [])))
  expect(examples.flags.map((flag) => flag.code)).toContain('PERCENTILES_NOT_MONOTONE')
  expect(examples.checklists).toHaveLength(publicationFolders().length)
})

/** For the examples of all publications at once, the tags of what is kept among them. */
const MAX_STATEMENTS = 12

it('reads what it shows of all publications in a few statements', async () => {
  await publishedExamples(db)
  await db.$executeRaw`UPDATE cache_tag SET version = version + 1`
  const sent = vi.spyOn(pg.Client.prototype, 'query')
  await publishedExamples(db)
  const texts = sent.mock.calls.map(([query]) => (query as unknown as { text?: string }).text ?? '')
  sent.mockRestore()
  // Without the settings of a connection that is new.
  const statements = texts.filter((text) => text !== '' && !text.includes('current_setting'))
  expect(statements.length).toBeGreaterThan(5)
  expect(statements.length).toBeLessThanOrEqual(MAX_STATEMENTS)
})
