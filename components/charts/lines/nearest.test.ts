import { describe, expect, it } from 'vitest'
import { placedLines } from './geometry'
import { findNearest } from './nearest'
import { manyVersions, pickPanel, SAMPLES } from './sample-specs'

const HEIGHT = 300

describe('the point that a pointer means', () => {
  it('is that of the nearest tick, and of the nearest line there, wherever the pointer is', () => {
    const panel = pickPanel(SAMPLES.find(({ kind }) => kind === 'load'))
    const lines = placedLines(panel, HEIGHT)
    for (const at of [-0.2, 0, 0.13, 0.5, 0.77, 1, 1.4])
      for (const y of [-20, 0, 140, 299]) {
        const found = findNearest(lines, at, y)
        const all = lines.flatMap(({ points }) => points).filter((point) => point.y !== null)
        const across = Math.min(...all.map((point) => Math.abs(point.at - at)))
        expect(Math.abs((found?.at ?? 9) - at)).toBe(across)
        const column = all.filter((point) => point.at === found?.at)
        const down = Math.min(...column.map((point) => Math.abs((point.y ?? 0) - y)))
        expect(Math.abs((found?.y ?? 999) - y)).toBe(down)
      }
  })

  it('is never a gap, and nothing where no line is shown', () => {
    const panel = manyVersions(14)
    const gap = panel.xTicks[3]?.at ?? 0
    expect(findNearest(placedLines(panel, HEIGHT), gap, 10)?.y).not.toBeNull()
    expect(findNearest([], 0.5, 10)).toBeNull()
  })
})
