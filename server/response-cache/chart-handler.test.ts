import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { recordReads } from '@/server/platform/cache-dependencies'
import { createChartHandler } from './chart-handler'
import { ResponseCache } from './response-cache'

const SVG = `<svg>${'<rect/>'.repeat(300)}</svg>`
const drawn = async (request: Request, chart: string): Promise<Response> => {
  asked.push(`${chart} ${new URL(request.url).search} ${request.headers.get('x-forwarded-for')}`)
  if (chart === 'long.svg')
    await new Promise<void>((resolve) =>
      request.signal.addEventListener('abort', () => resolve()),
    ).then(() => ended.push(chart))
  if (chart === 'broken.svg') throw new Error('not a response')
  return new Response(chart === 'none.svg' ? '{}' : SVG, {
    status: chart === 'none.svg' ? 404 : 200,
    headers: { 'content-type': 'image/svg+xml', 'cache-control': 'public, max-age=0', a: 'b' },
  })
}

let asked: string[] = []
let ended: string[] = []
let passedOn: string[] = []
const cache = new ResponseCache({
  maxBytes: 2 ** 20,
  isSecure: false,
  checkCurrent: (_, done) => done(true),
  direct: createChartHandler(drawn),
})
const server = createServer((request, response) => {
  request.headers['x-forwarded-for'] = '192.0.2.7'
  recordReads(() =>
    cache.serve(request, response, ({ method, url }, made) => {
      passedOn.push(`${method} ${url}`)
      made.writeHead(299).end()
    }),
  )
})
let base = ''
beforeAll(async () => {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => server.close())
beforeEach(() => {
  asked = []
  ended = []
  passedOn = []
})

describe('a chart that may be kept', () => {
  it('is made by its handler, under the headers of every response', async () => {
    const response = await fetch(`${base}/charts/bars.svg?group=1&metric=a`)
    expect([response.status, await response.text()]).toEqual([200, SVG])
    expect(asked).toEqual(['bars.svg ?group=1&metric=a 192.0.2.7'])
    expect(passedOn).toEqual([])
    const named = (name: string) => response.headers.get(name)
    expect(named('a')).toBe('b')
    expect(named('x-content-type-options')).toBe('nosniff')
    expect(named('strict-transport-security')).toBe('max-age=31536000')
    expect(named('referrer-policy')).toBe('strict-origin-when-cross-origin')
    expect(named('permissions-policy')).toContain('camera=()')
    expect(named('vary')).toBe('Accept-Encoding')
  })

  it('is kept as one of the framework is', async () => {
    await (await fetch(`${base}/charts/load.svg?family=1`)).text()
    const again = await fetch(`${base}/charts/load.svg?family=1`, { method: 'HEAD' })
    expect(again.headers.get('cache-status')).toContain('hit')
    expect(asked).toHaveLength(1)
  })
})

it('does not keep a refusal, and says that its encoding varies', async () => {
  for (let i = 0; i < 2; i++) {
    const response = await fetch(`${base}/charts/none.svg`)
    expect([response.status, response.headers.get('vary')]).toEqual([404, 'Accept-Encoding'])
  }
  expect(asked).toHaveLength(2)
})

it('tells the handler that nobody waits for the chart any more', async () => {
  const leaving = new AbortController()
  const left = fetch(`${base}/charts/long.svg`, { signal: leaving.signal })
  await expect.poll(() => asked).toHaveLength(1)
  leaving.abort()
  await expect(left).rejects.toThrow()
  await expect.poll(() => ended).toEqual(['long.svg'])
})

it('breaks off where the handler fails', async () => {
  await expect(fetch(`${base}/charts/broken.svg`)).rejects.toThrow()
})

it.each([
  ['POST', '/charts/bars.svg'],
  ['GET', '/charts/bars%2Esvg'],
  ['GET', '/charts/bars.svg/'],
  ['GET', '/charts/bars.svg?unknown=1'],
  ['GET', '/embed/bars'],
  ['GET', '/meshes/istio'],
])('hands %s %s on to the framework', async (method, path) => {
  expect((await fetch(base + path, { method })).status).toBe(299)
  expect(passedOn).toEqual([`${method} ${path}`])
  expect(asked).toEqual([])
})
