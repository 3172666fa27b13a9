import { expect, it } from 'vitest'
import { testDatabase } from '@/server/testing/database'
import { getDisputed } from './get-disputed'

const { db } = await testDatabase({ isPublished: true })
const SLUG = 'linkerd-2025-04-linkerd-vs-ambient'

it('names a publication by its title and a condition by what was measured', async () => {
  const { title } = await db.publication.findUniqueOrThrow({ where: { slug: SLUG } })
  expect(await getDisputed(db, { kind: 'publication', id: SLUG })).toEqual({ publication: title })
  const condition = await db.condition.findFirstOrThrow({
    where: { campaign: { slug: SLUG }, publishedAs: 'istio-ambient', workload: { targetRps: 200 } },
    include: { workload: true },
  })
  expect(await getDisputed(db, { kind: 'condition', id: String(condition.id) })).toEqual({
    conditionId: condition.id,
    subject: 'Istio ambient + waypoint',
    version: '1.25.0',
    targetRps: 200,
    run: null,
    connections: condition.workload.connections,
  })
})

it('refuses to name what readers cannot see', async () => {
  for (const target of [
    { kind: 'publication', id: 'no-such-post' },
    { kind: 'condition', id: '999999999' },
    { kind: 'run', id: '00000000-0000-4000-8000-000000000000' },
  ] as const)
    await expect(getDisputed(db, target)).rejects.toMatchObject({ code: 'NOT_FOUND' })
})
