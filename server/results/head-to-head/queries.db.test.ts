import { expect, it } from 'vitest'
import { createCaller } from '@/server/api/root'
import { testDatabase } from '@/server/testing/database'
import { headToHead } from './queries'

const { db } = await testDatabase({ isPublished: true })
const caller = createCaller({ db })

it('counts the loads of a pair as the comparison of the two does', async () => {
  const pairs = await headToHead(db, { metric: 'http.latency.p99', mesh: null })
  expect(pairs.length).toBeGreaterThan(5)
  for (const { a, b, key, loads, aLower, bLower, aProven, bProven, leftOut, sources } of pairs) {
    const subjects = [a, b].map(({ mesh, mode }) => ({ mesh, mode, version: null }))
    const { together } = await caller.compare.evidence({ subjects, metric: key })
    const paired = together.flatMap(({ pairs: [pair], panel }) => (pair ? [{ pair, panel }] : []))
    const counting = paired.filter(({ pair }) => pair.leftOut === null)
    const lower = (side: 'a' | 'b') => counting.filter(({ pair }) => pair.lower === side)
    expect([loads, aLower, bLower, leftOut]).toEqual([
      counting.length,
      lower('a').length,
      lower('b').length,
      paired.length - counting.length,
    ])
    expect([aProven, bProven]).toEqual(
      (['a', 'b'] as const).map((side) => lower(side).filter(({ pair }) => pair.isProven).length),
    )
    expect(sources.reduce((sum, one) => sum + one.loads, 0)).toBe(loads)
    expect(new Set(sources.map(({ slug }) => slug))).toEqual(
      new Set(counting.map(({ panel }) => panel.origin.publication?.slug)),
    )
  }
})

it('keeps to the pairs of a mesh, and refuses a metric that is none', async () => {
  const pairs = await headToHead(db, { metric: 'http.latency.p99', mesh: 'linkerd' })
  expect(pairs.every(({ a, b }) => [a.mesh, b.mesh].includes('linkerd'))).toBe(true)
  await expect(headToHead(db, { metric: 'nothing', mesh: null })).rejects.toThrow(
    expect.objectContaining({ code: 'BAD_REQUEST' }),
  )
})
