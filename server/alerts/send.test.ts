import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { Receiver } from './receiver-fixture'
import { findRefusal, sendOnce, sign } from './send'

const receiver = new Receiver()
const other = new Receiver()
beforeAll(async () => {
  await receiver.up()
  await other.up()
})
afterAll(() => Promise.all([receiver.down(), other.down()]))
beforeEach(() => {
  receiver.received = []
  other.received = []
  receiver.answer = (response) => response.writeHead(204).end()
})
const LOCAL = { isLocalAllowed: true, timeoutMs: 300 }
const send = (options: object = LOCAL) =>
  sendOnce(receiver.url, '{"a":"ä"}', { 'x-id': '1' }, options)

describe('an attempt', () => {
  it('brings the body and nothing of this process', async () => {
    expect(await send()).toEqual({ ok: true })
    expect(receiver.received.map(({ body }) => body)).toEqual(['{"a":"ä"}'])
    const names = Object.keys(receiver.received[0]?.headers ?? {}).sort()
    expect(names).toEqual([
      'connection',
      'content-length',
      'content-type',
      'host',
      'user-agent',
      'x-id',
    ])
  })

  it('follows no redirect', async () => {
    receiver.answer = (response) => response.writeHead(307, { location: other.url }).end()
    expect(await send()).toMatchObject({ ok: false, isFinal: true })
    expect(other.received).toEqual([])
  })

  it.each([
    [500, false],
    [429, false],
    [404, false],
    [410, true],
  ])('that is answered with %d may be repeated unless %s', async (status, isFinal) => {
    receiver.answer = (response) => response.writeHead(status).end('the inner secret')
    expect(await send()).toEqual({ ok: false, failure: `HTTP ${status}`, isFinal })
  })

  it('waits for a slow receiver, which gets it once', async () => {
    receiver.answer = (response) => void setTimeout(() => response.writeHead(200).end(), 200)
    expect(await send({ ...LOCAL, timeoutMs: 30_000 })).toEqual({ ok: true })
    expect(receiver.received).toHaveLength(1)
  })

  it('ends in time where the receiver is silent, or never ends its response', async () => {
    receiver.answer = () => undefined
    expect(await send()).toMatchObject({ ok: false, failure: 'no response in time' })
    receiver.answer = (response) => void response.writeHead(200).write('x')
    expect(await send()).toEqual({ ok: true })
  })

  it('at a closed port says no more than that', async () => {
    const attempt = await sendOnce('http://127.0.0.1:1/', '{}', {}, LOCAL)
    expect(attempt).toEqual({ ok: false, failure: 'the connection failed', isFinal: false })
  })

  it('reaches nothing of this machine without the switch of tests', async () => {
    const names = ['localhost', '127.0.0.1', '[::1]', '[::ffff:127.0.0.1]', '0x7f.1', '2130706433']
    for (const name of names)
      for (const scheme of ['http', 'https']) {
        const address = `${scheme}://${name}:${new URL(receiver.url).port}/`
        expect(await sendOnce(address, '{}', {}), address).toMatchObject({ isFinal: true })
      }
    expect(receiver.received).toEqual([])
  })
})

it.each([
  ['https://hooks.example/x', null],
  ['https://8.8.8.8/x', null],
  ['http://hooks.example/x', 'expected an https address, found http:'],
  ['ftp://hooks.example/x', 'expected an https address, found ftp:'],
  ['https://a:b@hooks.example/', 'expected an address without credentials'],
  ['https://10.0.0.1/', 'expected a public address'],
  ['https://site.internal/', 'expected a public name'],
  ['hooks.example', 'expected an https address, found no address'],
  ['https://hooks.example:22/x', 'expected port 443 or one from 1024 on, found 22'],
  ['https://hooks.example:0/x', 'expected port 443 or one from 1024 on, found 0'],
  ['https://hooks.example:443/x', null],
  ['https://hooks.example:8443/x', null],
])('%s is refused with %s', (address, refusal) => expect(findRefusal(address)).toBe(refusal))

it('a signature is of time and body', () => {
  const now = new Date('2026-11-20T10:00:00.900Z')
  const [time = '', digits = ''] = sign('key', '{}', now).split(',')
  expect(time).toBe('t=1795168800')
  expect(digits).toMatch(/^v1=[0-9a-f]{64}$/)
  expect(sign('key', '{ }', now)).not.toContain(digits)
  expect(sign('other', '{}', now)).not.toContain(digits)
})
