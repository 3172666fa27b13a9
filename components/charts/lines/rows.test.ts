import { expect, it } from 'vitest'
import { toRows } from './rows'
import { SAMPLES, pickPanel } from './sample-specs'
import { shownDomain, shownPart, shownPoints, type View } from './view'

const trend = () => pickPanel(SAMPLES[0], 1)
const VIEW: View = { hidden: new Set(), focused: null, ranges: new Map() }

it('has a row for each tick with the point of each line', () => {
  const rows = toRows(trend())
  expect(rows.map(({ name, tick }) => [name, tick])).toEqual(
    trend().xTicks.map(({ label }, i) => [label, i]),
  )
  expect(rows[2]?.points['sidecar']?.point.y).toBeNull()
  expect(rows[2]?.ys).toEqual([null, null])
  expect(rows[4]?.points['ambient']?.point.y).toBeCloseTo(3.1)
})

it('repeats the points of other lines where one line has several at a tick', () => {
  const segment = trend()
  const [line, other] = segment.series
  const last = line?.points.at(-1)
  if (!line || !other || !last) throw new Error('the sample has two lines')
  const twice = { ...line, points: [...line.points, { ...last, id: 'again', y: 5 }] }
  const rows = toRows({ ...segment, series: [twice, other] })
  expect(rows.map(({ tick }) => tick)).toEqual([0, 1, 2, 3, 4, 4])
  const both = rows
    .slice(-2)
    .map(({ points }) => [
      points[line.id]?.point.id,
      points[line.id]?.isRepeated,
      points[other.id]?.point.id,
      points[other.id]?.isRepeated,
    ])
  const end = other.points.at(-1)?.id
  expect(both).toEqual([
    [last.id, false, end, false],
    ['again', false, end, true],
  ])
})

it('shows a part of a panel, and no points of lines that are switched off', () => {
  const segment = trend()
  expect(shownDomain(segment, undefined)).toEqual([0, 1])
  expect(shownDomain(segment, [1, 3])).toEqual([0.25, 0.75])
  expect(shownDomain(segment, [2, 2])).toEqual([-0.5, 1.5])
  const part = shownPart(segment, [3, 4])
  const values = (view: View) => shownPoints([part], view).map(({ y }) => y.toFixed(1))
  expect(values(VIEW)).toEqual(['5.2', '4.9', '3.9', '3.1'])
  const hidden = new Set(['sidecar'])
  expect(values({ ...VIEW, hidden })).toEqual(['3.9', '3.1'])
})
