import { randomBytes } from 'node:crypto'
import { createServer, request as send, type IncomingHttpHeaders, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, beforeEach, expect, it } from 'vitest'
import type { Serve } from '@/server/platform/http/guard-server'
import { markUncacheable, noteVersions } from '@/server/platform/cache-dependencies'
import type { CheckFreshness } from './freshness'
import { ResponseCache } from './response-cache'

type Answer = { status: number; headers: IncomingHttpHeaders; body: Buffer }

let versions = new Map([['all', '1']])
let made: string[] = []
let make: Serve = () => undefined
let beforeCheck: () => Promise<void> = async () => undefined
let cache: ResponseCache
const servers: Server[] = []

const TEXT = 'a response that is long enough to be compressed. '.repeat(40)
const NONCE = 'bxT74Nel9lXBkGV5OYGIaw=='

const checkCurrent: CheckFreshness = ({ versions: at }, done, failed) =>
  void beforeCheck().then(
    () => done([...at].every(([tag, version]) => versions.get(tag) === version)),
    failed,
  )

async function start(): Promise<number> {
  const server = createServer((request, response) => {
    const serve = (): void => {
      response.setHeader('x-request-id', 'of this request')
      cache.serve(request, response, (...all) => {
        made.push(all[0].url ?? '')
        make(...all)
      })
    }
    if (!cache.ready(request, response, 'of this request', serve)) serve()
  })
  servers.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return (server.address() as AddressInfo).port
}

const port = await start()
afterAll(() => servers.forEach((server) => server.close()))

const ask = (path: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Answer> =>
  new Promise((resolve, reject) => {
    send({ port, host: '127.0.0.1', path, headers, method }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers,
          body: Buffer.concat(chunks),
        }),
      )
    })
      .on('error', reject)
      .end()
  })

const JSON_HEADERS = {
  'content-type': 'application/json',
  'cache-control': 'public, max-age=0, s-maxage=60',
}
const reading =
  (headers: Record<string, string>, body: () => string = () => TEXT, status = 200): Serve =>
  (_, response) => {
    noteVersions(new Map(versions))
    response.writeHead(status, headers).end(body())
  }
const isHit = ({ headers }: Answer): boolean => String(headers['cache-status']).includes('hit')

beforeEach(() => {
  cache = new ResponseCache({ maxBytes: 2 ** 20, checkCurrent, isSecure: false })
  versions = new Map([['all', '1']])
  made = []
  beforeCheck = async () => undefined
  make = reading(JSON_HEADERS)
})

it('serves what it has until a tag is bumped', async () => {
  let n = 0
  make = reading(JSON_HEADERS, () => `${++n}`)
  const bodies = async () => (await ask('/api/v1/meshes')).body.toString()
  expect([await bodies(), await bodies()]).toEqual(['1', '1'])
  versions = new Map([['all', '2']])
  expect([await bodies(), await bodies()]).toEqual(['2', '2'])
  expect(cache.counts()).toMatchObject({ hits: 2, misses: 2, outdated: 1, entries: 1 })
  expect(cache.counts().bytes).toBeGreaterThan(0)
})

it('sends each the best encoding it accepts, of the same bytes', async () => {
  const by = async (encoding: string) =>
    ask('/api/v1/meshes', encoding === '' ? {} : { 'accept-encoding': encoding })
  await by('br')
  await expect.poll(async () => (await by('br, gzip')).headers['content-encoding']).toBe('br')
  const [plain, zipped, small] = [await by(''), await by('gzip'), await by('gzip;q=0.5, br')]
  expect(plain.body.toString()).toBe(TEXT)
  expect(gunzipSync(zipped.body).toString()).toBe(TEXT)
  expect(brotliDecompressSync(small.body).toString()).toBe(TEXT)
  for (const { headers, body } of [plain, zipped, small]) {
    expect(headers['content-length']).toBe(String(body.length))
    expect(headers.vary).toBe('Accept-Encoding')
  }
  const refused = ['br;q=0, gzip;q=0', 'identity', 'x-other']
  for (const encoding of refused)
    expect((await by(encoding)).headers['content-encoding'], encoding).toBeUndefined()
  expect(made).toEqual(['/api/v1/meshes'])
})

it('does not compress pictures made of pixels, and lets them vary with nothing', async () => {
  make = reading({ ...JSON_HEADERS, 'content-type': 'image/png' })
  await ask('/charts/a.png')
  const { headers } = await ask('/charts/a.png', { 'accept-encoding': 'gzip' })
  expect([headers['content-encoding'], headers.vary]).toEqual([undefined, undefined])
})

it('says 304 to whoever has the bytes, in any encoding, and the length alone to HEAD', async () => {
  await ask('/api/v1/meshes')
  for (const encoding of ['', 'gzip']) {
    const first = await ask('/api/v1/meshes', { 'accept-encoding': encoding })
    const etag = first.headers.etag ?? ''
    expect(etag).toMatch(encoding === '' ? /^"/ : /^W\/"/)
    for (const known of [etag, `"other", ${etag}`, '*']) {
      const again = await ask('/api/v1/meshes', {
        'if-none-match': known,
        'accept-encoding': encoding,
      })
      expect([again.status, again.body.length, again.headers.etag]).toEqual([304, 0, etag])
      expect(again.headers['cache-control']).toBe(JSON_HEADERS['cache-control'])
      expect(again.headers['content-length']).toBeUndefined()
    }
    expect((await ask('/api/v1/meshes', { 'if-none-match': '"other"' })).status).toBe(200)
  }
  const head = await ask('/api/v1/meshes', {}, 'HEAD')
  expect([head.status, head.body.length]).toEqual([200, 0])
  expect(head.headers['content-length']).toBe(String(TEXT.length))
  expect(made).toHaveLength(1)
})

it('keeps the whole response when the first to ask wants only a part of it, or nothing', async () => {
  let seen: IncomingHttpHeaders = {}
  make = (request, response) => {
    seen = request.headers
    reading(JSON_HEADERS)(request, response)
  }
  const poison = {
    range: 'bytes=0-1',
    'if-none-match': '*',
    cookie: 'a=b',
    'x-forwarded-host': 'evil',
  }
  expect((await ask('/api/v1/meshes', poison, 'HEAD')).status).toBe(304)
  expect(Object.keys(seen).sort()).toEqual(['host'])
  const next = await ask('/api/v1/meshes')
  expect([next.body.toString(), isHit(next)]).toEqual([TEXT, true])
})

it.each<[string, Serve]>([
  ['an error', reading(JSON_HEADERS, () => 'no', 500)],
  ['a redirect', reading({ ...JSON_HEADERS, location: '/' }, () => '', 307)],
  ['a cookie', reading({ ...JSON_HEADERS, 'set-cookie': 'a=b' })],
  [
    'what its handler calls private',
    reading({ ...JSON_HEADERS, 'cache-control': 'private, no-store' }),
  ],
  ['what says nothing of caches', reading({ 'content-type': 'text/plain' })],
  [
    'a read without a tag',
    (request, response) => {
      markUncacheable()
      reading(JSON_HEADERS)(request, response)
    },
  ],
  [
    'one tag at two versions',
    (request, response) => {
      noteVersions(new Map([['all', '0']]))
      reading(JSON_HEADERS)(request, response)
    },
  ],
])('does not keep %s', async (_, serve) => {
  make = serve
  const answers = [await ask('/api/v1/meshes'), await ask('/api/v1/meshes')]
  expect(answers.map(isHit)).toEqual([false, false])
  expect(made).toHaveLength(2)
  expect(cache.counts().entries).toBe(0)
})

it('makes a response once for all who ask at one moment', async () => {
  const waiting: (() => void)[] = []
  make = (request, response) => void waiting.push(() => reading(JSON_HEADERS)(request, response))
  const asked = Promise.all(Array.from({ length: 30 }, () => ask('/api/v1/meshes')))
  await expect.poll(() => waiting.length).toBe(1)
  await new Promise((resolve) => setTimeout(resolve, 200))
  waiting.forEach((release) => release())
  expect((await asked).map(({ body }) => body.toString())).toEqual(Array(30).fill(TEXT))
  expect(made).toHaveLength(1)
})

it('gives nobody what was being made before they asked and has changed since', async () => {
  const waiting: (() => void)[] = []
  make = (_, response) => {
    const at = new Map(versions)
    noteVersions(at)
    waiting.push(() => void response.writeHead(200, JSON_HEADERS).end(`at ${at.get('all')}`))
  }
  const early = ask('/api/v1/meshes')
  await expect.poll(() => waiting.length).toBe(1)
  versions = new Map([['all', '2']])
  const late = [ask('/api/v1/meshes'), ask('/api/v1/meshes')]
  await new Promise((resolve) => setTimeout(resolve, 100))
  waiting[0]?.()
  expect((await early).body.toString()).toBe('at 1')
  await expect.poll(() => waiting.length).toBe(2)
  waiting[1]?.()
  for (const answer of await Promise.all(late)) expect(answer.body.toString()).toBe('at 2')
  expect(made).toHaveLength(2)
})

it('hands a request on when nothing can be said of its tags', async () => {
  await ask('/api/v1/meshes')
  beforeCheck = () => Promise.reject(new Error('no database'))
  make = reading(JSON_HEADERS, () => 'unavailable', 503)
  expect((await ask('/api/v1/meshes')).status).toBe(503)
})

it('gives what is left of a limit to the caller who was counted, and no id of another request', async () => {
  make = reading({ ...JSON_HEADERS, 'ratelimit-remaining': '599', 'x-request-id': 'of the maker' })
  const [first, second] = [await ask('/api/v1/meshes'), await ask('/api/v1/meshes')]
  expect([first.headers['ratelimit-remaining'], second.headers['ratelimit-remaining']]).toEqual([
    '599',
    undefined,
  ])
  expect(second.headers['x-request-id']).toBe('of this request')
})

it('keeps a page under a policy of digests, and passes one without a nonce', async () => {
  const html = `<html><script nonce="${NONCE}">a()</script></html>`
  const headers = {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'private, no-cache, no-store, max-age=0, must-revalidate',
  }
  make = reading(
    { ...headers, 'content-security-policy': `script-src 'nonce-${NONCE}'` },
    () => html,
  )
  await ask('/')
  const page = await ask('/')
  expect(isHit(page)).toBe(true)
  expect(page.headers['content-security-policy']).toMatch(/script-src 'self' 'sha256-[^']+';/)
  expect(page.headers['cache-control']).toBe('public, max-age=0, s-maxage=5')
  expect(page.headers['surrogate-key']).toBe('all')
  expect(page.headers.vary).toContain('rsc')
  expect(page.body.toString()).toBe('<html><script>a()</script></html>')
  make = reading(headers, () => html)
  expect([await ask('/compare'), await ask('/compare')].map(isHit)).toEqual([false, false])
})

it('stays within its bytes however many addresses are asked for', async () => {
  cache = new ResponseCache({ maxBytes: 100_000, checkCurrent, isSecure: false })
  for (let i = 0; i < 150; i++) await ask(`/api/v1/meshes?limit=${i}`)
  expect(cache.counts().bytes).toBeLessThanOrEqual(100_000)
  expect(cache.counts().entries).toBeGreaterThan(5)
  const large = randomBytes(25_000).toString('hex')
  make = reading(JSON_HEADERS, () => large)
  await ask('/api/v1/leaderboard')
  expect(isHit(await ask('/api/v1/leaderboard'))).toBe(false)
})
