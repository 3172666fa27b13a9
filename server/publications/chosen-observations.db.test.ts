import { describe, expect, it } from 'vitest'
import { testDatabase } from '@/server/testing/database'
import { getObservation, listBuckets, listObservations } from './observations'

const { db } = await testDatabase({ isPublished: true })

const isBucket = ({ evidence: [shown] }: Awaited<ReturnType<typeof listObservations>>[number]) =>
  shown?.readingKind === 'histogram-bucket'

describe('observations that are asked for alone', () => {
  it('have the names that tell them apart from all others of their publication', async () => {
    for (const { slug } of await db.publication.findMany({ orderBy: { id: 'asc' }, take: 8 })) {
      const all = await listObservations(db, slug)
      const one = all.at(-1)
      if (!one) continue
      const { id, conditionId } = one
      expect(await getObservation(db, slug, id)).toEqual(one)
      const own = all.filter((other) => other.conditionId === conditionId)
      expect(await listObservations(db, slug, { conditionId })).toEqual(own)
    }
  })

  it('are those of the publication that is named', async () => {
    const [first, second] = await db.publication.findMany({ orderBy: { id: 'asc' }, take: 2 })
    const [foreign] = await listObservations(db, second?.slug ?? '')
    const failure = { code: 'NOT_FOUND' }
    await expect(getObservation(db, first?.slug ?? '', foreign?.id ?? 0)).rejects.toMatchObject(
      failure,
    )
    await expect(getObservation(db, 'nope', 1)).rejects.toMatchObject(failure)
  })
})

it('knows whose value is known by its bucket alone', async () => {
  const of = { evidence: { some: { isCanonical: true, readingKind: 'histogram-bucket' } } }
  const slugs = await db.publication.findMany({
    where: { observations: { some: of } },
    select: { slug: true },
  })
  expect(slugs.length).toBeGreaterThan(0)
  for (const { slug } of slugs) {
    const all = await listObservations(db, slug)
    const keys = new Set(all.filter(isBucket).map(({ key }) => key))
    expect(keys.size).toBeGreaterThan(0)
    for (const key of keys) {
      const found = all.filter((one) => one.key === key && isBucket(one))
      const ids = [...new Set(found.map(({ conditionId }) => conditionId))]
      expect(await listBuckets(db, slug, key), key).toEqual(ids.toSorted((a, b) => a - b))
    }
  }
})
