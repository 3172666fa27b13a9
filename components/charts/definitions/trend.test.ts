import { expect, it } from 'vitest'
import { sampleTrend } from './samples'
import { trendSpec } from './trend'

it('gives every family a panel with its own axis and names what broke the series', () => {
  const { segments } = trendSpec(sampleTrend())
  expect(segments.map((s) => s.breakReason)).toEqual([
    null,
    'not comparable with the panel before: load generator, connections',
  ])
  expect(segments.map((s) => s.axis.domain)).toEqual([
    [0, 3.5],
    [0, 10],
  ])
})

it('orders versions by their key, not by the order of the rows', () => {
  expect(trendSpec(sampleTrend()).segments[1]?.xTicks.map((t) => t.label)).toEqual([
    '1.21',
    '1.22',
    '1.23',
    '1.24',
    '1.25',
  ])
})

it('keeps missing values as gaps with a reason', () => {
  const [sidecar, ambient] = trendSpec(sampleTrend()).segments[1]?.series ?? []
  expect(sidecar?.points.map((p) => p.y === null)).toEqual([false, false, true, false, false])
  expect(sidecar?.points[2]?.note).toBe('withheld by the authors')
  expect(ambient?.points.map((p) => p.note)).toEqual([
    'not measured',
    'not measured',
    'not measured',
    null,
    null,
  ])
})

it('keeps the given order where a version has none of its own', () => {
  const trend = sampleTrend()
  for (const point of trend.parts[1]?.series[0]?.points ?? []) point.row.subject.sortKey = null
  expect(trendSpec(trend).segments[1]?.xTicks[0]?.label).toBe('1.22')
})

it('warns in its summary that panels are not comparable', () => {
  const { summary } = trendSpec(sampleTrend())
  expect(summary).toContain('1.21 7.40\u2009ms')
  expect(summary).toContain('not comparable')
})
