import { expect, it } from 'vitest'
import { testDatabase } from '@/server/testing/database'
import { disputedPanels, parseMetricKeys, runFigure } from './figures'

const { db } = await testDatabase({ isPublished: true })
const SLUG = 'linkerd-2025-04-linkerd-vs-ambient'
const P99 = 'http.latency.p99'

const { id } = await db.condition.findFirstOrThrow({
  where: { campaign: { slug: SLUG }, publishedAs: 'istio-ambient', workload: { targetRps: 200 } },
})
const target = { kind: 'condition', id: String(id) } as const

it('gives a figure among those of its group, and of a sweep every load level', async () => {
  const [group, ...others] = await disputedPanels(db, target, [P99], 'figure')
  expect(others).toEqual([])
  expect(group?.key).toBe(P99)
  expect(group?.rows.map(({ value }) => value.conditionId)).toContain(id)
  const sweep = await disputedPanels(db, target, [P99], 'sweep')
  expect(sweep.map(({ workload }) => workload.targetRps)).toEqual(
    expect.arrayContaining([20, 200, 2000]),
  )
})

it('finds no charts for a publication, without a metric, or for what no run measured', async () => {
  const publication = { kind: 'publication', id: SLUG } as const
  expect(await disputedPanels(db, publication, [P99], 'group')).toEqual([])
  expect(await disputedPanels(db, target, [], 'group')).toEqual([])
  expect(await runFigure(db, '00000000-0000-4000-8000-000000000000', P99)).toBeNull()
  expect(await runFigure(db, 'no-run', P99)).toBeNull()
})

it('leaves out what is no key of the dictionary', () => {
  expect(parseMetricKeys(`${P99},__proto__,,latency,cpu.cores.mean`)).toEqual([
    P99,
    'cpu.cores.mean',
  ])
})
