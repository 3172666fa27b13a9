import { IncomingMessage, type IncomingHttpHeaders } from 'node:http'
import { Socket } from 'node:net'
import { expect, it } from 'vitest'
import { toCacheableRequest } from './cacheable-request'

const asked = (url: string, headers: IncomingHttpHeaders = {}, method = 'GET') => {
  const request = new IncomingMessage(new Socket())
  request.url = url
  request.method = method
  request.headers = { host: 'bench.example', ...headers }
  return toCacheableRequest(request)
}
const keyOf = (url: string, headers?: IncomingHttpHeaders) => asked(url, headers)?.key

it.each([
  '/',
  '/compare?a=istio',
  '/meshes/istio',
  '/publications/a-2021',
  '/conditions/1',
  '/runs/0190b0c4-5a5c-7000-8000-000000000000',
  '/docs',
  '/docs/api',
  '/docs/gate',
  '/feed.xml',
  '/openapi.json',
  '/badge/istio.svg',
  '/charts/bars.png?metric=a&group=b',
  '/embed/bars?group=a',
  '/s/00ff.svg',
  '/publications/a-2021?each=http.latency.p99&values=2',
  '/publications/a-2021?costs=all',
  '/publications/a-2021?find=p99',
  '/api/v1/leaderboard?limit=3',
  '/api/v1/schema.json',
  '/sitemaps/runs-1.xml',
])('%s may be kept', (url) => expect(asked(url)).not.toBeNull())

it.each([
  '/admin',
  '/admin/tokens',
  '/api/health',
  '/api/health/live',
  '/api/trpc/a',
  '/disputes/new',
  '/api/v1/oidc/token',
  '/api/v1/contexts/a',
  '/api/v1/runs/x/raw',
  '/_next/static/a.js',
  '/api/v1/publications/a/raw/00',
  '/nothing/here',
  '/meshes/%ff',
  '//bench.example/',
  '/meshes/',
  '/api/v1/meshes?utm_source=x',
  'http://other.example/',
  '/?%6detric=a',
  '/?gclid=x&metric%20=a',
  '/compare?a=istio&hide=nobody',
  '/meshes/istio?zoom=1~2&gclid=x',
  '/charts/bars.svg?gclid=x',
])('%s is handed on', (url) => expect(asked(url)).toBeNull())

it('hands on other methods, requests with a token or a body, and hosts that are none', () => {
  expect(asked('/', {}, 'POST')).toBeNull()
  expect(asked('/', {}, 'OPTIONS')).toBeNull()
  expect(asked('/', {}, 'HEAD')?.key).toBe(keyOf('/'))
  expect(asked('/api/v1/runs/x', { authorization: 'Bearer mb_x' })).toBeNull()
  expect(asked('/', { 'content-length': '1' })).toBeNull()
  for (const host of ['', 'a b', 'evil"><script>', 'a\\b', 'x'.repeat(300), undefined])
    expect(asked('/', { host }), host).toBeNull()
})

it('has one key for the parameters of a file in any order', () => {
  expect(keyOf('/charts/a.svg?width=9&metric=a')).toBe(keyOf('/charts/a.svg?metric=a&width=9'))
  expect(asked('/api/v1/meshes?metric=a&limit=3')?.url).toBe('/api/v1/meshes?limit=3&metric=a')
  expect(keyOf('/charts/a.svg?a=1&a=2')).not.toBe(keyOf('/charts/a.svg?a=2&a=1'))
  expect(keyOf('/?')).toBe(keyOf('/'))
})

it('makes a page without the parameters that none reads, however many visits they name', () => {
  expect(asked('/?rps=20&utm_source=a&metric=b&gclid=Cj0-1_2')?.url).toBe('/?rps=20&metric=b')
  expect(keyOf('/?utm_source=x&fbclid=y')).toBe(keyOf('/'))
  expect(keyOf('/?a=1&b=2')).not.toBe(keyOf('/?b=2&a=1'))
})

it('keeps apart what has other bytes: addresses, hosts and the data of the framework', () => {
  const keys = [
    keyOf('/'),
    keyOf('/?rps=20'),
    keyOf('/', { host: 'other.example' }),
    keyOf('/', { rsc: '1' }),
    keyOf('/', { rsc: '1', 'next-router-prefetch': '1' }),
    keyOf('/', { rsc: '1', 'next-router-state-tree': 'x' }),
  ]
  expect(new Set(keys).size).toBe(keys.length)
  expect(keyOf('/charts/a.svg', { rsc: '1' })).toBe(keyOf('/charts/a.svg'))
})

it('lets no other header of a client reach what makes the response', () => {
  const poison = {
    'x-forwarded-host': 'evil.example',
    'x-forwarded-proto': 'http',
    'x-forwarded-port': '1',
    forwarded: 'host=evil.example',
    'x-original-url': '/admin',
    'x-rewrite-url': '/admin',
    'x-invoke-path': '/admin',
    'x-middleware-subrequest': 'proxy',
    'x-nonce': 'chosen',
    'content-security-policy': "script-src 'nonce-chosen'",
    cookie: 'session=a; __prerender_bypass=b',
    accept: 'application/x-evil',
    'accept-language': 'xx',
    'accept-encoding': 'br',
    range: 'bytes=0-1',
    'if-none-match': '*',
    origin: 'https://evil.example',
  }
  const found = asked('/', poison)
  expect(found?.headers).toEqual({ host: 'bench.example' })
  expect(found?.key).toBe(keyOf('/'))
})

it('keeps nothing under a key of any length', () => {
  expect(asked(`/search?q=${'x'.repeat(7_000)}`)).toBeNull()
  expect(asked('/', { rsc: '1', 'next-router-state-tree': 'x'.repeat(7_000) })).toBeNull()
})
