import { describe, expect, it } from 'vitest'
import fc from 'fast-check'
import { AdapterError } from '../model/adapter'
import { jsonLines, parseJson, splitJsonDocuments } from './json'
import { atPointer, excerpt, toPointer } from '../model/pointer'

const refusal = (text: string): AdapterError => {
  try {
    parseJson(text)
  } catch (error) {
    if (error instanceof AdapterError) return error
    throw error
  }
  throw new Error(`accepted ${text}`)
}

describe('parseJson', () => {
  it('reads what JSON.parse reads', () => {
    fc.assert(
      fc.property(fc.json({ stringUnit: 'grapheme' }), (text) => {
        fc.pre(!text.includes('__proto__') && !/\\u0000/.test(text))
        const withoutNegativeZero = (_: string, value: unknown): unknown =>
          value === 0 ? 0 : value
        expect(parseJson(text)).toEqual(JSON.parse(text, withoutNegativeZero))
      }),
    )
  })

  it('accepts nothing that JSON.parse refuses', () => {
    fc.assert(
      fc.property(fc.json(), fc.nat(), fc.string({ maxLength: 2 }), (text, at, insert) => {
        const cut = at % (text.length + 1)
        const broken = text.slice(0, cut) + insert + text.slice(cut + 1)
        let strict: unknown
        try {
          strict = parseJson(broken)
        } catch (error) {
          expect(error).toBeInstanceOf(AdapterError)
          return
        }
        expect(JSON.stringify(strict)).toBe(JSON.stringify(JSON.parse(broken)))
      }),
    )
  })

  it.each([
    ['{"a": 1,\n "b": }', 'MALFORMED', { line: 2 }],
    ['{"a": [1, 2', 'TRUNCATED', { line: 1 }],
    ['{"a":\n"b', 'TRUNCATED', { line: 2 }],
    ['{"a": tr', 'TRUNCATED', { line: 1 }],
    ['', 'TRUNCATED', { line: 1 }],
    ['{"a": NaN}', 'MALFORMED', { line: 1 }],
    ['{"a": -nan}', 'MALFORMED', { line: 1 }],
    ['{"a": [1e999]}', 'INVALID_VALUE', { pointer: '/a/0' }],
    ['{"a/b": 1,\n"a/b": 2}', 'MALFORMED', { pointer: '/a~1b' }],
    ['{"a":1}\n{"a":2}', 'MALFORMED', { line: 2 }],
    ['{"a":1} x', 'MALFORMED', { line: 1 }],
    ['{"__proto__": {"polluted": 1}}', 'MALFORMED', { line: 1 }],
    ['{"a": "\\u0000"}', 'MALFORMED', { line: 1 }],
    ['{"a": "\\ud800"}', 'MALFORMED', { line: 1 }],
    ['['.repeat(65), 'MALFORMED', { line: 1 }],
  ])('%j is refused as %s at %j', (text, code, place) => {
    expect(refusal(text)).toMatchObject({ code, place })
  })

  it('says which values of a repeated key disagree and lets equal ones pass', () => {
    expect(refusal('{"qps": 17.5, "qps": 199.8}').detail).toMatch(/17\.5.*199\.8/)
    expect(parseJson('{"a": [1], "a": [1]}')).toEqual({ a: [1] })
  })

  it('names the place inside the document', () => {
    expect(refusal('{"a": {"b": [1, x]}}').detail).toContain('/a/b/1')
    expect(refusal('{"a": Infinity}').detail).toContain('Infinity')
  })

  it('keeps inherited names out of reach of the file', () => {
    const value = parseJson('{"constructor": 1, "toString": 2}')
    expect(Object.keys(Object(value))).toEqual(['constructor', 'toString'])
    expect(Object.getPrototypeOf({})).not.toHaveProperty('polluted')
  })

  it('limits the number of values', () => {
    expect(refusal(`[${'1,'.repeat(2_000_001)}1]`).code).toBe('TOO_LARGE')
  })
})

describe('several documents', () => {
  it('splits concatenated documents and keeps their lines', () => {
    expect(splitJsonDocuments('{"a":1}\n\n[2] 3')).toEqual([
      { value: { a: 1 }, line: 1 },
      { value: [2], line: 3 },
      { value: 3, line: 3 },
    ])
  })

  it('reports a cut last line and throws for a broken line before it', () => {
    const lines = [...jsonLines('{"a":1}\r\n\n{"a":2}\n{"a":\n')]
    expect(lines.map((l) => [l.line, l.value, l.cut?.code])).toEqual([
      [1, { a: 1 }, undefined],
      [3, { a: 2 }, undefined],
      [4, undefined, 'TRUNCATED'],
    ])
    expect(() => [...jsonLines('{"a":\n{"a":2}')]).toThrowError(AdapterError)
  })
})

describe('pointers', () => {
  it('escapes and resolves', () => {
    expect(toPointer(['a/b', 0, '~'])).toBe('/a~1b/0/~0')
    expect(atPointer({ 'a/b': [{ '~': 5 }] }, '/a~1b/0/~0')).toBe(5)
    expect(atPointer({}, '/constructor')).toBeUndefined()
    expect(atPointer([1], '/length')).toBeUndefined()
    expect(atPointer([1], '/00')).toBeUndefined()
  })

  it('never repeats a long value', () => {
    expect(excerpt('x'.repeat(1000)).length).toBeLessThan(60)
    expect(excerpt('a\nb')).toBe('"a\\nb"')
  })
})
