import { describe, expect, it } from 'vitest'
import { createCaller } from '@/server/api/root'
import { meshTag } from '@/server/catalogue/cache-tags'
import { invalidateTags } from '@/server/platform/cache/tags'
import { testDatabase } from '@/server/testing/database'
import type { ListVersionValuesInput } from './schemas'

const { db } = await testDatabase({ isPublished: true })
const caller = createCaller({ db })
const list = (input: Partial<ListVersionValuesInput>) =>
  caller.versions.list({ mesh: 'istio', limit: 60, ...input })

describe('the versions of a mesh', () => {
  it('are told once per mode and test bed, at the load nearest to the usual one', async () => {
    const { values, total, metric } = await list({})
    expect(metric).toBe('http.latency.p99')
    expect(total).toBeGreaterThan(10)
    const names = values.map(({ row }) => `${row.value.conditionId}`)
    expect(new Set(names).size).toBe(names.length)
    const linkerd2025 = values.filter(({ origin }) =>
      origin.publication?.slug.startsWith('linkerd-2025-04'),
    )
    expect(linkerd2025.map(({ row }) => row.workload.targetRps)).toEqual(
      linkerd2025.map(() => 2000),
    )
    expect(linkerd2025.length).toBeGreaterThan(0)
    expect(linkerd2025[0]?.loads).toBeGreaterThan(1)
  })

  it('have the overhead of the row and no other', async () => {
    const { values } = await list({})
    const over = values.filter(({ overheads }) => overheads.length > 0)
    expect(over.length).toBeGreaterThan(5)
    for (const { row, overheads } of over)
      for (const { conditionId } of overheads) expect(conditionId).toBe(row.value.conditionId)
  })

  it('say what came before on the same test bed, and what is proven about it', async () => {
    const { values } = await list({ metric: 'tcp.throughput.mean' })
    const ambient = values.filter(
      ({ row, steps }) => row.subject.mode === 'ambient' && steps.length > 1,
    )
    expect(ambient[0]?.steps.map(({ version }) => version)).toEqual([
      '1.22',
      '1.23',
      '1.24',
      '1.25',
      '1.26 (prerelease)',
    ])
    const at = (version: string) => ambient.find(({ row }) => row.subject.version === version)
    expect(at('1.22')?.before).toBeNull()
    expect(at('1.23')?.before?.version).toBe('1.22')
    expect(at('1.23')?.pair).toMatchObject({ from: '1.22', status: 'NOT_ENOUGH_DATA' })
  })

  it('have no step where a test bed holds one version', async () => {
    const { values } = await list({})
    for (const { steps, before, pair } of values)
      if (steps.length === 0) expect([before, pair]).toEqual([null, null])
  })

  it('come in pages that hold each row once', async () => {
    const all = await list({})
    const first = await list({ limit: 5 })
    const second = await list({ limit: 5, page: 2 })
    expect([...first.values, ...second.values]).toEqual(all.values.slice(0, 10))
    expect((await list({ page: 999 })).values).toEqual([])
  })

  it('offer their metrics with counts that are those of the rows behind them', async () => {
    const { metrics } = await list({})
    expect(metrics.map(({ values }) => values)).toEqual(
      metrics.map(({ values }) => values).sort((a, b) => b - a),
    )
    const key = metrics[0]?.key ?? ''
    const { values, total } = await list({ metric: key })
    expect(total).toBeGreaterThan(0)
    expect(values.every(({ row }) => row.value.key === key)).toBe(true)
  })

  it('are gone with their values', async () => {
    const before = await list({ mesh: 'linkerd' })
    expect(before.total).toBeGreaterThan(0)
    const conditions = await db.condition.findMany({
      where: { subject: { version: { mesh: { slug: 'linkerd' } } } },
      select: { id: true },
    })
    await db.summary.deleteMany({
      where: { conditionId: { in: conditions.map(({ id }) => id) } },
    })
    await invalidateTags(db, [meshTag('linkerd')])
    expect(await list({ mesh: 'linkerd' })).toMatchObject({ metric: null, values: [], total: 0 })
  })
})

it('compares only where a trend has two versions on one test bed', async () => {
  const { trends, total } = await caller.meshes.comparing({ mesh: 'istio', limit: 60 })
  expect(total).toBe((await caller.meshes.lead({ mesh: 'istio' })).comparable)
  for (const { parts } of trends)
    for (const { series } of parts)
      expect(series.some(({ points }) => new Set(points.map((p) => p.label)).size > 1)).toBe(true)
})
