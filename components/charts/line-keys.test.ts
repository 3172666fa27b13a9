import { expect, it } from 'vitest'
import { loadSpec } from './definitions/load'
import { coupledSweep } from './definitions/sample-sweeps'
import { spreadOut } from './line-keys'
import { planLines } from './lines-layout'

it('keeps letters apart, as near to their lines as they can be, and inside the plot', () => {
  expect(spreadOut([100], 0, 200)).toEqual([100])
  expect(spreadOut([100, 100, 100], 0, 200)).toEqual([85, 100, 115])
  expect(spreadOut([20, 100, 104], 0, 200)).toEqual([20, 94.5, 109.5])
  expect(spreadOut([0, 0, 2], 0, 200)).toEqual([0, 15, 30])
  expect(spreadOut([199, 200], 0, 200)).toEqual([185, 200])
})

const SIZES = [
  ['narrow', 320],
  ['wide', 600],
  ['wide', 880],
] as const

it.each(SIZES)(
  'names each of many lines at its end, with room for all, %s at %i px',
  (variant, width) => {
    const spec = loadSpec(coupledSweep())
    if (!spec) throw new Error('the sample has a sweep')
    const layout = planLines(spec, width, variant).place()
    const [panel] = layout.panels
    if (!panel) throw new Error('the sample has a panel')
    const { keys, plot, legend, series } = panel
    expect(keys.map(({ key }) => key.text).join('')).toBe('ABCDEFGHIJ')
    expect(keys.map(({ value }) => value.text)).toEqual(
      series.map(({ points }) => points.at(-1)?.point.yLabel),
    )
    keys.forEach(({ key, value }, i) => {
      expect(key.x).toBeGreaterThan(plot.x + plot.width)
      expect(value.x + 45).toBeLessThanOrEqual(width)
      expect(key.y - (keys[i - 1]?.key.y ?? -Infinity)).toBeGreaterThanOrEqual(14.9)
      // Said beside the letter, a value is not said again at its point.
      expect(series[i]?.points.at(-1)?.label).toBeNull()
    })
    // The names stand below their lines and below the words of the axis.
    for (const entry of legend) {
      expect(entry.key?.text).toBe(entry.series.key)
      expect(panel.y + entry.y).toBeGreaterThan(layout.xTitle.at(-1)?.y ?? 0)
      expect(panel.y + entry.y + 24).toBeLessThanOrEqual(layout.height)
    }
  },
)
