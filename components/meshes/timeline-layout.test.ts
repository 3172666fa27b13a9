import { expect, it } from 'vitest'
import {
  layOutTimeline,
  listTicks,
  placeYear,
  timelineAxis,
  UNDATED_WIDTH,
} from './timeline-layout'

const one = (slug: string, publishedOn: string | null) => ({ slug, publishedOn })

const SOURCES = [
  one('c', '2022-06-01'),
  one('a', '2018-12-01'),
  one('b', '2022-05-20'),
  one('u', null),
  one('v', null),
]
const AXIS = timelineAxis(SOURCES, '2026-11-27')

it('spans the years from the first publication to today, with a place for those without a date', () => {
  expect(AXIS).toEqual({ from: 2018, to: 2027, hasUndated: true })
  expect(listTicks(AXIS).map(({ label }) => label)).toEqual(['2018', '’20', '’22', '’24', '’26'])
  expect(placeYear(AXIS, 2027)).toBe(100 - UNDATED_WIDTH)
})

it('places publications in the order of their dates, and none on another', () => {
  const { dots: placed, lanes } = layOutTimeline(SOURCES, AXIS)
  expect(lanes).toBe(2)
  expect(placed.map(({ source }) => source.slug)).toEqual(['a', 'b', 'c', 'u', 'v'])
  const [a, b, c, u, v] = placed
  expect((b?.at ?? 0) > (a?.at ?? 0)).toBe(true)
  expect([a?.lane, b?.lane, c?.lane]).toEqual([0, 0, 1])
  for (const dot of [u, v]) expect(dot?.at).toBeGreaterThan(100 - UNDATED_WIDTH)
  expect(u?.at).not.toBe(v?.at)
})

it('keeps to four lanes however many there are', () => {
  const many = Array.from({ length: 40 }, (_, i) => one(`p${i}`, '2024-03-01'))
  const lanes = layOutTimeline(many, timelineAxis(many, '2026-11-27')).dots.map(({ lane }) => lane)
  expect(Math.max(...lanes)).toBe(3)
})
