import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { FONT } from '../measures'
import { textWidth } from '../text-width'
import { columnClasses, columnsAt } from './columns'
import { PAD, placedLines } from './geometry'
import { panelBox } from './panel-box'
import { LINE_SHAPES } from '../kinds'
import { panelLabels } from './labels'
import { SAMPLES, manyVersions } from './sample-specs'
import { STEPS, joined, stepClass, type SteppedText } from './width-steps'

const CSS = readFileSync(new URL('lines.css', import.meta.url), 'utf8')
const lastStep = STEPS.length - 1

const stepAt = (width: number) => STEPS.findLastIndex((least) => width >= least)
const isShown = ({ from, to }: SteppedText, width: number) =>
  stepAt(width) >= from && stepAt(width) <= to

it('joins what stands in one place at neighbouring widths', () => {
  const text = { text: '1.26', dx: 0, y: 8 }
  expect(joined([null, text, text, { ...text, dx: 3 }, null, text])).toEqual([
    { ...text, from: 1, to: 2 },
    { ...text, dx: 3, from: 3, to: 3 },
    { ...text, from: 5, to: 5 },
  ])
  expect(stepClass({ ...text, from: 0, to: lastStep })).toBeUndefined()
  expect(stepClass({ ...text, from: 1, to: 2 })).toBe('lines-from-1 lines-to-2')
})

it('hides texts at the widths that the style sheet knows', () => {
  const rules = [...CSS.matchAll(/lines-plot \((max|min)-width: ([\d.]+)px\) \{\s+\.(\S+) \{/g)]
  const expected = [
    ...STEPS.slice(1).map((least, i) => ['max', least - 0.02, `lines-from-${i + 1}`]),
    ...STEPS.slice(1).map((least, i) => ['min', least, `lines-to-${i}`]),
  ]
  expect(rules.map(([, side, px, name]) => [side, Number(px), name])).toEqual(expected)
})

it('puts panels side by side where they fit, in rows of one length', () => {
  expect([320, 520, 760, 1080].map((width) => columnsAt(LINE_SHAPES.trend, 4, width))).toEqual([
    1, 2, 2, 4,
  ])
  expect([320, 520, 760, 1080].map((width) => columnsAt(LINE_SHAPES.load, 3, width))).toEqual([
    1, 1, 2, 3,
  ])
  expect(columnsAt(LINE_SHAPES.trend, 1, 1300)).toBe(1)
  for (const spec of SAMPLES)
    for (const name of columnClasses(LINE_SHAPES[spec.kind], spec).split(' '))
      if (!name.endsWith('1')) expect(CSS).toContain(`.${name} {`)
})

it('never lets two words of an axis touch, whatever the width', () => {
  const panels = [
    ...SAMPLES.flatMap((spec) =>
      spec.segments.map((segment) => ({ shape: LINE_SHAPES[spec.kind], segment })),
    ),
    { shape: LINE_SHAPES.trend, segment: manyVersions(30) },
  ]
  for (const { shape, segment } of panels) {
    const box = panelBox(shape, segment)
    const { xTicks } = panelLabels(shape, segment, box, placedLines(segment, box.plotHeight), STEPS)
    for (let width = 220; width < 1300; width += 20) {
      const inner = width - box.yRoom - box.endRoom(STEPS[stepAt(width)] ?? 0) - 2 * PAD
      const words = xTicks.flatMap((texts, i) =>
        texts
          .filter((text) => isShown(text, width))
          .map(({ text, dx }) => {
            const middle = box.yRoom + PAD + (segment.xTicks[i]?.at ?? 0) * inner + dx
            const half = textWidth(text, FONT.small) / 2
            return { from: middle - half, to: middle + half }
          }),
      )
      expect(words.length).toBeGreaterThan(0)
      expect(words.at(-1)?.to).toBeLessThanOrEqual(width + 0.1)
      words.slice(1).forEach(({ from }, i) => expect(from).toBeGreaterThan(words[i]?.to ?? 0))
    }
  }
})

it('shows fewer words of an axis on a phone, and shorter words of a change', () => {
  const count = (texts: SteppedText[][], width: number) =>
    texts.filter((all) => all.some((text) => isShown(text, width))).length
  const many = manyVersions(30)
  const box = panelBox(LINE_SHAPES.trend, many)
  const { xTicks } = panelLabels(
    LINE_SHAPES.trend,
    many,
    box,
    placedLines(many, box.plotHeight),
    STEPS,
  )
  expect(count(xTicks, 310)).toBeLessThan(5)
  expect(count(xTicks, 1000)).toBeGreaterThan(6)
  const runs = SAMPLES[1]?.segments[0]
  if (!runs) throw new Error('the sample has runs')
  const runsBox = panelBox(LINE_SHAPES.runs, runs)
  const lines = placedLines(runs, runsBox.plotHeight)
  const { annotations, values } = panelLabels(LINE_SHAPES.runs, runs, runsBox, lines, STEPS)
  const wordsAt = (width: number) =>
    annotations.flatMap((all) => all.filter((t) => isShown(t, width)).map(({ text }) => text))
  expect(wordsAt(310)).toEqual(runs.annotations.map(({ shortLabel }) => shortLabel))
  expect(wordsAt(1000)).toEqual(runs.annotations.map(({ label }) => label))
  expect(values.flat(2)).toEqual([])
})

it('prints only the last value of each line in a small chart beside its values', () => {
  for (const spec of SAMPLES)
    for (const segment of spec.segments) {
      const shape = { ...LINE_SHAPES[spec.kind], hasValues: true }
      const small = { ...segment, hasLastValuesOnly: true }
      const box = panelBox(shape, small)
      const lines = placedLines(small, box.plotHeight)
      const { values } = panelLabels(shape, small, box, lines, STEPS)
      lines.forEach(({ points }, i) => {
        const last = points.findLastIndex(({ point }) => point.y !== null)
        values[i]?.forEach((texts, k) => {
          if (k !== last) expect(texts).toEqual([])
        })
      })
    }
})
