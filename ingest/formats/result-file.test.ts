import { gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { AdapterError } from '../model/adapter'
import { makeResultFile, MAX_FILE_BYTES, requireJson, requireText } from './result-file'

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text)
const refusal = (run: () => unknown): AdapterError => {
  try {
    run()
  } catch (error) {
    if (error instanceof AdapterError) return error
    throw error
  }
  throw new Error('accepted')
}

describe('makeResultFile', () => {
  it('strips a byte-order mark from the text and keeps the bytes', () => {
    const file = makeResultFile('x', bytes('\uFEFF{"a":1}'))
    expect(file.text).toBe('{"a":1}')
    expect(file.bytes.byteLength).toBe(10)
    expect(file.json()).toEqual({ a: 1 })
  })

  it('opens gzip and gives the content, so that both uploads are one file', () => {
    const file = makeResultFile('x.gz', gzipSync(bytes('plain')))
    expect(file.text).toBe('plain')
    expect(Buffer.from(file.bytes).toString()).toBe('plain')
  })

  it('refuses a gzip bomb and a cut gzip stream', () => {
    const bomb = gzipSync(new Uint8Array(MAX_FILE_BYTES + 1))
    expect(bomb.byteLength).toBeLessThan(100_000)
    expect(refusal(() => makeResultFile('x', bomb))).toMatchObject({ code: 'TOO_LARGE' })
    const cut = gzipSync(bytes('x'.repeat(1000))).subarray(0, 20)
    expect(refusal(() => makeResultFile('x', cut))).toMatchObject({ code: 'MALFORMED' })
  })

  it('gives no text for binary content', () => {
    const file = makeResultFile('x', new Uint8Array([0x89, 0x50, 0x4e, 0x47]))
    expect(file.text).toBeNull()
    expect(file.json()).toBeUndefined()
    expect(refusal(() => requireText(file))).toMatchObject({ code: 'NOT_TEXT' })
  })

  it.each([
    ['UTF-16 text', Buffer.from('\ufeffRunning 10s test', 'utf16le'), /UTF-8.*PowerShell/],
    ['a ZIP archive', Buffer.from('PK\u0003\u0004\0'), /unpack/],
    ['a tar archive', Buffer.from(`a${'\0'.repeat(256)}ustar\0`), /unpack/],
    ['a PNG image', Buffer.from([0x89, 0x50, 0x4e, 0x47]), /text or JSON output/],
    ['binary content', Buffer.from([0, 1, 2]), /text or JSON output/],
  ])('says that it found %s, and what to send', (found, content, hint) => {
    const error = refusal(() => requireText(makeResultFile('x', content)))
    expect(error.detail).toBe(`expected UTF-8 text, found ${found}`)
    expect(error.hint).toMatch(hint)
  })

  it('gives no JSON for anything but one document, and the reason on request', () => {
    expect(makeResultFile('x', bytes('{"a":1}{"a":2}')).json()).toBeUndefined()
    expect(makeResultFile('x', bytes('Running 10s test')).json()).toBeUndefined()
    expect(refusal(() => requireJson(makeResultFile('x', bytes('{"a":'))))).toMatchObject({
      code: 'TRUNCATED',
    })
  })
})

describe('credentials', () => {
  it.each([
    ['ok\nAuthorization: Bearer abcdef123456', 2],
    ['{"Metadata": {\n"authorization": [\n  "Bearer abc.def-123456"]}}', 2],
    ['GET /\n\n> Cookie: session=abcd1234; a=b', 3],
    ['x\nSet-Cookie: id=a3fWa7788; Path=/', 2],
    ['-----BEGIN RSA PRIVATE KEY-----\nMIIE', 1],
    ['curl https://admin:hunter2@host.example/x', 1],
    ['{"UserCredentials": "admin:secret"}', 1],
    ['x-api-key: 0123456789abcdef', 1],
    [`token mb_${'a1'.repeat(22)}`, 1],
  ])('are refused with their line: %j', (text, line) => {
    const error = refusal(() => makeResultFile('x', bytes(text)))
    expect(error).toMatchObject({ code: 'SECRET_IN_FILE', place: { line } })
    expect(error.message).not.toMatch(/hunter2|abcd1234|secret"/)
  })

  it.each([
    '"cookie":\t"ln6q6lo2fgfdgeqonocn7c67xsxcvts3qq5z"',
    '"UserCredentials": ""',
    'authorization policies: 1000 rules',
    'Authorization: enabled',
    'http://127.0.0.1:8080/echo?size=10:50,20:50',
    'bearer of bad news',
    '{"url":"http://a.example:8080/","email":"me@b.example"}',
  ])('are not seen in %j', (text) => {
    expect(makeResultFile('x', bytes(text)).text).toBe(text)
  })
})
