import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { SAMPLES_OF_KINDS } from '../definitions/samples-of-kinds'
import { layOutDrawing } from '../kinds'
import { toFileOutput } from '../marks/output'
import { lightPalette } from '../colours'
import type { ChartSpec } from '../spec'
import { textWidth } from '../text-width'

const ALL = Object.values(SAMPLES_OF_KINDS).flatMap((samples) => Object.entries<ChartSpec>(samples))

type PlacedText = { text: string; left: number; right: number; top: number; bottom: number }

const readNumber = (tag: string, name: string): number =>
  Number(new RegExp(` ${name}="([^"]*)"`).exec(tag)?.[1] ?? 0)

/** Every text of a drawing with its box in px, whatever groups it is moved by. */
function placeTexts(markup: string): PlacedText[] {
  const moves: [number, number][] = []
  const found: PlacedText[] = []
  for (const [tag, name = '', inside = ''] of markup.matchAll(
    /<(\/?g|text)\b[^>]*>((?:(?!<\/text>)[^<]|<\/?tspan[^>]*>)*)/g,
  )) {
    if (name === '/g') moves.pop()
    if (name === 'g') {
      const [, x = 0, y = 0] = /translate\(([-\d.]+) ([-\d.]+)\)/.exec(tag) ?? []
      moves.push([Number(x), Number(y)])
    }
    if (name !== 'text') continue
    const text = inside
      .replace(/<[^>]*>/g, '')
      .replaceAll('&#x27;', "'")
      .replaceAll('&amp;', '&')
    const size = readNumber(tag, 'font-size')
    const width = textWidth(text, size, readNumber(tag, 'font-weight') > 500)
    const anchor = /text-anchor="(\w+)"/.exec(tag)?.[1] ?? 'start'
    const sum = (axis: 0 | 1) => moves.reduce((total, move) => total + move[axis], 0)
    const x = sum(0) + readNumber(tag, 'x') + readNumber(tag, 'dx')
    const left = x - (anchor === 'end' ? width : anchor === 'middle' ? width / 2 : 0)
    const y = sum(1) + readNumber(tag, 'y') + readNumber(tag, 'dy')
    found.push({ text, left, right: left + width, top: y - size * 0.7, bottom: y })
  }
  return found
}

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
      const texts = placeTexts(markup)
      expect(texts.length).toBeGreaterThan(8)
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
    const texts = placeTexts((await drawAt(trend, width))[0])
    return trend.segments.map(({ title }) => texts.find(({ text }) => title.startsWith(text)))
  }
  const [first, second] = await titlesAt(688)
  expect(second?.top).toBe(first?.top)
  expect(second?.left).toBeGreaterThan(first?.right ?? 0)
  const [upper, lower] = await titlesAt(326)
  expect(lower?.left).toBe(upper?.left)
  expect(lower?.top).toBeGreaterThan(upper?.bottom ?? 0)
})
