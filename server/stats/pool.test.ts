import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { GRID, mergeFortio, type FortioHistogram } from '@/ingest/formats/fortio-histogram'
import { pool, type RunDistribution } from './pool'

const EMPTY: RunDistribution = { histogram: null, quantiles: [], min: null, max: null, count: null }
const stored = (
  histogram: Partial<NonNullable<RunDistribution['histogram']>>,
): RunDistribution => ({
  ...EMPTY,
  histogram: {
    format: 'samples',
    correction: 'corrected',
    unitScale: 1,
    count: 4,
    mergeable: true,
    data: { samples: [] },
    ...histogram,
  },
})
const samples = (values: number[]): RunDistribution =>
  stored({
    count: values.length,
    data: { samples: values.map((v): [number, number] => [v, 1]) },
  })

/** As fortio exports it: counts on the grid, ends clipped to the extremes. */
function fortio(values: number[]): FortioHistogram {
  const resolution = 0.001
  const cells = new Map<number, number>()
  for (const v of values) {
    const cell = GRID.findIndex((edge) => v <= edge * resolution)
    cells.set(cell, (cells.get(cell) ?? 0) + 1)
  }
  const [min, max] = [Math.min(...values), Math.max(...values)]
  const sum = values.reduce((a, b) => a + b, 0)
  const mean = sum / values.length
  const stddev = Math.sqrt(values.reduce((a, v) => a + (v - mean) ** 2, 0) / values.length)
  const sorted = [...cells].sort(([a], [b]) => a - b)
  const buckets = sorted.map(([cell, count], i): [number, number, number] => [
    i === 0 ? min : (GRID[cell - 1] ?? 0) * resolution,
    i === sorted.length - 1 ? max : (GRID[cell] ?? 0) * resolution,
    count,
  ])
  return { count: values.length, min, max, sum, stddev, resolution, offset: 0, buckets }
}
const fortioRun = (h: FortioHistogram): RunDistribution =>
  stored({ format: 'fortio', count: h.count, data: h })

const value = fc.integer({ min: 1, max: 900_000 }).map((us) => us / 1e6)
const values = fc.array(value, { minLength: 2, maxLength: 40 })
const at = (runs: RunDistribution[], q: number) => {
  const pooled = pool(runs)
  return pooled.method === null ? pooled.reason : { method: pooled.method, ...pooled.at(q) }
}

describe('pooled distributions', () => {
  it('of samples are the distribution of all samples', () => {
    fc.assert(
      fc.property(values, values, fc.constantFrom(0.5, 0.9, 0.99), (a, b, q) => {
        const all = [...a, ...b].sort((x, y) => x - y)
        const expected = all[Math.max(1, Math.ceil(q * all.length * (1 - Number.EPSILON))) - 1]
        expect(at([samples(a), samples(b)], q)).toMatchObject({
          method: 'merged_exact',
          value: expected,
        })
      }),
    )
  })

  it('of fortio histograms do not depend on the order of runs nor on what is added first', () => {
    fc.assert(
      fc.property(values, values, values, (a, b, c) => {
        const [x, y, z] = [fortio(a), fortio(b), fortio(c)] as const
        const left = mergeFortio([mergeFortio([x, y]), z])
        const right = mergeFortio([x, mergeFortio([y, z])])
        const reversed = mergeFortio([z, y, x])
        for (const other of [right, reversed]) {
          expect(other.buckets).toEqual(left.buckets)
          expect(other.stddev).toBeCloseTo(left.stddev, 9)
        }
        expect(at([fortioRun(x), fortioRun(y)], 0.9)).toMatchObject({ method: 'merged_exact' })
      }),
    )
  })

  it('of runs that give only percentiles lie inside the reported bounds, which hold the true value', () => {
    fc.assert(
      fc.property(values, values, fc.constantFrom(0.5, 0.75), (a, b, q) => {
        const known = (list: number[]): RunDistribution => {
          const sorted = [...list].sort((x, y) => x - y)
          const quantiles = [0.25, 0.5, 0.75, 1].map((share): [number, number] => [
            share,
            sorted[Math.ceil(share * sorted.length) - 1] ?? 0,
          ])
          return { ...EMPTY, quantiles, count: list.length }
        }
        const all = [...a, ...b].sort((x, y) => x - y)
        const truth = all[Math.ceil(q * all.length) - 1] ?? 0
        const bounds = at([known(a), known(b)], q)
        if (typeof bounds === 'string') throw new Error(bounds)
        expect(bounds).toMatchObject({ method: 'merged_bracket', value: null })
        expect(bounds.lo ?? -Infinity).toBeLessThanOrEqual(truth)
        expect(bounds.hi ?? Infinity).toBeGreaterThanOrEqual(truth)
      }),
    )
  })

  it('falls back to the bounds of the buckets where grids differ', () => {
    const fine = fortioRun(fortio([0.001, 0.002, 0.003]))
    const coarse = fortioRun({ ...fortio([0.001, 0.002, 0.003]), resolution: 0.01 })
    expect(at([fine, coarse], 0.5)).toMatchObject({ method: 'merged_bracket' })
  })

  it('says why it cannot pool', () => {
    expect(at([samples([1])], 0.5)).toMatch(/one run/)
    expect(at([samples([1]), stored({ correction: 'uncorrected' })], 0.5)).toMatch(/corrected/)
    expect(at([EMPTY, EMPTY], 0.5)).toMatch(/how many requests/)
  })
})
