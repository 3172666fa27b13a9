import fc from 'fast-check'
import { expect, it } from 'vitest'
import { tooltipTop } from './place-tooltip'

const px = fc.integer({ min: 0, max: 2000 })

it('never leaves a screen that it fits on', () => {
  fc.assert(
    fc.property(
      px,
      px,
      px,
      px,
      fc.integer({ min: 400, max: 1200 }),
      (top, size, mark, h, screen) => {
        const height = Math.min(h, screen - 8)
        const chart = { top: top - 500, bottom: top - 500 + size }
        const found = tooltipTop({ chart, markTop: mark, height, screen })
        expect(found).toBeGreaterThanOrEqual(0)
        expect(found + height).toBeLessThanOrEqual(screen)
      },
    ),
  )
})

it('hides no mark of its chart where there is room below or above it', () => {
  const place = { chart: { top: 100, bottom: 400 }, markTop: 120, height: 200, screen: 800 }
  expect(tooltipTop(place)).toBe(404)
  expect(tooltipTop({ ...place, chart: { top: 300, bottom: 700 } })).toBe(96)
})

it('goes to the far end of the screen where a chart fills it', () => {
  const place = { chart: { top: -50, bottom: 900 }, height: 200, screen: 800 }
  expect(tooltipTop({ ...place, markTop: 100 })).toBe(596)
  expect(tooltipTop({ ...place, markTop: 700 })).toBe(4)
})
