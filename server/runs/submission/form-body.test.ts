import { describe, expect, it } from 'vitest'
import { readRequest } from './request'

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
