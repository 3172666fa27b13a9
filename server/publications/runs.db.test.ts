import { describe, expect, it } from 'vitest'
import { createCaller } from '@/server/api/root'
import { testDatabase } from '../testing/database'

const test = await testDatabase({ isPublished: true })
const api = () => createCaller({ db: test.db })

describe('a published value with its runs', () => {
  it('gives spread and interval of single runs beside the figure of the author', async () => {
    const slug = 'buoyant-2025-05-great-sidecar-debate'
    const observations = await api().publications.observations({ slug })
    const find = (variant: string | null, key: string) =>
      observations.find(
        (o) =>
          o.subject === 'ambient' &&
          o.key === key &&
          o.variant === variant &&
          o.load.includes('at 60 '),
      )
    const cpu = find('filtered', 'cpu.cores.mean@data_plane.sum')?.evidence[0]
    expect(cpu).toMatchObject({ printedValue: 269.97, printedSpread: 16.5, spreadKind: 'sd' })
    expect(cpu?.ofRuns?.n).toBe(5)
    expect(cpu?.ofRuns?.mean).toBeCloseTo(0.26997, 9)
    expect(cpu?.ofRuns?.sd).toBeCloseTo(0.0165, 4)
    // Fifteen load generators in five runs are five repetitions.
    const p50 = find(null, 'http.latency.p50')?.evidence[0]
    expect(p50?.samples).toHaveLength(15)
    expect(p50).toMatchObject({
      spreadKind: 'range',
      printedSpreadLow: 8.11,
      printedSpreadHigh: 33.89,
    })
    expect(p50?.ofRuns?.n).toBe(5)
    expect(p50?.notRanked).toMatch(/its authors call it low confidence/)
  })

  it('draws single runs, takes n and spread from them, and ranks nothing that was set aside', async () => {
    const { panels } = await api().publications.get({ slug: 'infrabuilder-2024-04-cni-40gbit' })
    const panel = panels.find(
      (p) => p.key === 'tcp.throughput.mean' && p.workload.params.test === 'dts',
    )
    const antrea = panel?.rows.find(({ subject }) => subject.label === 'Antrea')?.value
    expect(antrea?.points.map((x) => x / 1e9)).toEqual([23.003, 19.206, 20.75])
    expect(antrea).toMatchObject({ n: 3, spreadKind: 'sd' })
    const thesis = await api().publications.get({ slug: 'bieringa-2022-mesh-bench-thesis' })
    const saturated = thesis.panels
      .flatMap(({ rows }) => rows)
      .filter(({ value }) => value.flags.some(({ code }) => code === 'SET_ASIDE'))
    expect(saturated.length).toBeGreaterThan(20)
    for (const { value } of saturated)
      expect(value.flags.find(({ code }) => code === 'SET_ASIDE')?.severity).toBe('exclude')
  })
})
