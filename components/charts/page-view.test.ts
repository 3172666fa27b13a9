import { describe, expect, it } from 'vitest'
import { lineName, parseHidden, parseZoom } from './page-view'
import { manyVersions, SAMPLES } from './lines/sample-specs'
import { findRange, toZoom } from './lines/view'

describe('the state of charts in the address of their page', () => {
  it('names lines by what their legend says, each line of a chart differently', () => {
    expect(lineName('Linkerd, 2.10.2 · sidecar')).toBe('linkerd-2.10.2-sidecar')
    expect(lineName('Baseline (no mesh)')).toBe('baseline-no-mesh')
    expect(lineName('ambient+waypoint')).not.toBe(lineName('ambient waypoint'))
    for (const spec of SAMPLES)
      for (const { series } of spec.segments) {
        const names = series.map(({ label }) => lineName(label))
        expect(new Set(names).size).toBe(series.length)
        expect(parseHidden(names.join(','))).toEqual(new Set(names))
      }
    expect(parseHidden('')).toEqual(new Set())
  })

  it('reads a part of an axis only where it has two ends', () => {
    expect(parseZoom('1.2.0~1.9.0')).toEqual({ from: '1.2.0', to: '1.9.0' })
    for (const text of ['', '~', '1.2.0', '~1.2.0', '1.2.0~', '1~2~3'])
      expect(parseZoom(text), text).toBeNull()
  })

  it('finds the part in every panel that has both ends, and names it again', () => {
    const panel = manyVersions(14)
    const { xTicks } = panel
    for (const [first, last] of [
      [0, 5],
      [3, 9],
      [4, 4],
      [1, 13],
    ] as const) {
      const zoom = toZoom(panel, [first, last])
      expect(zoom).toEqual({ from: xTicks[first]?.label, to: xTicks[last]?.label })
      expect(zoom && findRange(panel, zoom)).toEqual([first, last])
    }
    expect(toZoom(panel, [0, 13])).toBeNull()
    const ends = { from: xTicks[0]?.label ?? '', to: xTicks[13]?.label ?? '' }
    expect(findRange(panel, ends)).toBeNull()
    expect(findRange(panel, { from: ends.to, to: ends.from })).toBeNull()
    expect(findRange(panel, { from: 'unknown', to: ends.to })).toBeNull()
  })
})
