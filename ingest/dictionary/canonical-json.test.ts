import { describe, expect, it } from 'vitest'
import fc from 'fast-check'
import { canonicalJson, digest } from './canonical-json'

describe('canonicalJson', () => {
  it('sorts keys by UTF-16 code unit and leaves undefined out', () => {
    expect(
      canonicalJson({
        b: 1,
        a: [true, null, undefined],
        '\u20ac': 0,
        '\ud83d\ude00': 0,
        c: undefined,
      }),
    ).toBe('{"a":[true,null,null],"b":1,"\u20ac":0,"\ud83d\ude00":0}')
  })

  it('does not depend on the order of keys', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string({ unit: 'grapheme' }), fc.integer()), (o) => {
        const shuffled = Object.fromEntries(Object.entries(o).reverse())
        expect(digest(shuffled)).toBe(digest(o))
      }),
    )
  })

  it.each([
    [0.5, '"0.5"'],
    [-1e-7, '"-0.0000001"'],
    [1.5e-9, '"0.0000000015"'],
    [-0, '0'],
    [2000, '2000'],
  ])('writes the number %d as %s', (n, text) => {
    expect(canonicalJson(n)).toBe(text)
  })

  it('gives decimals that read back as the same double', () => {
    fc.assert(
      fc.property(fc.double({ noNaN: true, noDefaultInfinity: true, noInteger: true }), (n) => {
        const text: unknown = JSON.parse(canonicalJson(n))
        expect(text).toMatch(/^-?\d+\.\d+$/)
        expect(Number(text)).toBe(n)
      }),
    )
  })

  it('refuses what JSON cannot say', () => {
    for (const value of [NaN, Infinity, '\ud800', new Date(0), () => 1, 1n])
      expect(() => canonicalJson(value)).toThrow(TypeError)
  })

  it('hashes UTF-8', () => {
    expect(digest({})).toBe('44136fa355b3678a1146ad16f7e8649e94fb4fc21fe77e8310c060f61caaff8a')
  })
})
