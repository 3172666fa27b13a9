import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { dropHighest } from './discard'
import { holm } from './holm'
import { meanInterval } from './intervals'
import { knotBracket } from './knot-bracket'
import { overhead } from './overhead'
import { rank } from './ranking'
import { log10TwoSidedP, tQuantile, twoSidedP } from './student-t'
import { versionPairs } from './version-pairs'

const value = fc.double({ min: 0.1, max: 1000, noNaN: true })
const runs = fc.array(value, { minLength: 3, maxLength: 8 })
const subjects = fc
  .array(runs, { minLength: 2, maxLength: 5 })
  .map((lists) => lists.map((values, i) => ({ id: `s${i}`, scenarios: { load: values } })))

describe('ranking', () => {
  const ranges = (all: Parameters<typeof rank>[0]) =>
    Object.fromEntries(rank(all, true).ranks.map((r) => [r.id, [r.best, r.worst]]))

  it('does not depend on the order of runs or subjects', () => {
    fc.assert(
      fc.property(subjects, (all) => {
        const mirrored = [...all]
          .reverse()
          .map((s) => ({ ...s, scenarios: { load: [...s.scenarios.load].reverse() } }))
        expect(ranges(mirrored)).toEqual(ranges(all))
      }),
    )
  })

  it('does not depend on names or on the unit', () => {
    fc.assert(
      fc.property(subjects, (all) => {
        const renamed = all.map((s) => ({
          id: `x-${s.id}`,
          scenarios: { load: s.scenarios.load.map((v) => v * 1024) },
        }))
        const after = ranges(renamed)
        for (const [id, range] of Object.entries(ranges(all)))
          expect(after[`x-${id}`]).toEqual(range)
      }),
    )
  })

  it('gives every subject a range that holds its place in the order of scores', () => {
    fc.assert(
      fc.property(subjects, (all) => {
        rank(all, true).ranks.forEach((r, i) => {
          expect(r.best).toBeLessThanOrEqual(i + 1)
          expect(r.worst).toBeGreaterThanOrEqual(i + 1)
        })
      }),
    )
  })

  it('leaves out who has too few runs, is incomplete or was published with too wide a spread, and says why', () => {
    const { unranked, ranks } = rank(
      [
        { id: 'two', scenarios: { a: [1, 2], b: [1, 2, 3] } },
        { id: 'half', scenarios: { a: [1, 2, 3] } },
        { id: 'wide', scenarios: { a: { mean: 10, sd: 5, n: 5, resolution: null }, b: [1, 2, 3] } },
        { id: 'fine', scenarios: { a: { mean: 10, sd: 0, n: 5, resolution: 0.1 }, b: [1, 2, 3] } },
      ],
      true,
    )
    expect(ranks.map((r) => r.id)).toEqual(['fine'])
    expect(unranked.map((u) => u.reason)).toEqual([
      'a: fewer than 3 runs',
      'incomplete: not measured at b',
      'a: published spread of 50% is too wide to be read as log-normal',
    ])
  })
})

describe('intervals and overhead', () => {
  it('scale with the unit and do not depend on the order', () => {
    fc.assert(
      fc.property(runs, (values) => {
        const { ci } = meanInterval(values)
        const scaled = meanInterval([...values].reverse().map((v) => v * 1000)).ci
        expect(scaled?.[0]).toBeCloseTo((ci?.[0] ?? 0) * 1000, 3)
      }),
    )
  })

  it('holds the ratio inside its interval whenever one is given', () => {
    fc.assert(
      fc.property(value, value, fc.double({ min: 0, max: 50, noNaN: true }), (m, b, sd) => {
        const o = overhead({ mean: m, sd, n: 5 }, { mean: b, sd: sd / 2, n: 5 })
        if (o.ratioCi === null || o.ratio === null) return
        expect(o.ratioCi[0]).toBeLessThanOrEqual(o.ratio * (1 + 1e-9))
        expect(o.ratioCi[1]).toBeGreaterThanOrEqual(o.ratio * (1 - 1e-9))
      }),
    )
  })
})

describe('Student t', () => {
  it('quantile and tail probability are inverse, far tail included', () => {
    fc.assert(
      fc.property(
        fc.double({ min: 1e-12, max: 0.49, noNaN: true }),
        fc.double({ min: 1, max: 500, noNaN: true }),
        (tail, df) => {
          expect(twoSidedP(tQuantile(1 - tail, df), df) / (2 * (1 - (1 - tail)))).toBeCloseTo(1, 6)
        },
      ),
    )
    expect(log10TwoSidedP(1e9, 60)).toBeLessThan(-400)
  })
})

describe('Holm', () => {
  it('never lowers a p value and keeps their order', () => {
    fc.assert(
      fc.property(fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 12 }), (ps) => {
        const adjusted = holm(ps)
        ps.forEach((p, i) => expect(adjusted[i]).toBeGreaterThanOrEqual(p))
        ps.forEach((p, i) =>
          ps.forEach((q, k) => p < q && expect(adjusted[i]).toBeLessThanOrEqual(adjusted[k] ?? 1)),
        )
      }),
    )
  })
})

describe('discard rule', () => {
  it('keeps and drops every run exactly once, and never keeps a worse one than it drops', () => {
    const list = fc
      .array(value, { minLength: 2, maxLength: 8 })
      .map((keys) => keys.map((key, i) => ({ id: `r${i}`, replicate: i + 1, key })))
    fc.assert(
      fc.property(list, (all) => {
        const { kept, dropped } = dropHighest(all, 1)
        expect([...kept, ...dropped].map((r) => r.id).sort()).toEqual(all.map((r) => r.id).sort())
        expect(Math.max(...kept.map((r) => r.key))).toBeLessThanOrEqual(dropped[0]?.key ?? 0)
      }),
    )
  })
})

describe('knot bracket', () => {
  it('holds the true pooled quantile of the samples behind the knots', () => {
    const sample = fc.array(fc.integer({ min: 1, max: 100 }), { minLength: 20, maxLength: 60 })
    fc.assert(
      fc.property(
        fc.array(sample, { minLength: 1, maxLength: 3 }),
        fc.constantFrom(0.5, 0.9),
        (lists, p) => {
          const known = lists.map((list) => {
            const sorted = [...list].sort((a, b) => a - b)
            const knots = [0.25, 0.5, 0.75, 0.9].map((q): [number, number] => {
              const v = sorted[Math.ceil(q * sorted.length) - 1] ?? 0
              return [sorted.filter((x) => x <= v).length / sorted.length, v]
            })
            return { n: sorted.length, min: sorted[0] ?? 0, max: sorted.at(-1) ?? 0, knots }
          })
          const pooled = lists.flat().sort((a, b) => a - b)
          const truth = pooled[Math.ceil(p * pooled.length - 1e-9) - 1] ?? 0
          const [lo, hi] = knotBracket(known, p)
          expect(hi ?? Infinity).toBeGreaterThanOrEqual(truth)
          // Knots here give the share at or below v, so the value itself may be the lower end.
          const below =
            [...new Set(pooled)].filter((x) => x < (lo ?? -Infinity)).at(-1) ?? -Infinity
          expect(below).toBeLessThanOrEqual(truth)
        },
      ),
    )
  })
})

describe('version pairs', () => {
  it('reads a slower version as a regression, and the same numbers of a rate as an improvement', () => {
    const versions = [
      { version: '1', values: [10, 10.1, 9.9, 10] },
      { version: '2', values: [12, 12.1, 11.9, 12] },
    ]
    expect(versionPairs(versions, true)[0]?.status).toBe('REGRESSION')
    expect(versionPairs(versions, false)[0]?.status).toBe('IMPROVEMENT')
  })
})
