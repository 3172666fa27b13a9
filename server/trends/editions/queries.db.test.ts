import { describe, expect, it } from 'vitest'
import { createCaller } from '@/server/api/root'
import { testDatabase } from '@/server/testing/database'

const { db } = await testDatabase({ isPublished: true })
const caller = createCaller({ db })

describe('the editions of one document', () => {
  it('stand side by side at one load, oldest first, each with its own baseline', async () => {
    const [first] = await caller.meshes.editions({ mesh: 'istio' })
    expect(first).toMatchObject({ key: 'http.latency.p99', targetRps: 1000, connections: 4 })
    expect(first?.title).toBe('Istio docs, performance')
    expect(first?.editions.map(({ label }) => label)).toEqual([
      '1.19',
      '1.20',
      '1.21.0',
      '1.22.0',
      '1.24.0',
    ])
    for (const { rows, origin } of first?.editions ?? []) {
      expect(origin.trust).toBe('reviewed')
      expect(rows.filter(({ subject }) => subject.mesh === 'none')).toHaveLength(1)
      for (const { value, workload } of rows)
        expect([value.key, workload.targetRps, workload.connections]).toEqual([
          'http.latency.p99',
          1000,
          4,
        ])
    }
  })

  it('are of one statistic and load in every set, and none is there twice', async () => {
    const sets = await caller.meshes.editions({ mesh: 'istio' })
    expect(sets.length).toBeGreaterThan(10)
    for (const { key, targetRps, connections, editions } of sets) {
      const slugs = editions.map(({ origin }) => origin.publication?.slug)
      expect(new Set(slugs).size).toBe(slugs.length)
      expect(slugs.length).toBeGreaterThan(1)
      for (const { rows } of editions)
        for (const { value, workload, subject } of rows) {
          expect([value.key, workload.targetRps, workload.connections]).toEqual([
            key,
            targetRps,
            connections,
          ])
          expect(['istio', 'none']).toContain(subject.mesh)
        }
    }
  })

  it('are nothing for a mesh without such a document', async () => {
    expect(await caller.meshes.editions({ mesh: 'linkerd' })).toEqual([])
  })
})

it('offers the metrics of all comparable trends, whichever was requested', async () => {
  const all = await caller.meshes.comparing({ mesh: 'cilium', limit: 60 })
  const { metrics, trends } = await caller.meshes.comparing({
    mesh: 'cilium',
    metric: 'tcp.rr.latency.p99',
    limit: 60,
  })
  expect(metrics).toEqual([...new Set(all.trends.map(({ key }) => key))])
  expect(trends.every(({ key }) => key === 'tcp.rr.latency.p99')).toBe(true)
})
