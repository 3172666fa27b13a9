import { expect, it } from 'vitest'
import { Prisma } from '@/prisma/generated/client'
import { METRICS } from '@/ingest/dictionary/metrics'
import { testDatabase } from '@/server/testing/database'
import { metricFilter, ofMetric } from './metric-filter'

const { db } = await testDatabase({ isPublished: true })

const countValues = async (where: Prisma.Sql): Promise<number> => {
  const [row] = await db.$queryRaw<{ n: number }[]>`
    SELECT count(*)::int AS n FROM summary_value s WHERE ${where}`
  return row?.n ?? 0
}

it('finds the values of every metric as its code does', async () => {
  let values = 0
  for (const { code } of METRICS) {
    const found = await countValues(ofMetric(code))
    expect(found, code).toBe(await countValues(Prisma.sql`s.metric = ${code}`))
    values += found
  }
  expect(values).toBe(await countValues(Prisma.sql`true`))
})

it('finds a key in every component unless it names one', async () => {
  const all = await countValues(metricFilter('cpu.cores.mean'))
  const one = await countValues(metricFilter('cpu.cores.mean@data_plane.sidecar'))
  expect(one).toBeGreaterThan(0)
  expect(one).toBeLessThan(all)
})

it('lets the planner expect about as many values as there are', async () => {
  await db.$executeRaw`ANALYZE summary`
  const where = metricFilter('http.latency.p99')
  const [plan] = await db.$queryRaw<{ 'QUERY PLAN': [{ Plan: { 'Plan Rows': number } }] }[]>`
    EXPLAIN (FORMAT json) SELECT FROM summary s WHERE ${where}`
  const expected = plan?.['QUERY PLAN'][0].Plan['Plan Rows'] ?? 0
  const factor = expected / (await countValues(where))
  expect(factor).toBeGreaterThan(0.8)
  expect(factor).toBeLessThan(1.25)
})
