import fc from 'fast-check'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { textWidth } from '@/components/charts/text-width'
import { Strip } from '@/components/charts/strip/strip'
import { placeLabels, type LabelAsked } from '@/components/charts/strip/labels'
import { stripContent, type StripWords } from '@/components/charts/definitions/strip'
import { stripLayout } from '@/components/charts/strip/layout'
import { AXIS_Y, STRIP_HEIGHT, STRIP_WIDTH, TEXT_PX } from '@/components/charts/strip/measures'
import type { Label } from '@/components/charts/strip/places'
import { FAR, scaleEnd } from '@/components/charts/strip/scale'
import { baselinesOf, marksOf } from '@/components/charts/definitions/entry-marks'
import { givenPublications, rowOfPublication } from '../overview-fixture'

const measureLabel = ({ text, strong }: Label) => textWidth(text, TEXT_PX, strong !== null)

/** Ends of the line to a label: at its marks, and at its text. */
function leaderEnds(leader: string) {
  const path = leader.slice(leader.lastIndexOf('M'))
  const [from = 0, , to = 0, y = 0] = path.match(/-?[\d.]+/g)?.map(Number) ?? []
  return { from, to, y }
}

const SIZES = ['wide', 'narrow'] as const
const WORDS: readonly (StripWords | null)[] = [null, { unit: 'ms' }]

describe('a strip', () => {
  it('never lets two labels touch, nor one leave it that could stay, and ties each to its marks', () => {
    fc.assert(
      fc.property(
        givenPublications,
        fc.constantFrom(...SIZES),
        fc.constantFrom(...WORDS),
        (given, size, words) => {
          for (const row of given.map(rowOfPublication)) {
            const { labels, width, span } = stripLayout(stripContent(row, words), STRIP_WIDTH[size])
            expect(width).toBe(STRIP_WIDTH[size])
            for (const [i, a] of labels.entries()) {
              const end = a.x + Math.min(measureLabel(a), width)
              expect(a.x).toBeGreaterThanOrEqual(0)
              expect(end).toBeLessThanOrEqual(width + 1e-9)
              expect(a.y).toBeGreaterThan(TEXT_PX * 0.7)
              expect(a.y).toBeLessThan(STRIP_HEIGHT)
              expect(a.y).toBeLessThan(span[1])
              expect(a.y - TEXT_PX).toBeGreaterThanOrEqual(span[0] - 1)
              if (a.leader === null)
                expect(Math.abs(a.x + a.width / 2 - a.at)).toBeLessThanOrEqual(8)
              if (a.leader !== null) {
                const { from, to, y } = leaderEnds(a.leader)
                expect(from).toBeCloseTo(a.at, 0)
                expect(to).toBeGreaterThanOrEqual(a.x)
                expect(to).toBeLessThanOrEqual(a.x + a.width)
                expect(y < AXIS_Y).toBe(a.y < AXIS_Y)
              }
              for (const b of labels.slice(i + 1))
                if (a.y === b.y) {
                  expect(
                    a.x + measureLabel(a) <= b.x || b.x + measureLabel(b) <= a.x,
                    `${a.text} ${b.text}`,
                  ).toBe(true)
                  // Lines to the labels of one side never cross.
                  expect(Math.sign(b.x - a.x)).toBe(1)
                  expect(b.at).toBeGreaterThanOrEqual(a.at)
                }
            }
          }
        },
      ),
    )
  })

  it('names four marks and no mesh where they have room, of more those at their marks, and every mark for a pointer', () => {
    /** Whether some of the labels have room in one line and the others in another. */
    const canStand = (widths: readonly number[], width: number) =>
      Array.from({ length: 2 ** widths.length }, (_, lines) => lines).some((lines) =>
        [0, 1].every((line) => {
          const here = widths.filter((_, i) => ((lines >> i) & 1) === line)
          return here.reduce((sum, one) => sum + one + 10, -10) <= width
        }),
      )
    fc.assert(
      fc.property(givenPublications, fc.constantFrom(...SIZES), (given, size) => {
        for (const row of given.map(rowOfPublication)) {
          const strip = stripLayout(stripContent(row, { unit: 'ms' }), STRIP_WIDTH[size])
          const { labels, dots, ticks } = strip
          const marks = marksOf(row.panel)
          const names = marks.length + baselinesOf(row).length
          expect(labels.length).toBeLessThanOrEqual(names)
          if (labels.length < (marks.length <= 4 ? names : 3)) {
            const widths = labels.map(({ width }) => width)
            // The narrowest label that could have been left out is "Istio 1.00".
            expect(canStand([...widths, TEXT_PX * 60], strip.width)).toBe(false)
          }
          if (marks.length > 4 && labels.length > 3)
            for (const { x, width, at } of labels)
              expect(Math.abs(x + width / 2 - at)).toBeLessThanOrEqual(20)
          const titles = [...dots, ...ticks].map(({ title }) => title)
          for (const { name } of marks)
            expect(titles.some((title) => title.startsWith(name))).toBe(true)
          expect(titles.filter((title) => title.startsWith('no mesh'))).toHaveLength(ticks.length)
        }
      }),
    )
  })

  /** Labels of five marks and no mesh on a wide page. */
  function labelsOf(valueAt: (i: number) => number) {
    const [given] = fc.sample(givenPublications, { numRuns: 1, seed: 1 })
    const [one] = given ?? []
    if (!one) throw new Error('the sample is empty')
    const products = [
      ['istio', 'sidecar'],
      ['istio', 'ambient'],
      ['istio', 'ambient+waypoint'],
      ['linkerd', 'sidecar'],
      ['cilium', 'other'],
    ] as const
    const subjects = products.map(([mesh, mode], i) => ({
      mesh,
      mode,
      value: valueAt(i),
      n: 1,
      spread: null,
      isSaturated: false,
    }))
    const baseline = { value: valueAt(-1), n: 5 as const, spread: null }
    const row = rowOfPublication({ ...one, baseline, subjects }, 0)
    return stripLayout(stripContent(row, { unit: 'ms' }), STRIP_WIDTH.wide).labels
  }

  it('names all five where they are apart, and where they crowd the least, the greatest and no mesh', () => {
    const apart = labelsOf((i) => 3 + i)
    expect(apart).toHaveLength(6)
    expect(new Set(apart.map(({ y }) => y)).size).toBe(2)
    expect(
      labelsOf((i) => 3 + i / 100)
        .map(({ text }) => text)
        .sort(),
    ).toEqual(['Cilium 3.04', 'Istio 3.00', 'no mesh 2.99'])
  })

  it('starts at zero, draws in proportion, and says what lies off its scale', () => {
    fc.assert(
      fc.property(givenPublications, (given) => {
        for (const row of given.map(rowOfPublication)) {
          const { dots, ticks, endX, breakX, labels, width } = stripLayout(
            stripContent(row, null),
            STRIP_WIDTH.narrow,
          )
          for (const { x } of [...ticks, ...dots]) {
            expect(x).toBeGreaterThanOrEqual(7)
            expect(x).toBeLessThanOrEqual(width - 7)
          }
          const isOff = dots.some(({ x }) => x > endX) || ticks.some(({ x }) => x > endX)
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
          {Strip({
            content: stripContent(
              rowOfPublication({ ...one, subjects: [{ ...subject, isSaturated }] }, 0),
              null,
            ),
            width: STRIP_WIDTH.narrow,
            className: '',
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
  const ROOM = 400
  const label = (at: number, width: number, below = 64): LabelAsked => ({
    at,
    width,
    cost: { above: 0, below },
  })

  it('is centred on its mark where nothing is in the way, on either side of the axis', () => {
    expect(placeLabels([label(200, 60)], ROOM)).toEqual([{ start: 170, side: 'above' }])
    const two = placeLabels([label(200, 60), label(205, 60)], ROOM)
    expect(two?.map(({ start }) => start)).toEqual([170, 175])
    expect(two?.map(({ side }) => side).sort()).toEqual(['above', 'below'])
  })

  it('is pushed aside with its neighbours, as far on either side of their marks', () => {
    const places = placeLabels(
      [200, 200, 200, 200].map((at) => label(at, 60)),
      ROOM,
    )
    const starts = (side: string) =>
      places?.filter((one) => one.side === side).map(({ start }) => start)
    expect(starts('above')).toEqual([135, 205])
    expect(starts('below')).toEqual([135, 205])
  })

  it('stays inside the strip', () => {
    expect(placeLabels([label(20, 60, 1e9)], 200)).toEqual([{ start: 0, side: 'above' }])
    expect(placeLabels([label(190, 60, 1e9)], 200)).toEqual([{ start: 140, side: 'above' }])
  })

  it('has no place where not all have room', () => {
    const labels = [1, 2, 3].map((at) => label(at * 100, 250))
    expect(placeLabels(labels, ROOM)).toBeNull()
  })
})
