import { expect, it } from 'vitest'
import { barsSpec } from '../charts/definitions/bars'
import { profileSpec } from '../charts/definitions/profile'
import { samplePanel } from '../charts/definitions/sample-rows'
import { describeMarks } from '../charts/describe-marks'
import { runPanels } from './run-panels'

const KEYS = ['http.latency.p50', 'http.latency.p90', 'http.latency.p99']
const subject = { label: 'Istio', mesh: 'istio', value: 4 }

type DrawnRun = Parameters<typeof runPanels>[0]

/** A run beside the percentiles of its condition. */
function drawn(facts: Pick<DrawnRun, 'status' | 'flags'>) {
  const panels = KEYS.map((key) => {
    const panel = samplePanel(key, [subject])
    const rows = panel.rows.map((row) => ({ ...row, value: { ...row.value, n: 3 } }))
    return { ...panel, rows }
  })
  const [panel] = panels
  const [row] = panel?.rows ?? []
  if (!panel || !row) throw new Error('a sample has a row')
  const { origin, harness, environment } = panel
  return runPanels(
    {
      id: 'r1',
      conditionId: row.value.conditionId,
      replicate: 2,
      subject: row.subject,
      workload: row.workload,
      origin,
      harness,
      environment,
      provenance: { rawUrl: null },
      measurements: KEYS.map((key) => ({ key, value: 5, unit: 's', rawText: null, censored: 0 })),
      ...facts,
    },
    panels,
  )
}

it('draws a run beside all runs of its condition as two marks, which no chart takes for one', () => {
  const panels = drawn({ status: 'valid', flags: [] })
  for (const one of panels) {
    const ids = barsSpec(one).bars.map(({ id }) => id)
    expect(ids).toHaveLength(2)
    expect(new Set(ids).size).toBe(2)
  }
  const series = profileSpec(panels)?.segments.flatMap((segment) => segment.series) ?? []
  expect(new Set(series.map(({ id }) => id)).size).toBe(series.length)
})

it.each(['retracted', 'withdrawn', 'rejected'])(
  'draws a %s run hollow, with why it is not counted before what else is wrong',
  (status) => {
    const flags = [{ code: 'TOO_SHORT', severity: 'exclude' as const, text: '4 s', scope: '' }]
    const panels = drawn({ status, flags })
    for (const one of panels) {
      const spec = barsSpec(one)
      const own = spec.bars.find(({ facts }) => facts.href === '/runs/r1')
      expect(own).toMatchObject({ isExcluded: true, remark: `not counted: ${status}` })
      expect(own?.nameNote).toMatch(/not counted$/)
      expect(spec.note).toContain(`Hollow, not counted: ${status}`)
      expect(own?.facts.basis.flags).toContain(`not counted: ${status}`)
    }
    const profile = profileSpec(panels)
    if (!profile) throw new Error('three percentiles have a profile')
    expect(describeMarks(profile)).toContain(`hollow point: not counted: ${status}`)
  },
)

it('draws the run of a pull request full, with the flags of its own', () => {
  const [panel] = drawn({ status: 'proposed', flags: [] })
  if (!panel) throw new Error('a run with numbers has a panel')
  expect(barsSpec(panel).bars.map(({ isExcluded }) => isExcluded)).not.toContain(true)
})
