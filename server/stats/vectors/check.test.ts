import { describe, expect, it } from 'vitest'
import { checkVectors } from './check'

const one = (input: unknown, expected: unknown, tolerance?: Record<string, number>) => ({
  name: 'own',
  cases: [{ id: 'c', input, expected, ...(tolerance ? { tolerance } : {}) }],
})
const differs = (file: string, json: unknown) => checkVectors(file, json)[0]

describe('checkVectors', () => {
  it('passes what the code gives and names every difference', () => {
    const input = { fn: 'quantile', p: 0.975, df: 2 }
    expect(
      differs('student_t.json', one(input, { value: 4.302652729696142 }))?.differences,
    ).toEqual([])
    expect(differs('student_t.json', one(input, { value: 4.31 }))?.differences).toEqual([
      { path: '/value', expected: 4.31, found: expect.closeTo(4.3026527) },
    ])
  })

  it('fails on an unknown file, on no cases, on an unknown expected key and on unreadable input', () => {
    expect(differs('unheard_of.json', one({}, {}))?.error).toContain('no code belongs')
    expect(differs('student_t.json', { name: 'own', cases: [] })?.error).toContain('no cases')
    const input = { n: 368, quantile: 0.99, confidence: 0.95 }
    expect(differs('quantile_resolution.json', one(input, { novel: 1 }))?.differences).toHaveLength(
      1,
    )
    expect(differs('quantile_resolution.json', one({ n: 'many' }, {}))?.error).not.toBeNull()
  })

  it('takes null as "must not exist"', () => {
    const arms = {
      mesh: { mean: 60, sd: 5, n: 3 },
      baseline: { mean: 20, sd: 18, n: 3 },
      confidence: 0.95,
    }
    expect(
      differs('overhead.json', one(arms, { ratio_ci: null, ratio_kind: 'unbounded' }))?.differences,
    ).toEqual([])
    expect(differs('overhead.json', one(arms, { delta_ci: null }))?.differences).toHaveLength(1)
  })

  it('honours absolute, relative and logarithmic tolerances', () => {
    const input = { fn: 'two_sided_p', t: 2, df: 10 }
    expect(
      differs('student_t.json', one(input, { value: 0.0734 }, { abs: 1e-4 }))?.differences,
    ).toEqual([])
    expect(
      differs('student_t.json', one(input, { value: 0.0734 }, { rel: 1e-6 }))?.differences,
    ).toHaveLength(1)
  })
})
