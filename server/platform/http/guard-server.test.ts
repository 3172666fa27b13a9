import { createServer, type Server } from 'node:http'
import { connect, type AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { guardServers } from './guard-server'

let server: Server
let stop: () => void

/** All that comes back on a connection that sends these bytes. */
const send = (text: string): Promise<string> =>
  new Promise((resolve, reject) => {
    const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
    let answer = ''
    socket.on('data', (chunk) => (answer += chunk.toString()))
    socket.on('close', () => resolve(answer))
    socket.on('error', reject)
    socket.setTimeout(5_000, () => socket.destroy(new Error(`no end after: ${answer}`)))
    socket.write(text)
  })

const ask = (method: string, more = ''): Promise<string> =>
  send(`${method} / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n${more}\r\n`)

beforeAll(async () => {
  stop = guardServers(false)
  server = createServer((request, response) => {
    // As Next does with a method that a route lacks.
    if (request.url?.startsWith('/api/v1/runs')) response.statusCode = 405
    if (request.url?.endsWith('early')) response.flushHeaders()
    if (request.url?.endsWith('length')) response.writeHead(405, { 'content-length': 0 })
    if (response.statusCode === 405) return response.end()
    response.end(`served ${request.method}`)
  })
  // As Next does: without the guard it closes the connection.
  server.on('upgrade', (_, socket) => void socket.end())
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
})
afterAll(() => {
  stop()
  server.close()
})

it('a method that the framework refuses without a word gets a problem that says what to do', async () => {
  const { port } = server.address() as AddressInfo
  for (const way of ['early', 'length']) {
    const sooner = await fetch(`http://127.0.0.1:${port}/api/v1/runs?${way}`)
    expect(await sooner.json(), way).toMatchObject({ code: 'METHOD_NOT_ALLOWED' })
  }
  const response = await fetch(`http://127.0.0.1:${port}/api/v1/runs?x=1`)
  expect(response.status).toBe(405)
  expect(response.headers.get('content-type')).toBe('application/problem+json')
  const problem: unknown = await response.json()
  expect(problem).toMatchObject({
    detail: 'expected another method than GET for /api/v1/runs',
    hint: expect.stringContaining('sent with POST') as string,
    requestId: response.headers.get('x-request-id'),
  })
  const head = await fetch(`http://127.0.0.1:${port}/api/v1/runs`, { method: 'HEAD' })
  expect([head.status, await head.text()]).toEqual([405, ''])
})

it.each([
  ['POST', '/api/runs', {}],
  ['POST', '/api', {}],
  ['PUT', '/api/v2/runs?campaign=a', {}],
  ['POST', '/', { authorization: 'Bearer mb_x' }],
  ['POST', '/runs', { authorization: 'bearer mb_x' }],
])(
  '%s to %s, which is none of the API, is told where results are sent',
  async (method, path, headers) => {
    const { port } = server.address() as AddressInfo
    const response = await fetch(`http://127.0.0.1:${port}${path}`, { method, headers, body: 'x' })
    expect(response.status).toBe(404)
    expect(await response.json()).toMatchObject({
      detail: expect.stringContaining(
        `expected /api/v1/runs, where results are sent with POST, found ${method} to ${path.split('?')[0] ?? ''};`,
      ) as string,
      requestId: response.headers.get('x-request-id'),
    })
  },
)

it.each([
  ['POST', '/admin', {}],
  ['POST', '/api/trpc/x', {}],
  ['POST', '/api/v1/webhooks', { authorization: 'Bearer mb_x' }],
  ['GET', '/api/metrics', { authorization: 'Bearer x' }],
])('%s to %s is served', async (method, path, headers) => {
  const { port } = server.address() as AddressInfo
  const response = await fetch(`http://127.0.0.1:${port}${path}`, { method, headers })
  expect(await response.text()).toBe(`served ${method}`)
})

it('a POST that an address does not take is told where results are sent', async () => {
  const { port } = server.address() as AddressInfo
  const at = `http://127.0.0.1:${port}/api/v1/runs/run?early`
  const response = await fetch(at, { method: 'POST', body: 'x' })
  expect(await response.json()).toMatchObject({
    detail: 'expected an address that takes POST, such as /api/v1/runs, found /api/v1/runs/run',
    hint: expect.stringContaining('sent with POST to /api/v1/runs') as string,
  })
})

it('keeps a connection open for longer than a load balancer does', async () => {
  const { port } = server.address() as AddressInfo
  const { headers } = await fetch(`http://127.0.0.1:${port}/`)
  expect(headers.get('keep-alive')).toBe('timeout=75')
})

it.each(['TRACE', 'TRACK', 'PROPFIND', 'DELETE', 'PATCH', 'FOO', 'get'])(
  '%s is answered with 405, what is allowed and a problem',
  async (method) => {
    const answer = await ask(method)
    expect(answer).toMatch(/^HTTP\/1\.1 405 Method Not Allowed\r\n/)
    expect(answer).toMatch(/\r\nallow: GET, HEAD, OPTIONS, POST, PUT\r\n/i)
    expect(answer).toMatch(/\r\ncontent-type: application\/problem\+json\r\n/i)
    const [head = '', body = ''] = answer.split('\r\n\r\n')
    expect(head).toContain(`content-length: ${body.length}`)
    expect(JSON.parse(body)).toMatchObject({ status: 405, code: 'METHOD_NOT_ALLOWED' })
    expect(answer).not.toMatch(/\bat .*:\d+:\d+/)
  },
)

it('CONNECT is answered with 405 too', async () => {
  expect(await send('CONNECT a:1 HTTP/1.1\r\nHost: a:1\r\n\r\n')).toMatch(/^HTTP\/1\.1 405 /)
})

it('a connection that is reset after CONNECT harms nobody', async () => {
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
  await new Promise<void>((resolve) => {
    socket.on('close', () => resolve())
    socket.write('CONNECT a:1 HTTP/1.1\r\nHost: a:1\r\n\r\n', () => socket.resetAndDestroy())
  })
  expect(await ask('GET')).toContain('served GET')
})

it.each(['GET', 'POST', 'PUT', 'OPTIONS'])('%s is served', async (method) => {
  expect(await ask(method, 'Content-Length: 0\r\n')).toContain(`served ${method}`)
})

it('a request to upgrade is served as if it had not asked', async () => {
  const upgrade =
    'GET / HTTP/1.1\r\nHost: x\r\nConnection: Upgrade, close\r\nUpgrade: websocket\r\n'
  expect(await send(`${upgrade}\r\n`)).toContain('served GET')
})

it('bytes that are no request, and headers that are too long, are refused with a reason', async () => {
  expect(await send('GET / HTTP/1.1\r\nHost\r\n\r\n')).toMatch(/^HTTP\/1\.1 400 Bad Request\r\n/)
  const long = `a: ${'x'.repeat(20_000)}\r\n`
  expect(await ask('GET', long)).toMatch(/^HTTP\/1\.1 431 .*"code":"TOO_LARGE"/s)
})
