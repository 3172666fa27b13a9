import { describe, expect, it } from 'vitest'
import type { PanelOverhead } from '@/server/results/schemas'
import { overheadSpec } from './overhead'
import { readingText } from './overhead-words'
import { eastWestOverheads, samplePanelWithOverheads } from './sample-overheads'

const shown = (as: 'difference' | 'percent', change: Partial<PanelOverhead> = {}) => {
  const { panel, overheads } = eastWestOverheads()
  const spec = overheadSpec(
    panel,
    overheads.map((one) => ({ ...one, ...change })),
    as,
  )
  if (!spec) throw new Error('the sample has overheads')
  return spec
}

describe('overheads', () => {
  it('are dots around a zero that names the baseline, best first, with their intervals', () => {
    const { bars, reference, axis, title } = shown('difference')
    expect(title).toBe('Maximum latency over no mesh at 2,000 requests/s')
    expect(reference).toEqual({ value: 0, label: 'same as no mesh' })
    expect(axis.label).toBe('Difference in maximum latency from no mesh (ms), lower is better')
    expect(bars.map((bar) => bar.valueLabel)).toEqual([
      '≈\u202f+46.5\u2009ms',
      '≈\u202f+252\u2009ms',
    ])
    expect(bars[0]?.spread).toMatchObject({ kind: 'ci95', lo: 34, hi: 59 })
    expect(bars[0]?.facts).toMatchObject({
      spread: '95% interval +34.0\u2009ms to +59.0\u2009ms',
      state: 'interval excludes zero',
      basis: {
        method: '≈71.5\u2009ms over ≈25.0\u2009ms of Baseline (no service mesh)',
        n: 'mean of 5 runs, over mean of 5 runs',
      },
    })
  })

  it('in per cent stand where their ratios are twofold apart, on an axis that holds every interval and zero', () => {
    const { bars, axis, reference } = shown('percent')
    expect(2 ** (bars[0]?.value ?? 0)).toBeCloseTo(2.86, 2)
    expect(bars[0]?.valueLabel).toBe('≈\u202f+186%')
    expect(axis.label).toBe(
      'Difference in maximum latency from no mesh (%, log scale), lower is better',
    )
    expect(axis.ticks.map(({ label }) => label)).toContain('+100%')
    expect(reference).toEqual({ value: 0, label: 'same as no mesh' })
    expect(axis.domain[0]).toBeLessThanOrEqual(0)
    expect(axis.domain[1]).toBeGreaterThanOrEqual(Math.max(...bars.map((b) => b.spread?.hi ?? 0)))
  })

  it('in per cent leave the axis where an interval reaches a ratio of 0, and say the numbers', () => {
    const { bars, axis } = shown('percent', { ratioCi: [-0.2, 4] })
    expect(bars[0]?.spread?.lo).toBeLessThan(axis.domain[0])
    expect(bars[0]?.facts.spread).toBe('95% interval \u2212120% to +300%')
    const [zero] = shown('percent', { ratio: 0, ratioCi: null }).bars
    expect(zero).toMatchObject({ value: null, note: 'its value is 0, which is no ratio to draw' })
  })

  it('say in words that a baseline is too noisy, and draw no number then', () => {
    const [first] = shown('percent', { ratioKind: 'unbounded', ratioCi: null }).bars
    expect(first).toMatchObject({ value: null, note: 'baseline too noisy for a ratio' })
    expect(first?.facts.value).toBe('baseline too noisy for a ratio')
  })

  it('without a spread have no interval, and say so', () => {
    const [first] = shown('difference', {
      deltaCi: null,
      noInterval: 'a side has no published spread',
    }).bars
    expect(first?.spread).toBeNull()
    expect(first?.facts.spread).toBe('no interval: a side has no published spread')
  })

  it('around zero name both ends, and the end that is the cost as the bound of the overhead', () => {
    const [first] = shown('difference', { delta: -0.08, deltaCi: [-0.201, 0.0359] }).bars
    expect(first?.facts.state).toBe(
      'no overhead detected at this precision: between 201\u2009ms less and 35.9\u2009ms more (an overhead could be up to 35.9\u2009ms)',
    )
    const { overheads } = eastWestOverheads()
    const one = { ...(overheads[0] as PanelOverhead), deltaCi: [-2e9, 1e9] as [number, number] }
    const gigabits = { label: 'Gbit/s', toDisplay: (x: number) => x / 1e9 }
    expect(readingText(one, gigabits, 'higher')).toContain('up to 2.00\u2009Gbit/s')
    expect(readingText({ ...one, deltaCi: [-1, 0] }, gigabits, 'lower')).not.toContain('up to')
  })

  it('below the baseline are drawn there and never clipped', () => {
    const { bars, axis } = shown('difference', { delta: -0.004, deltaCi: null, isNegative: true })
    expect(axis.domain[0]).toBeLessThanOrEqual(-4)
    expect(bars[0]?.valueLabel).toBe('≈\u202f\u22124.00\u2009ms')
    expect(bars[0]?.facts.state).toContain('better than its baseline, Baseline (no service mesh)')
  })

  it('over several baselines are grouped under each', () => {
    const { panel, overheads } = samplePanelWithOverheads()
    const spec = overheadSpec(panel, overheads, 'difference')
    expect(spec?.bars.map((bar) => bar.group)).toEqual(['Over Geneve', 'Over Native'])
    expect(spec?.reference?.label).toBe('same as its own baseline')
    expect(new Set(spec?.bars.map((bar) => bar.id)).size).toBe(2)
  })

  it('are none where no baseline is linked', () => {
    expect(overheadSpec(eastWestOverheads().panel, [], 'difference')).toBeNull()
  })
})
