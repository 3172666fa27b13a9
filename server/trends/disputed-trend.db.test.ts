import { expect, it } from 'vitest'
import { testDatabase } from '@/server/testing/database'
import { lineOfRun, trendPanels } from './disputed-trend'
import { comparableTrends } from './comparable-trends'

const { db } = await testDatabase({ isPublished: true })

it('gives every figure that a trend draws, and no other, from any one of them', async () => {
  const { trends } = await comparableTrends(db, { mesh: 'istio', metric: null, page: 1, limit: 3 })
  expect(trends.length).toBeGreaterThan(0)
  for (const trend of trends) {
    const points = trend.parts.flatMap(({ series }) => series.flatMap((line) => line.points))
    const drawn = points.map(({ row }) => row.value.conditionId).sort((a, b) => a - b)
    const panels = await trendPanels(db, drawn.at(-1) ?? 0, trend.key)
    const offered = panels.flatMap(({ rows }) => rows.map(({ value }) => value.conditionId))
    expect(offered.sort((a, b) => a - b)).toEqual(drawn)
  }
})

it('gives none where no trend runs through what is named', async () => {
  const { id } = await db.condition.findFirstOrThrow({ where: { subject: { mode: 'none' } } })
  expect(await trendPanels(db, 999_999_999, 'http.latency.p99')).toEqual([])
  expect(await trendPanels(db, id, 'udp.jitter.mean')).toEqual([])
  expect(await lineOfRun(db, 'no-run', 'http.latency.p99')).toBeNull()
  expect(await lineOfRun(db, '00000000-0000-4000-8000-000000000000', 'http.latency.p99')).toBeNull()
})
