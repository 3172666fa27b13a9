import { describe, expect, it } from 'vitest'
import { breakWords } from './break-words'
import { singleRuns } from './sample-drift'
import { sampleTrend } from './samples'
import { trendSpec } from './trend'

it('gives every family a panel with its own axis and names what broke the series', () => {
  const { segments } = trendSpec(sampleTrend())
  expect(segments.map((s) => s.breakReason)).toEqual([
    null,
    'not joined: load generator; connections',
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

describe('single runs', () => {
  const [releases, next, builds] = trendSpec(singleRuns()).segments
  const points = releases?.series[0]?.points ?? []
  const at = (version: string) => points.find(({ xLabel }) => xLabel === version)

  it('have a bar of drift around the value before, and stand out where they lie outside of it', () => {
    expect(points[0]).not.toHaveProperty('drift')
    const { drift, isBeyond, facts } = at('1.7.0') ?? {}
    expect(drift?.lo).toBeCloseTo(0.494 / 1.22, 9)
    expect(drift?.hi).toBeCloseTo(0.494 * 1.22, 9)
    expect(isBeyond).toBe(true)
    expect(facts?.drift).toBe('0.405 to 0.603\u2009ms')
    expect(points.filter((point) => point.isBeyond).map(({ xLabel }) => xLabel)).toEqual([
      '1.7.0',
      '1.7.1',
      '1.8.2',
      '1.8.3',
    ])
  })

  it('have no bar where the drift is not known', () => {
    const trend = singleRuns()
    for (const pair of trend.parts[0]?.series[0]?.pairs ?? []) pair.status = 'DRIFT_UNKNOWN'
    const [segment] = trendSpec(trend).segments
    expect(segment?.series[0]?.points.filter((p) => p.drift)).toEqual([])
    expect(segment).not.toHaveProperty('note')
  })

  it('say below the chart how far the test bed drifts, on an axis that holds it', () => {
    expect(releases?.note).toBe(
      'Pale bars: this test bed drifts by −18% to +22% by itself (estimated from 11 steps between patch releases).',
    )
    const most = Math.max(...points.map((p) => p.drift?.hi ?? 0))
    expect(most).toBeGreaterThan(0.6)
    expect(releases?.axis.domain[1]).toBeGreaterThanOrEqual(most)
  })

  it('know their minor release, and what is stated of them', () => {
    expect(releases?.xTicks.map(({ group }) => group).slice(3, 6)).toEqual(['1.6', '1.7', '1.7'])
    expect(next?.xTicks[0]).not.toHaveProperty('group')
    expect(at('1.6.4')?.facts.version).toEqual({
      dates: 'released 2026-01-05, measured 2026-01-05',
      notesHref: 'https://releases.example/v1.6.4',
    })
    expect(at('1.6.5')?.facts.version?.dates).toBe('released 2026-01-05')
  })

  it('of builds are titled as such, thin, and called by their day on the axis', () => {
    expect(builds?.title).toMatch(/Builds that were never released$/)
    expect(builds?.breakReason).toBe('not joined: they show how far the test bed drifts by itself')
    expect(builds?.series[0]?.isQuiet).toBe(true)
    expect(builds?.xTicks[0]).toMatchObject({ label: 'edge-2024-08-13', shortLabel: '13 Aug 2024' })
  })

  it('name every reason of a break, and in a small panel the first', () => {
    expect(next?.breakReason).toBe(
      'not joined: OpenTelemetry metrics, access log and traces of the proxy are off; node image v1.29 instead of v1.28',
    )
    expect(next?.breakShort).toBe('not joined: OpenTelemetry metrics and 1 more')
    expect(
      breakWords(['1,000 routes are reached instead of 500, so removal starts higher']),
    ).toEqual(
      expect.objectContaining({
        breakShort: 'not joined: 1,000 routes are reached instead of 500',
      }),
    )
  })

  it('of two editions have a note each', () => {
    const trend = singleRuns()
    const line = trend.parts[0]?.series[0]
    if (!line) throw new Error('the sample has a line')
    const edition = (id: string, factor: number) => ({
      ...line,
      id,
      label: `NGINX Gateway Fabric, ${id}`,
      drift: { basis: 'measured' as const, factor, n: 19 },
    })
    trend.parts[0]?.series.splice(0, 1, edition('open source', 1.61), edition('NGINX Plus', 4.39))
    expect(trendSpec(trend).segments[0]?.note).toBe(
      'Pale bars: left, open source: this test bed drifts by −38% to +61% by itself (measured on 19 unreleased builds); right, NGINX Plus: this test bed drifts by up to a factor of 4.4 by itself (measured on 19 unreleased builds).',
    )
  })
})
