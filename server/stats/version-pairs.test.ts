import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { seriesPairs, versionPairs, type VersionPair, type VersionRuns } from './version-pairs'

const value = fc.double({ min: 0.1, max: 1000, noNaN: true, noDefaultInfinity: true })
const around = fc
  .tuple(
    value,
    fc.array(fc.double({ min: 0.9, max: 1.1, noNaN: true }), { minLength: 1, maxLength: 8 }),
  )
  .map(([middle, factors]) => factors.map((f) => middle * f))
const versions = fc
  .array(around, { minLength: 2, maxLength: 6 })
  .map((lists) => lists.map((values, i): VersionRuns => ({ version: `1.${i}`, values })))

const near = (a: number | null, b: number | null) => {
  if (a === null || b === null) return expect(a).toBe(b)
  expect(Math.abs(a - b)).toBeLessThanOrEqual(1e-9 * Math.abs(b))
}

/** The same verdict on the same numbers. */
function expectSame(found: VersionPair[], expected: VersionPair[]) {
  expect(found.map((p) => p.status)).toEqual(expected.map((p) => p.status))
  found.forEach((pair, i) => {
    near(pair.ratio, expected[i]?.ratio ?? null)
    near(pair.ratioCi?.[0] ?? null, expected[i]?.ratioCi?.[0] ?? null)
    near(pair.ratioCi?.[1] ?? null, expected[i]?.ratioCi?.[1] ?? null)
  })
}

const mapped = (all: readonly VersionRuns[], change: (values: readonly number[]) => number[]) =>
  all.map((v) => ({ ...v, values: change(v.values as readonly number[]) }))

describe('pairs of versions', () => {
  it('do not depend on the order of runs', () => {
    fc.assert(
      fc.property(versions, (all) => {
        expectSame(
          versionPairs(
            mapped(all, (values) => [...values].reverse()),
            true,
          ),
          versionPairs(all, true),
        )
      }),
    )
  })

  it('do not depend on what versions are called', () => {
    fc.assert(
      fc.property(versions, fc.string(), (all, prefix) => {
        const renamed = all.map((v) => ({ ...v, version: `${prefix}${v.version}` }))
        expectSame(versionPairs(renamed, true), versionPairs(all, true))
      }),
    )
  })

  it('do not depend on the unit', () => {
    const factor = fc.double({ min: 1e-6, max: 1e6, noNaN: true, noDefaultInfinity: true })
    fc.assert(
      fc.property(versions, factor, (all, k) => {
        expectSame(
          versionPairs(
            mapped(all, (values) => values.map((v) => v * k)),
            true,
          ),
          versionPairs(all, true),
        )
      }),
    )
  })

  it('swap regression and improvement when more is better', () => {
    const swapped: Partial<Record<VersionPair['status'], VersionPair['status']>> = {
      REGRESSION: 'IMPROVEMENT',
      IMPROVEMENT: 'REGRESSION',
    }
    let judged = 0
    fc.assert(
      fc.property(versions, (all) => {
        const lower = versionPairs(all, true)
        judged += lower.filter((p) => p.status === 'REGRESSION').length
        expect(versionPairs(all, false).map((p) => p.status)).toEqual(
          lower.map((p) => swapped[p.status] ?? p.status),
        )
      }),
    )
    expect(judged).toBeGreaterThan(10)
  })

  it('never reach across a segment, and share one correction', () => {
    fc.assert(
      fc.property(versions, versions, (a, b) => {
        const [first = [], second = []] = seriesPairs([a, b], true)
        expect(first).toHaveLength(a.length - 1)
        expect(second).toHaveLength(b.length - 1)
        const alone = versionPairs(a, true)
        first.forEach((pair, i) =>
          expect(pair.pHolm ?? 1).toBeGreaterThanOrEqual(alone[i]?.pHolm ?? 1),
        )
      }),
    )
  })
})

describe('what cannot be compared', () => {
  const fine = [10, 10.1, 9.9, 10, 10.2]
  const status = (values: VersionRuns['values']) =>
    versionPairs(
      [
        { version: '1', values: fine },
        { version: '2', values },
      ],
      true,
    )[0]

  it('says how many runs are missing', () => {
    expect(status([12])?.reason).toBe('single runs, 3 are needed')
    expect(status({ reason: 'saturated', n: 2 })?.reason).toBe('2 runs of a version, 3 are needed')
  })

  it('says why', () => {
    expect(status({ reason: 'saturated', n: 5 })?.reason).toBe('saturated')
    expect(status([12, 12, 0])?.reason).toBe('a value that is not positive has no logarithm')
    expect(status({ mean: 12, sd: 6, n: 5, resolution: null })?.reason).toMatch(/50%/)
  })

  it('reads a published mean, SD and n like runs, and counts the rounding as spread', () => {
    expect(status({ mean: 12, sd: 0.2, n: 5, resolution: null })).toMatchObject({
      status: 'REGRESSION',
      runs: [5, 5],
      reason: null,
    })
    expect(status({ mean: 12, sd: 0, n: 5, resolution: 8 })?.status).toBe('NO_EVIDENCE')
  })

  it('leaves two sides without any spread undecided', () => {
    const pair = versionPairs(
      [
        { version: '1', values: [0.1, 0.1, 0.1] },
        { version: '2', values: [0.3, 0.3, 0.3] },
      ],
      true,
    )[0]
    expect(pair).toMatchObject({ status: 'NO_EVIDENCE', ratioCi: null })
    expect(pair?.ratio).toBeCloseTo(3)
  })
})
