import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { LineSeries } from '../spec'
import { barsSpec } from './bars'
import { linesWithOver, describeDifference } from './baseline-difference'
import { overheadSpec } from './overhead'
import { samplePanelWithOverheads } from './sample-overheads'
import { samplePanel } from './sample-rows'
import { eastWest2021 } from './samples'

it('says how far a value lies from no mesh, without a verdict', () => {
  expect(describeDifference(251, 182, 'ms', 'no mesh')).toBe('+69.0\u2009ms over no mesh')
  expect(describeDifference(7.9, 10, 'Gbit/s', 'no mesh')).toBe('2.10\u2009Gbit/s below no mesh')
  expect(describeDifference(1, 1, 'ms', 'no mesh')).toBe('equal to no mesh')
  const number = fc.double({ min: 0, max: 1e6, noNaN: true })
  fc.assert(
    fc.property(number, number, (value, base) => {
      const text = describeDifference(value, base, 'ms', 'no mesh')
      expect(text).not.toMatch(/better|worse|faster|slower/)
      expect(text.startsWith('+')).toBe(value > base)
    }),
  )
})

it('stands at every bar but the baseline, where there is one baseline', () => {
  const { bars, reference } = barsSpec(eastWest2021())
  for (const { isBaseline, value, facts } of bars)
    expect(facts.over !== null).toBe(reference !== null && !isBaseline && value !== null)
})

const line = (mesh: string, ys: (number | null)[]): LineSeries =>
  ({
    look: { mesh },
    points: ys.map((y, x) => ({ x, y, facts: { over: null } })),
  }) as unknown as LineSeries
const overs = (lines: LineSeries[]) =>
  linesWithOver(lines, 'ms').map(({ points }) => points.map(({ facts }) => facts.over))

it('stands at points of lines where the line without a mesh has a value', () => {
  expect(overs([line('istio', [3, 5, null]), line('none', [1, null, 2])])).toEqual([
    ['+2.00\u2009ms over no mesh', null, null],
    [null, null, null],
  ])
  expect(overs([line('istio', [3]), line('none', [1]), line('none', [2])])[0]).toEqual([null])
})

describe('the difference beside a value', () => {
  const overs = (rows: Parameters<typeof samplePanel>[1]) =>
    barsSpec(samplePanel('http.latency.p99', rows)).bars.map(({ over }) => over)
  const flags = [{ code: 'CO_RISK', severity: 'exclude' as const, text: 'closed loop' }]
  const base = { label: 'No mesh', mesh: 'none', value: 182.1 }

  it('is the overhead over the same baseline', () => {
    const { panel, overheads } = samplePanelWithOverheads()
    const bars = barsSpec(panel).bars
    const dots = overheadSpec(panel, overheads, 'difference')?.bars ?? []
    for (const dot of dots) {
      const bar = bars.find(({ facts }) => facts.href === dot.facts.href)
      if (bar?.over) expect(`${bar.over}\u2009ms`).toBe(dot.valueLabel)
    }
    expect(overs([base, { label: 'a', mesh: 'istio', value: 251.4 }])).toEqual([null, '+69.3'])
    expect(overs([base, { label: 'a', mesh: 'istio', value: 180 }])).toEqual(['\u22122.10', null])
  })

  it('is missing where the baseline is flagged or missing, and stands over a single run', () => {
    const mesh = { label: 'a', mesh: 'istio', value: 251.4 }
    expect(overs([{ ...base, flags }, mesh])).toEqual([null, null])
    expect(overs([mesh, { ...mesh, label: 'b', value: 260 }])).toEqual([null, null])
    expect(overs([base, { ...mesh, flags }])).toEqual([null, '+69.3'])
    const single = [{ code: 'NO_SPREAD', severity: 'exclude' as const, text: 'one run' }]
    expect(overs([{ ...base, flags: single }, mesh])).toEqual([null, '+69.3'])
  })

  it('is about where a value was read from a chart, and missing under the step of a file', () => {
    const read = { label: 'a', mesh: 'istio', value: 251.4, evidence: 'read-from-chart' as const }
    expect(overs([base, read])).toEqual([null, '≈\u202f+69.3'])
    const below = [{ code: 'BELOW_RESOLUTION', severity: 'warn' as const, text: 'under 1 ms' }]
    const under = { label: 'a', mesh: 'istio', value: 0, lo: 0, hi: 1, flags: below }
    expect(overs([base, under])).toEqual([null, null])
  })
})
