import { expect, it } from 'vitest'
import { testDatabase } from '@/server/testing/database'
import { listCostBeds } from './queries'

const { db } = await testDatabase({ isPublished: true })

it('lists', async () => {
  const t = Date.now()
  const beds = await listCostBeds(db, { publication: null, mesh: null, subjects: [] })
  console.log(Date.now() - t)
  for (const b of beds)
    console.log(
      b.familyKey.slice(0, 8),
      b.origin.publication?.slug,
      b.quantities.map(
        (q) =>
          `${q.key}: ${q.loads.map((l) => `${l.panel.workload.targetRps}/${JSON.stringify(l.panel.workload.params)} ${l.points.map((p) => `${p.latency.subject.label} ${p.latencyOver?.delta} ${p.costOver?.delta} ${p.leftOut}`).join(', ')}`).join(' | ')}`,
      ),
      b.otherKeys.length,
    )
  expect(beds.length).toBeGreaterThan(5)
})
