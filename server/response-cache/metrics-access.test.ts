import type { IncomingMessage } from 'node:http'
import { expect, it } from 'vitest'
import { mayReadMetrics } from './metrics-access'

const request = (remoteAddress: string, headers: Record<string, string> = {}): IncomingMessage =>
  ({
    socket: { remoteAddress },
    headers,
    rawHeaders: Object.entries(headers).flat(),
  }) as unknown as IncomingMessage

const TOKEN = '0123456789abcdef'
const bearer = (token: string): Record<string, string> => ({ authorization: `Bearer ${token}` })

it('lets programs on this machine read, but nobody through a proxy on it', () => {
  const access = { token: null, isPublic: false }
  for (const address of ['127.0.0.1', '::1', '::ffff:127.0.0.1'])
    expect(mayReadMetrics(request(address), access)).toBe(true)
  for (const address of ['10.0.0.1', '127.0.0.1.example', ''])
    expect(mayReadMetrics(request(address), access)).toBe(false)
  for (const name of ['X-Forwarded-For', 'Forwarded', 'Via', 'X-Real-IP'])
    expect(mayReadMetrics(request('127.0.0.1', { [name]: '127.0.0.1' }), access)).toBe(false)
  expect(mayReadMetrics(request('127.0.0.1'), { ...access, isPublic: true })).toBe(false)
})

it('asks everybody for the token where there is one', () => {
  const access = { token: TOKEN, isPublic: true }
  expect(mayReadMetrics(request('10.0.0.1', bearer(TOKEN)), access)).toBe(true)
  expect(mayReadMetrics(request('127.0.0.1'), access)).toBe(false)
  for (const wrong of ['', `${TOKEN}0`, TOKEN.slice(1)])
    expect(mayReadMetrics(request('127.0.0.1', bearer(wrong)), access)).toBe(false)
})
