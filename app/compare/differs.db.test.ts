import { expect, it } from 'vitest'
import { differsText } from '@/components/compare/differs-words'
import { createCaller } from '@/server/api/root'
import { ALL, PUBLICATIONS } from '@/server/catalogue/cache-tags'
import { invalidateTags } from '@/server/platform/cache/tags'
import type { SubjectRef } from '@/server/results/compare/schemas'
import { testDatabase } from '@/server/testing/database'

const { db } = await testDatabase({ isPublished: true })
const subject = (mesh: string, mode: SubjectRef['mode']): SubjectRef => ({
  mesh,
  mode,
  version: null,
})
const outcome = async () => {
  const { outcomes } = await createCaller({ db }).compare.get({
    subjects: [subject('istio', 'ambient'), subject('linkerd', null)],
    metric: 'http.latency.p99',
    rps: 50,
  })
  return outcomes[0] ?? { differs: [] }
}

const OTHERS =
  'campaign, test bed, load generator, application, connections, duration (s), payload (bytes), pods'

it('says in one line which fields keep two values apart', async () => {
  const { differs } = await outcome()
  expect(differs).toHaveLength(11)
  expect(differsText({ differs })).toBe(`${OTHERS}, protocol, topology and warm-up (s) differ`)
})

it('follows the data: a field that becomes equal is not named', async () => {
  const where = { protocol: 'http1' as const, targetRps: 50 }
  const changed = await db.workload.findMany({
    where: { targetRps: 50, protocol: { not: null } },
    select: { id: true, protocol: true },
  })
  const ids = { id: { in: changed.map(({ id }) => id) } }
  await db.workload.updateMany({ where: ids, data: { protocol: where.protocol } })
  await invalidateTags(db, [ALL, PUBLICATIONS])
  expect(differsText(await outcome())).toBe(`${OTHERS}, topology and warm-up (s) differ`)
  for (const { id, protocol } of changed)
    await db.workload.update({ where: { id }, data: { protocol } })
  await invalidateTags(db, [ALL, PUBLICATIONS])
})

it('tells what is not stated from what differs', () => {
  const unstated = 'load model: not stated, which is not equal'
  expect(differsText({ differs: [] })).toBe('')
  expect(differsText({ differs: [unstated] })).toBe('load model is not stated')
  expect(differsText({ differs: ['protocol: http → https', unstated] })).toBe(
    'protocol differs; load model is not stated',
  )
})
