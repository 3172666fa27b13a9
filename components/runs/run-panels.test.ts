import { expect, it } from 'vitest'
import { barsSpec } from '../charts/definitions/bars'
import { profileSpec } from '../charts/definitions/profile'
import { samplePanel } from '../charts/definitions/sample-rows'
import { runPanels } from './run-panels'

const KEYS = ['http.latency.p50', 'http.latency.p99']
const subject = { label: 'Istio', mesh: 'istio', value: 4 }

it('draws a run beside all runs of its condition as two marks, which no chart takes for one', () => {
  const panels = KEYS.map((key) => {
    const panel = samplePanel(key, [subject])
    const rows = panel.rows.map((row) => ({ ...row, value: { ...row.value, n: 3 } }))
    return { ...panel, rows }
  })
  const [panel] = panels
  const [row] = panel?.rows ?? []
  if (!panel || !row) throw new Error('a sample has a row')
  const { origin, harness, environment } = panel
  const drawn = runPanels(
    {
      id: 'r1',
      conditionId: row.value.conditionId,
      replicate: 2,
      subject: row.subject,
      workload: row.workload,
      origin,
      harness,
      environment,
      flags: [],
      provenance: { rawUrl: null },
      measurements: KEYS.map((key) => ({ key, value: 5, unit: 's', rawText: null, censored: 0 })),
    },
    panels,
  )
  for (const one of drawn) {
    const ids = barsSpec(one).bars.map(({ id }) => id)
    expect(ids).toHaveLength(2)
    expect(new Set(ids).size).toBe(2)
  }
  const series = profileSpec(drawn)?.segments.flatMap((segment) => segment.series) ?? []
  expect(new Set(series.map(({ id }) => id)).size).toBe(series.length)
})
