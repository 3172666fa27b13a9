import { describe, expect, it } from 'vitest'
import { PAD, TOP, X_ROOM, toPath, placedLines, zoomed } from './geometry'
import { endLabels } from './end-labels'
import { panelBox } from './panel-box'
import { LINE_SHAPES } from '../kinds'
import { SAMPLES, manyVersions, pickPanel } from './sample-specs'

const of = (kind: string) => SAMPLES.find((spec) => spec.kind === kind)
const lettered = () => pickPanel(SAMPLES.at(-1))

describe('the box of a panel', () => {
  it('is the same for every width, with room for a brush where a trend has many versions', () => {
    const few = panelBox(LINE_SHAPES.trend, manyVersions(19))
    const many = panelBox(LINE_SHAPES.trend, manyVersions(20))
    expect(few).toMatchObject({ hasBrush: false, height: TOP + few.plotHeight + X_ROOM })
    expect(many).toMatchObject({ hasBrush: true, height: few.height + 32 })
    expect(panelBox(LINE_SHAPES.runs, manyVersions(40)).hasBrush).toBe(false)
  })

  it('leaves room for letters, names and values right of the plot, for names only where it is wide', () => {
    const { endRoom } = panelBox(LINE_SHAPES.load, pickPanel(of('load')))
    expect(endRoom(299)).toBeGreaterThan(20)
    expect(endRoom(299)).toBeLessThan(60)
    expect(endRoom(900)).toBeGreaterThan(endRoom(299) + 60)
    expect(panelBox(LINE_SHAPES.load, lettered()).endRoom(300)).toBeGreaterThan(80 - PAD)
    expect(panelBox(LINE_SHAPES.runs, pickPanel(of('runs'))).endRoom(900)).toBe(2)
  })
})

describe('places', () => {
  it('lie between the first tick and the last, and in the plot', () => {
    for (const spec of SAMPLES)
      for (const segment of spec.segments) {
        const { plotHeight } = panelBox(LINE_SHAPES[spec.kind], segment)
        for (const { at, y, spread } of placedLines(segment, plotHeight).flatMap((l) => l.points)) {
          expect(at).toBeGreaterThanOrEqual(0)
          expect(at).toBeLessThanOrEqual(1)
          for (const down of [y, spread?.lo, spread?.hi].filter((v) => v != null)) {
            expect(down).toBeGreaterThanOrEqual(0)
            expect(down).toBeLessThanOrEqual(plotHeight)
          }
        }
      }
  })

  it('are null where nothing was measured, and a lone point stands in the middle', () => {
    const [lone] = placedLines(pickPanel(of('trend'), 0), 170)
    expect(lone?.points.map(({ at }) => at)).toEqual([0.5])
    const [line] = placedLines(pickPanel(of('trend'), 1), 170)
    expect(line?.points[2]).toMatchObject({ at: 0.5, y: null, spread: null })
  })

  it('follow a logarithmic axis', () => {
    const segment = { ...pickPanel(of('load')), axis: { ...pickPanel(SAMPLES[4]).axis } }
    expect(segment.axis.scale).toBe('log')
    const [from, to] = segment.axis.domain
    const middle = Math.sqrt(from * to)
    const [first] = segment.series
    if (!first) throw new Error('the sample has a line')
    const points = first.points.map((point) => ({ ...point, y: middle }))
    const [line] = placedLines({ ...segment, series: [{ ...first, points }] }, 300)
    for (const { y } of line?.points ?? []) expect(y).toBeCloseTo(150, 1)
  })
})

it('never draws a line across a gap', () => {
  const [line] = placedLines(manyVersions(20), 170)
  const path = line
    ? toPath(
        line,
        (at) => at * 100,
        (y) => y,
      )
    : ''
  expect(path.match(/M/g)).toHaveLength(2)
  expect(path).not.toContain('M25 ')
  expect(path).toMatch(/^M0 /)
  expect(path).toMatch(/L100 [\d.]+$/)
})

it('places letters from the ends of their lines', () => {
  const segment = lettered()
  const [group, ...others] = endLabels(segment, true, panelBox(LINE_SHAPES.load, segment), [900])
  expect(others).toEqual([])
  expect(group?.at).toBe(1)
  expect(group?.labels.map(({ key }) => key[0]?.text).join('')).toBe('ABCDEFGHIJ')
  expect(group?.labels[0]?.path).toMatch(/^M6 /)
})

it('shows a part of the x axis as if it were all of it', () => {
  const part = zoomed(manyVersions(17), 2, 4)
  expect(part.xTicks.map(({ at }) => at)).toEqual([0, 0.5, 1])
  expect(part.series[0]?.points.map(({ xLabel }) => xLabel)).toEqual(
    part.xTicks.map(({ label }) => label),
  )
  expect(zoomed(manyVersions(20), 5, 5).xTicks.map(({ at }) => at)).toEqual([0.5])
  const runs = pickPanel(of('runs'))
  const [first, last] = runs.annotations
  const cut = zoomed(runs, 30, 51)
  expect(cut.annotations.map(({ id }) => id)).toEqual([last?.id])
  expect(cut.annotations[0]?.at).toBeCloseTo((39.5 - 30) / 21)
  expect(first?.at).toBeCloseTo(13.5 / 51)
})
