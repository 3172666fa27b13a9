import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { SAMPLES_OF_KINDS } from '../definitions/samples-of-kinds'
import { layOutDrawing } from '../kinds'
import { toFileOutput } from '../marks/output'
import { lightPalette } from '../colours'
import type { ChartSpec } from '../spec'
import { placeParts } from './svg-geometry-fixture'

const ALL = Object.values(SAMPLES_OF_KINDS).flatMap((samples) => Object.entries<ChartSpec>(samples))

async function drawAt(spec: ChartSpec, width: number): Promise<[string, number]> {
  const { height, marks } = await layOutDrawing(spec, width)
  const output = toFileOutput(lightPalette())
  return [renderToStaticMarkup(<svg>{marks({ output, idPrefix: 'd' })}</svg>), height]
}

/** px around a drawing that a tick at its end may take */
const AROUND = 16

describe.each(ALL)('%s', (_, spec) => {
  it.each([208, 288, 326, 500, 688, 1168])(
    'has every word inside and apart at %i px',
    async (width) => {
      const [markup, height] = await drawAt(spec, width)
      const texts = placeParts(markup).texts
      expect(texts.length).toBeGreaterThan(spec.kind === 'strip' ? 4 : 8)
      for (const { text, left, right, top, bottom } of texts) {
        expect(left, text).toBeGreaterThan(-AROUND)
        expect(right, text).toBeLessThan(width + AROUND)
        expect(top, text).toBeGreaterThanOrEqual(0)
        expect(bottom, text).toBeLessThan(height)
      }
      texts.forEach((one, i) => {
        for (const other of texts.slice(i + 1)) {
          const isApart =
            one.right <= other.left + 1 ||
            other.right <= one.left + 1 ||
            one.bottom <= other.top + 1 ||
            other.bottom <= one.top + 1
          expect(isApart, `${one.text} | ${other.text}`).toBe(true)
        }
      })
    },
  )

  it('refers only to patterns and markers that it defines', async () => {
    const [markup] = await drawAt(spec, 688)
    expect(markup).not.toMatch(/NaN|undefined/)
    for (const [, id] of markup.matchAll(/url\(#([^)]+)\)/g)) expect(markup).toContain(`id="${id}"`)
  })
})

it('puts panels side by side where they fit and below each other on a phone', async () => {
  const { trend } = SAMPLES_OF_KINDS.trend
  const titlesAt = async (width: number) => {
    const texts = placeParts((await drawAt(trend, width))[0]).texts
    return trend.segments.map(({ title }) => texts.find(({ text }) => title.startsWith(text)))
  }
  const [first, second] = await titlesAt(688)
  expect(second?.top).toBe(first?.top)
  expect(second?.left).toBeGreaterThan(first?.right ?? 0)
  const [upper, lower] = await titlesAt(326)
  expect(lower?.left).toBe(upper?.left)
  expect(lower?.top).toBeGreaterThan(upper?.bottom ?? 0)
})
