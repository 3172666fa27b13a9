import fc from 'fast-check'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { textWidth } from '@/components/charts/text-width'
import { StripPicture } from '@/components/overview/strip'
import { placeLabels } from '@/components/overview/strip-labels'
import {
  STRIP_HEIGHT,
  STRIP_WIDTH,
  stripLayout,
  TEXT_PX,
  type Label,
} from '@/components/overview/strip-layout'
import { FAR, scaleEnd } from '@/components/overview/strip-scale'
import { givenPublications, rowOfPublication } from '../overview-fixture'

const measureLabel = ({ text }: Label) => textWidth(text, TEXT_PX)

describe('a strip', () => {
  it('never lets two labels touch, nor one leave it that could stay', () => {
    fc.assert(
      fc.property(givenPublications, (given) => {
        for (const row of given.map(rowOfPublication)) {
          const { labels } = stripLayout(row)
          for (const [i, a] of labels.entries()) {
            expect(a.x).toBeGreaterThanOrEqual(0)
            expect(a.x + Math.min(measureLabel(a), STRIP_WIDTH)).toBeLessThanOrEqual(
              STRIP_WIDTH + 1e-9,
            )
            expect(a.x).toBeLessThanOrEqual(a.at)
            expect(a.x + measureLabel(a) + 6).toBeGreaterThanOrEqual(
              Math.min(a.at, STRIP_WIDTH - 7),
            )
            expect(a.y).toBeGreaterThan(TEXT_PX * 0.7)
            expect(a.y).toBeLessThan(STRIP_HEIGHT)
            for (const b of labels.slice(i + 1))
              if (a.y === b.y)
                expect(
                  a.x + measureLabel(a) <= b.x || b.x + measureLabel(b) <= a.x,
                  `${a.text} ${b.text}`,
                ).toBe(true)
          }
        }
      }),
    )
  })

  it('starts at zero, draws in proportion, and says what lies off its scale', () => {
    fc.assert(
      fc.property(givenPublications, (given) => {
        for (const row of given.map(rowOfPublication)) {
          const { dots, ticks, endX, breakX, labels } = stripLayout(row)
          for (const x of [...ticks, ...dots.map((dot) => dot.x)]) {
            expect(x).toBeGreaterThanOrEqual(7)
            expect(x).toBeLessThanOrEqual(STRIP_WIDTH - 7)
          }
          const isOff = dots.some(({ x }) => x > endX) || ticks.some((x) => x > endX)
          expect(breakX !== null).toBe(isOff)
          if (dots.some(({ x }) => x > endX))
            expect(labels.some(({ text }) => text.endsWith('off the scale'))).toBe(true)
        }
      }),
    )
  })

  it('draws saturated values hollow', () => {
    const [given] = fc.sample(givenPublications, { numRuns: 1, seed: 1 })
    const [one] = given ?? []
    if (!one) throw new Error('the sample is empty')
    const subject = { mesh: 'istio', mode: 'sidecar', value: 3, n: 1, spread: null } as const
    const markup = (isSaturated: boolean) =>
      renderToStaticMarkup(
        <svg>
          {StripPicture({
            entry: rowOfPublication({ ...one, subjects: [{ ...subject, isSaturated }] }, 0),
          })}
        </svg>,
      )
    expect(markup(true)).toContain('fill="var(--surface)"')
    expect(markup(false)).not.toContain('fill="var(--surface)"')
  })
})

describe('the end of a scale', () => {
  it('is the greatest value, or that before the first that is ten times as great', () => {
    expect(scaleEnd([2.98, 7.1, 265_000])).toBe(7.1)
    expect(scaleEnd([9.8, 36.1, 259])).toBe(259)
    expect(scaleEnd([5])).toBe(5)
    expect(scaleEnd([10.1, 154])).toBe(154)
    expect(scaleEnd([1, 20, 500])).toBe(20)
    expect(scaleEnd([])).toBe(0)
    expect(scaleEnd([0, 0])).toBe(0)
  })

  it('leaves no two values on the scale that a third flattens', () => {
    fc.assert(
      fc.property(
        fc.array(fc.double({ min: 1e-6, max: 1e6, noNaN: true }), { minLength: 2 }),
        (values) => {
          const end = scaleEnd(values)
          const sorted = values.filter((v) => v <= end).sort((a, b) => a - b)
          for (const [i, value] of sorted.entries())
            if (i > 1) expect(value).toBeLessThanOrEqual(FAR * (sorted[i - 1] ?? value))
        },
      ),
    )
  })
})

describe('a label', () => {
  it('is centred on its mark where nothing is in the way, on either side of the axis', () => {
    const one = { at: 200, width: 60 }
    expect(placeLabels([one], 400)).toEqual([{ start: 170, side: 'above' }])
    const [, second] = placeLabels([one, { at: 205, width: 60 }], 400)
    expect(second).toEqual({ start: 175, side: 'below' })
  })

  it('begins or ends over its mark where the middle is taken, and is left out where that is', () => {
    const labels = [200, 200, 246, 200].map((at) => ({ at, width: 60 }))
    const [, , third, fourth] = placeLabels(labels, 400)
    expect(third).toEqual({ start: 241, side: 'above' })
    expect(fourth).toBeNull()
  })
})
