import { describe, expect, it } from 'vitest'
import { refuseManyParts } from './form-parts'

const TYPE = 'multipart/form-data; boundary=b'
const part = (head = 'Content-Disposition: form-data; name="result"', text = 'x'): string =>
  `--b\r\n${head}\r\n\r\n${text}\r\n`
const check = (parts: string, type = TYPE) =>
  refuseManyParts(Buffer.from(`${parts}--b--\r\n`), type)

describe('a multipart body', () => {
  it('may have 200 parts, and no more', () => {
    expect(() => check(part().repeat(200))).not.toThrow()
    expect(() => check(part().repeat(201))).toThrow(/Too many form fields.*200 parts/)
    expect(() => check(part().repeat(201), 'multipart/form-data; boundary="b"')).toThrow(/Too many/)
  })

  it('may have long parts, but no long header', () => {
    const head = `Content-Disposition: form-data; name="result"${'\r\na: b'.repeat(2000)}`
    expect(() => check(part(undefined, 'a: b\r\n'.repeat(100_000)))).not.toThrow()
    expect(() => check(part(head))).toThrow(/header of a form field is too long/)
    expect(() => check(part() + part(head) + part())).toThrow(/8192 bytes/)
  })

  it.each([
    'multipart/form-data',
    'multipart/form-data; x="; boundary=z"; boundary=b',
    'multipart/form-data; boundary=z, multipart/form-data; boundary=b',
    'multipart/form-data; boundary="\\b"',
    'multipart/form-data; boundary=',
  ])('whose boundary is not plain is refused: %s', (type) => {
    expect(() => check(part(), type)).toThrow(/expected a Content-Type with one boundary/)
  })

  it.each(['application/json', 'application/x-www-form-urlencoded; boundary=b'])(
    'is what this is about, not %s',
    (type) => expect(() => check(part().repeat(201), type)).not.toThrow(),
  )

  it('is not passed over for a boundary that its own text repeats', () => {
    // The parser ends at the first delimiter that closes the form; what comes after it counts all the same.
    expect(() => check(`--b--\r\n${part().repeat(201)}`)).toThrow(/Too many form fields/)
  })
})
