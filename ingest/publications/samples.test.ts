import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formatSamples, parseSamples, runValues } from './samples'

const label = fc.stringMatching(/^[A-Za-z0-9_-]{1,12}$/)
const value = fc.option(
  fc.double({ noNaN: true, noDefaultInfinity: true }).map((x) => (Object.is(x, -0) ? 0 : x)),
)
const sample = fc.oneof(
  fc.record({ run: fc.constant(null), part: fc.constant(null), value }),
  fc.record({ run: label, part: fc.option(label), value }),
)

describe('the column samples', () => {
  it('is read back as it was written', () => {
    fc.assert(
      fc.property(fc.array(sample), (samples) => {
        expect(parseSamples(formatSamples(samples))).toEqual(samples)
      }),
    )
  })

  it.each(['12; x', '12;13', '=12', '1=', ';', '12; '])('refuses %j', (text) => {
    expect(parseSamples(text)).toBeNull()
  })

  it('counts runs, not their parts, and no failed run', () => {
    const values = (text: string) => runValues(parseSamples(text) ?? [])
    expect(values('1; 3; -')).toEqual([1, 3])
    expect(values('1/a=10; 1/b=20; 2/a=30; 2/b=50')).toEqual([15, 40])
    expect(values('1/a=10; 1/b=-; 2/a=30; 2/b=50')).toEqual([40])
    expect(values('')).toEqual([])
  })
})
