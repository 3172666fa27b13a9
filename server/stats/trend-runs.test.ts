import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { findChangePoints } from './change-points'
import { expectedFalseAlarms, judgeSeries, type SeriesRun } from './trend-runs'

const toRuns = (values: readonly number[]): SeriesRun[] =>
  values.map((value) => ({ value, isExcluded: false }))

/** Normal noise from a fixed start, so that a failure can be looked at again. */
function noise(seed: number): () => number {
  let state = seed
  const uniform = () => {
    state = (state * 48271) % 2147483647
    return state / 2147483647
  }
  return () => Math.sqrt(-2 * Math.log(uniform())) * Math.cos(2 * Math.PI * uniform())
}

/** @param step share by which the values rise at `at` */
function series(n: number, seed: number, step = 0, at = n): number[] {
  const next = noise(seed)
  return Array.from({ length: n }, (_, i) => 100 * (1 + 0.02 * next()) * (i >= at ? 1 + step : 1))
}

function dependent(n: number, seed: number, phi: number): number[] {
  const next = noise(seed)
  let x = next()
  return Array.from({ length: n }, () => {
    x = phi * x + Math.sqrt(1 - phi * phi) * next()
    return 100 * (1 + 0.05 * x)
  })
}

describe('judgeSeries', () => {
  it('finds a step at the right run and says how large it is', () => {
    const verdict = judgeSeries(toRuns(series(30, 7, 0.2, 17)))
    expect(verdict).toMatchObject({ status: 'CHANGED', isDrift: false, waitFor: null, judged: 30 })
    expect(verdict.changes).toHaveLength(1)
    expect(verdict.changes[0]).toMatchObject({ before: 16, after: 17, isAlert: true })
    expect(verdict.changes[0]?.relative).toBeCloseTo(0.2, 1)
  })

  it('wants ten usable runs', () => {
    expect(judgeSeries(toRuns(series(9, 1, 1, 5)))).toMatchObject({
      status: 'NOT_ENOUGH_DATA',
      reason: '9 usable runs; a change in a trend needs 10',
      changes: [],
    })
  })

  it('leaves excluded runs out, keeps their places, and gives up when they are three of ten', () => {
    const values = series(30, 7, 0.2, 17)
    const with3 = toRuns(values).map((run, i) => (i < 3 ? { value: 900, isExcluded: true } : run))
    expect(judgeSeries(with3).changes[0]).toMatchObject({ before: 16, after: 17 })
    const with9 = toRuns(values).map((run, i) => ({ ...run, isExcluded: i % 10 < 3 }))
    expect(judgeSeries(with9)).toMatchObject({
      status: 'NOT_ENOUGH_DATA',
      reason: '9 of 30 runs carry an excluding flag',
    })
  })

  it('waits while fewer than four runs follow a change', () => {
    expect(judgeSeries(toRuns(series(27, 3, 0.4, 25)))).toMatchObject({
      status: 'TOO_RECENT',
      waitFor: 2,
      changes: [],
    })
    expect(judgeSeries(toRuns(series(29, 3, 0.4, 25))).status).toBe('CHANGED')
  })

  it('never alerts on runs that depend on each other', () => {
    const all = Array.from({ length: 200 }, (_, i) =>
      judgeSeries(toRuns(dependent(40, i + 1, 0.6))),
    )
    const guarded = all.filter((v) => v.status === 'AUTOCORRELATED')
    expect(guarded.length).toBeGreaterThan(80)
    expect(guarded.flatMap((v) => v.changes).length).toBeGreaterThan(0)
    expect(guarded.flatMap((v) => v.changes).filter((c) => c.isAlert)).toEqual([])
  })

  it('keeps false alarms of independent runs near the published share', () => {
    const all = Array.from({ length: 400 }, (_, i) => judgeSeries(toRuns(dependent(40, i + 1, 0))))
    const alarmed = all.filter((v) => v.changes.some((c) => c.isAlert)).length / all.length
    expect(alarmed).toBeLessThan(0.06)
  })

  it('calls a ramp a drift', () => {
    const ramp = series(40, 5).map((v, i) => v * (1 + i / 40))
    expect(judgeSeries(toRuns(ramp)).isDrift).toBe(true)
  })

  it('alerts on the newest forty runs only and still shows what was before', () => {
    const values = series(80, 11, 0.3, 20)
    const verdict = judgeSeries(toRuns(values))
    expect(verdict).toMatchObject({ status: 'NO_EVIDENCE', judged: 40 })
    expect(verdict.changes).toMatchObject([{ before: 19, after: 20, isAlert: false }])
    const recent = judgeSeries(toRuns(series(80, 11, 0.3, 60)))
    expect(recent.changes).toMatchObject([{ before: 59, after: 60, isAlert: true }])
  })

  it('expects false alarms by the number of runs judged', () => {
    expect(expectedFalseAlarms([])).toEqual([0, 0])
    expect(expectedFalseAlarms([20, 40, 40])[1]).toBeCloseTo(0.08)
  })
})

describe('change points', () => {
  const positive = fc.double({ min: 1, max: 1000, noNaN: true, noDefaultInfinity: true })
  const factor = fc.double({ min: 1e-6, max: 1e6, noNaN: true, noDefaultInfinity: true })
  /** Two levels with noise: there is something to find in most of them. */
  const stepped = fc
    .tuple(
      fc.integer({ min: 1, max: 1e6 }),
      fc.integer({ min: 10, max: 45 }),
      fc.integer({ min: 0, max: 50 }),
    )
    .map(([seed, n, step]) => series(n, seed, step / 100, Math.floor(n / 2)))

  it('keep their places when the unit changes', () => {
    let found = 0
    fc.assert(
      fc.property(stepped, factor, (values, k) => {
        const indices = (list: readonly number[]) =>
          findChangePoints(list).changePoints.map((c) => c.index)
        const before = indices(values)
        found += before.length
        expect(indices(values.map((v) => v * k))).toEqual(before)
        expect(judgeSeries(toRuns(values.map((v) => v * k))).status).toBe(
          judgeSeries(toRuns(values)).status,
        )
      }),
    )
    expect(found).toBeGreaterThan(40)
  })

  it('are not found in a constant series, whatever its value', () => {
    fc.assert(
      fc.property(positive, factor, fc.integer({ min: 10, max: 60 }), (value, k, n) => {
        const constant = Array.from({ length: n }, () => value * k)
        expect(findChangePoints(constant).changePoints).toEqual([])
        expect(judgeSeries(toRuns(constant)).status).toBe('NO_EVIDENCE')
      }),
    )
  })
})
