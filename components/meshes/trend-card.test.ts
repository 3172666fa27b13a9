import { expect, it } from 'vitest'
import { formatNumber } from '../charts/format'
import { sampleTrend } from '../charts/definitions/samples'
import { trendHeading } from './trend-card'

const part = () => {
  const [, newest] = sampleTrend().parts
  const [line] = newest?.series ?? []
  if (!newest || !line) throw new Error('the sample has a line')
  const points = line.points.filter(({ row }) => row.value.value !== null)
  return { ...newest, series: [{ ...line, points }] }
}

it('says what the one joined line of a test bed measures, from its oldest to its newest value', () => {
  const bed = part()
  const [line] = bed.series
  const lone = bed.series.map((one) => ({ ...one, points: one.points.slice(0, 1) }))
  const [from, to] = [line?.points[0], line?.points.at(-1)].map((one) =>
    formatNumber(1000 * (one?.row.value.value ?? 0)),
  )
  const trend = { ...sampleTrend(), parts: [{ ...bed, series: [...bed.series, ...lone] }] }
  expect(trendHeading(trend)).toBe(
    `Istio sidecar: p99 latency ${from ?? ''} to ${to ?? ''}\u2009ms`,
  )
})

it('leaves the title of a trend with several lines or test beds to the chart', () => {
  const bed = part()
  const [line] = bed.series
  if (!line) throw new Error('the sample has a line')
  const two = [line, { ...line, id: 'another' }]
  expect(trendHeading({ ...sampleTrend(), parts: [{ ...bed, series: two }] })).toBeNull()
  expect(trendHeading({ ...sampleTrend(), parts: [bed, bed] })).toBeNull()
})
