import { describe, expect, it } from 'vitest'
import { statedRun } from './stated-values'

const rate = (value: number) => ({
  key: 'http.rps.target',
  value,
  unit: '1/s',
  place: { pointer: '/measurements/0' },
})
const facts = { format: 'run', hint: 'see the format' }

describe('a number that is stated as a field and under its key', () => {
  it('is refused where the two contradict, at the value', () => {
    const given = { targetRps: 2000 }
    expect(() => statedRun([rate(100)], { ...facts, given })).toThrow(
      expect.objectContaining({
        title: 'run: http.rps.target contradicts targetRps',
        detail: 'expected 2000, as targetRps says, found 100',
        place: { pointer: '/measurements/0' },
      }),
    )
  })

  it.each([{ targetRps: 2000 }, { targetRps: null }, {}])(
    'is read where they agree, or one is given: %o',
    (given) => {
      expect(statedRun([rate(1999)], { ...facts, given }).fields).toEqual({ targetRps: 1999 })
    },
  )
})
