import { gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { detect } from '../adapters/detect'
import { ADAPTERS } from '../adapters/index'
import { parseYaml } from '../context/context-text'
import { ContextError } from '../context/context-error'
import { AdapterError } from '../model/adapter'
import { firstAndLastLines } from './first-and-last-lines'
import { jsonLines, parseJson } from './json'
import { LIMITS } from './limits'
import { makeResultFile } from './result-file'
import { readYaml } from './yaml'

const bytes = (text: string) => new TextEncoder().encode(text)
function refusal(attempt: () => unknown): AdapterError | ContextError {
  try {
    attempt()
  } catch (error) {
    if (error instanceof AdapterError || error instanceof ContextError) return error
    throw error
  }
  throw new Error('expected a refusal')
}
const keys = (n: number, separator: string): string =>
  Array.from({ length: n }, (_, i) => `"k${i}": 1`).join(separator)

describe('a decompressed file', () => {
  it('is refused beyond the bytes that the caller allows', () => {
    const zipped = gzipSync(bytes(' '.repeat(2 ** 20 + 1)))
    expect(zipped.byteLength).toBeLessThan(2000)
    const error = refusal(() => makeResultFile('x.gz', zipped, 2 ** 20))
    expect(error).toMatchObject({ code: 'TOO_LARGE', hint: expect.stringContaining('summary') })
    expect(error.detail).toBe('expected at most 1 MB uncompressed, found more')
    expect(refusal(() => makeResultFile('x', bytes('  '), 1)).code).toBe('TOO_LARGE')
    expect(makeResultFile('x.gz', zipped, 2 ** 20 + 1).text).toHaveLength(2 ** 20 + 1)
  })

  it('is refused with the line that is too long, unless it is a JSON document', () => {
    const long = `x\n${'y'.repeat(LIMITS.lineCharacters + 1)}`
    expect(refusal(() => makeResultFile('x', bytes(long)))).toMatchObject({
      code: 'TOO_LARGE',
      place: { line: 2 },
    })
    const json = `["${'y'.repeat(LIMITS.lineCharacters)}"]`
    expect(makeResultFile('x', bytes(json)).json()).toHaveLength(1)
  })

  it('is refused with too many lines', () => {
    const error = refusal(() => makeResultFile('x', bytes('\n'.repeat(LIMITS.lines + 1))))
    expect(error.detail).toBe(`expected at most ${LIMITS.lines} lines, found more`)
  })
})

describe('JSON', () => {
  it('is refused with too many values, keys or levels, and says where', () => {
    expect(refusal(() => parseJson(`[${'1,'.repeat(LIMITS.jsonValues)}1]`)).code).toBe('TOO_LARGE')
    const many = refusal(() => parseJson(`{"a":\n{${keys(LIMITS.jsonKeys + 1, ',')}}}`))
    expect(many).toMatchObject({ code: 'TOO_LARGE', place: { line: 2 } })
    expect(many.detail).toContain(`at most ${LIMITS.jsonKeys} keys inside /a, found more`)
    const deep = refusal(() => parseJson('['.repeat(LIMITS.jsonDepth + 1)))
    expect(deep.detail).toContain(`at most ${LIMITS.jsonDepth} levels`)
  })

  it('is read with as many keys as are allowed', () => {
    const value = parseJson(`{${keys(LIMITS.jsonKeys, ',')}}`)
    expect(Object.keys(Object(value))).toHaveLength(LIMITS.jsonKeys)
  })

  it('is refused with the line of NDJSON that is too long', () => {
    const text = `{}\n"${'y'.repeat(LIMITS.jsonLineCharacters)}"`
    expect(refusal(() => [...jsonLines(text)])).toMatchObject({
      code: 'TOO_LARGE',
      place: { line: 2 },
    })
  })
})

describe('YAML', () => {
  it.each([
    ['characters', `#${' '.repeat(LIMITS.context.characters)}`, 1, /characters, found/],
    ['keys', keys(LIMITS.context.keys + 1, '\n'), LIMITS.context.keys + 1, /at most 2000 keys/],
    ['parts', `a:\n${'- 1\n'.repeat(LIMITS.context.parts)}`, null, /at most 20000 parts/],
    ['levels', `a: ${'['.repeat(LIMITS.yamlDepth + 1)}`, 1, /at most 32 levels/],
    ['aliases', 'a: &x 1\nb: *x', 2, /alias/],
    ['commas after commas', `a: 1\nb: {${','.repeat(10_000)}}`, 2, /"," after "\{"/],
    ['equal keys', 'a: 1\nb: 2\na: 3', 3, /a second a/],
  ])('of a context is refused for its %s', (_, source, line, detail) => {
    const error = refusal(() => parseYaml(source))
    expect(error).toMatchObject({ code: 'INVALID_CONTEXT' })
    expect(error.detail).toMatch(detail)
    if (line !== null) expect(error.place).toEqual({ line })
  })

  it('of a file is refused alike, with the format and the hint', () => {
    const read = (text: string) => refusal(() => readYaml(text, 'SMP', 'send the result'))
    expect(read(keys(LIMITS.yamlFile.keys + 1, '\n'))).toMatchObject({
      code: 'TOO_LARGE',
      place: { line: LIMITS.yamlFile.keys + 1 },
      hint: 'send the result',
    })
    expect(read('a: &x 1\nb: *x')).toMatchObject({ code: 'MALFORMED', place: { line: 2 } })
    expect(read('a: 1\na: 2')).toMatchObject({ code: 'MALFORMED', place: { line: 2 } })
  })

  it('keeps a star that is no alias', () => {
    expect(parseYaml('a: "*x"\nb: 2 * 3\nc: |\n  *y\n')).toEqual({ a: '*x', b: '2 * 3', c: '*y\n' })
  })
})

describe('detection', () => {
  it('shows both ends of a long text, in whole lines', () => {
    expect(firstAndLastLines('short')).toBe('short')
    const text = `title\n${'row of a log\n'.repeat(100_000)}summary\n`
    const edges = firstAndLastLines(text)
    expect(edges.length).toBeLessThanOrEqual(131_072)
    expect(new Set(edges.split('\n'))).toEqual(new Set(['title', 'row of a log', 'summary', '']))
    expect(firstAndLastLines('x'.repeat(1e6))).toHaveLength(65_537)
  })

  it('asks every reader once, and parses the JSON once', () => {
    const file = makeResultFile('x', bytes(`{"a": [${'1,'.repeat(100_000)}1]}`))
    const seen: { id: string; characters: number; value: unknown }[] = []
    const spies = ADAPTERS.map((adapter) => ({
      ...adapter,
      formats: adapter.formats.map((format) => ({
        ...format,
        detect: (one: typeof file) => {
          const id = `${adapter.id} ${format.name}`
          seen.push({ id, characters: one.text?.length ?? 0, value: one.json() })
          return format.detect(one)
        },
      })),
    }))
    expect(refusal(() => detect(file, spies)).code).toBe('UNKNOWN_FORMAT')
    expect(seen.map(({ id }) => id)).toEqual(
      ADAPTERS.flatMap(({ id, formats }) => formats.map(({ name }) => `${id} ${name}`)),
    )
    expect(Math.max(...seen.map(({ characters }) => characters))).toBeLessThan(131_073)
    expect(new Set(seen.map(({ value }) => value)).size).toBe(1)
  })
})
