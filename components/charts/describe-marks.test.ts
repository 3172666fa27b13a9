import { expect, it } from 'vitest'
import { barsSpec } from './definitions/bars'
import { eastWest2021, everything, northSouth2025, sampleTrend } from './definitions/samples'
import { singleRuns } from './definitions/sample-drift'
import { trendSpec } from './definitions/trend'
import { describeMarks } from './describe-marks'

it('explains each mark that occurs once and leaves out the others', () => {
  expect(describeMarks(barsSpec(eastWest2021()))).toEqual([
    'whiskers: 1 SD between runs',
    'outlined bar: baseline',
    '≈: read from a chart',
  ])
  const all = describeMarks(barsSpec(everything()))
  expect(new Set(all).size).toBe(all.length)
  expect(all).toContain('brackets: 95% confidence interval')
  expect(all).toContain('dots: single runs')
  expect(all).toContain('fainter bar: older version')
})

it('is silent about a precision too small to be drawn', () => {
  expect(describeMarks(barsSpec(northSouth2025())).join()).not.toContain('thin line')
})

it('speaks of points in a trend', () => {
  expect(describeMarks(trendSpec(sampleTrend()))).toContain(
    'hollow point: not ranked, the run was too short',
  )
})

it('says how far a test bed drifts, and what a full point is beside pale ones', () => {
  const words = describeMarks(trendSpec(singleRuns()))
  expect(words).toContain('pale bar: drift of the test bed, −18% to +22%')
  expect(words).toContain('full point: a step larger than that drift')
  // Builds are thin without being among many lines.
  expect(words.join()).not.toContain('thick lines')
})

it('says what a dashed line proves, where one is drawn', () => {
  const DASHED = 'pale dashed line: no step of it is proven'
  const spec = trendSpec(sampleTrend())
  const paled = (isPale: boolean) => ({
    ...spec,
    segments: spec.segments.map((one) => ({
      ...one,
      series: one.series.map((line) => ({ ...line, isPale })),
    })),
  })
  expect(describeMarks(paled(true))).toContain(DASHED)
  expect(describeMarks(paled(false))).not.toContain(DASHED)
})
