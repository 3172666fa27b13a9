import { describe, expect, it } from 'vitest'
import { readRequest } from '../receive/request'

const TYPE = { 'content-type': 'multipart/form-data; boundary=x' }
const post = (body: BodyInit, headers: Record<string, string> = {}): Request =>
  new Request('http://localhost/api/v1/runs', { method: 'POST', body, headers })

describe('a form', () => {
  it('of very many parts is refused, however small they are', async () => {
    const part = '--x\r\nContent-Disposition: form-data; name="result"; filename="a"\r\n\r\n\r\n'
    const body = `${part.repeat(14_000)}--x--\r\n`
    await expect(readRequest(post(body, TYPE))).rejects.toMatchObject({
      code: 'BAD_REQUEST',
      facts: { title: 'Too many form fields' },
    })
  })

  it.each([
    ['--x\r\nContent-Disposition: form-data; name="result"\r\n\r\n{}\r\n', /not finished/],
    ['--x\r\nContent-Type: text/plain\r\n\r\n{}\r\n--x--\r\n', /a part without a name/],
    ['{}\r\n--x--\r\n', /missing initial boundary/],
  ])('that is broken says how: %s', async (body, detail) => {
    await expect(readRequest(post(body, TYPE))).rejects.toMatchObject({
      code: 'BAD_REQUEST',
      facts: {
        title: 'The multipart body is broken',
        detail: expect.stringMatching(detail) as string,
      },
    })
  })

  it('whose header is not UTF-8 is refused', async () => {
    const head = Buffer.from('--x\r\nContent-Disposition: form-data; name="\xff"\r\n\r\n', 'latin1')
    const body = Buffer.concat([head, Buffer.from('{}\r\n--x--\r\n')])
    await expect(readRequest(post(body, TYPE))).rejects.toMatchObject({
      facts: { detail: 'the header of a part is not UTF-8' },
    })
  })

  it('keeps the bytes of a file that has no name', async () => {
    const bytes = Buffer.from([0, 255, 128, 13, 10])
    const head = (name: string) => `--x\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n`
    const texts = [`${head('context')}{}\r\n${head('result')}`, '\r\n--x--\r\n'] as const
    const body = Buffer.concat([Buffer.from(texts[0]), bytes, Buffer.from(texts[1])])
    const { files } = await readRequest(post(body, TYPE))
    expect(files).toMatchObject([{ name: 'result' }])
    expect(Buffer.from(files[0]?.bytes ?? [])).toEqual(bytes)
  })

  it('is read in another thread, with files as large as they may be', async () => {
    const bytes = new Uint8Array(4_000_000).fill(65)
    const form = new FormData()
    form.append('context', '{ campaign: nightly, mesh: istio }')
    form.append('result', new Blob([bytes]), 'large.bin')
    let turns = 0
    const timer = setInterval(() => turns++, 1)
    const { files } = await readRequest(post(form))
    clearInterval(timer)
    expect(files.map(({ name }) => name)).toEqual(['large.bin'])
    expect(Buffer.from(files[0]?.bytes ?? []).equals(bytes)).toBe(true)
    expect(turns).toBeGreaterThan(0)
  })
})
