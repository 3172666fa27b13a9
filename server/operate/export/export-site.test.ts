import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { exportSite, type ExportOptions } from './export-site'
import { sha256Hex } from './folder'

/** What a small site has: bodies by address, and the tags that its responses name. */
type Small = Map<string, { type: string; body: string; tags?: string }>
let small: Small
let asked: string[]

const ORIGIN = 'https://bench.example'
const RAW = 'Fortio 1.69.4'
const server = createServer((request, response) => {
  asked.push(request.url ?? '')
  const found = small.get(request.url ?? '')
  const tags = found?.tags === undefined ? {} : { 'surrogate-key': found.tags }
  response.writeHead(found ? 200 : 404, { 'content-type': found?.type ?? 'text/plain', ...tags })
  response.end(found?.body ?? '')
})
beforeAll(() => new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve)))
afterAll(() => void server.close())

const page = (main: string, tags = 'all') => ({
  type: 'text/html; charset=utf-8',
  body: `<html><head><link rel="stylesheet" href="/_next/static/a.css"/></head><body><main>${main}</main></body></html>`,
  tags,
})
const json = (value: unknown) => ({ type: 'application/json', body: JSON.stringify(value) })
const list = (items: unknown[]) => json({ items, nextCursor: null })
const locs = (...paths: string[]) => ({
  type: 'application/xml',
  body: paths.map((at) => `<loc>${ORIGIN}${at}</loc>`).join(''),
})

const folders: string[] = []
let folder: string
beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'meshbench-export-'))
  folders.push(folder)
  asked = []
  const run = '0190c3a4-0000-7000-8000-000000000000'
  small = new Map([
    ['/', page('<a href="/meshes/istio">Istio</a> <a href="/?metric=cpu">CPU</a>')],
    ['/?metric=cpu', page('<a href="/?metric=cpu&amp;mode=sidecar">both</a> <a href="/">no</a>')],
    ['/compare', page('<h1>Compare</h1>')],
    ['/search', page('<h1>Search</h1>')],
    ['/meshes/istio', page(`<a href="/runs/${run}">run</a> 4.2 ms`, 'mesh:istio')],
    [`/runs/${run}`, page(`<a href="/api/v1/runs/${run}/raw">raw</a>`, `run:${run}`)],
    [`/api/v1/runs/${run}/raw`, { type: 'application/json', body: RAW }],
    ['/_next/static/a.css', { type: 'text/css', body: "@font-face{src:url('/fonts/a.woff2')}" }],
    ['/fonts/a.woff2', { type: 'font/woff2', body: 'font' }],
    ['/feed.xml', { type: 'application/atom+xml', body: `<id>${ORIGIN}/</id>` }],
    ['/robots.txt', { type: 'text/plain', body: `Sitemap: ${ORIGIN}/sitemap.xml` }],
    ['/sitemap.xml', locs('/sitemaps/pages.xml')],
    ['/sitemaps/pages.xml', locs('', '/meshes/istio', '/compare')],
    ['/openapi.json', json({})],
    ['/api/v1/schema.json', json({})],
    ['/icon.svg', { type: 'image/svg+xml', body: '<svg/>' }],
    ['/favicon.ico', { type: 'image/svg+xml', body: '<svg/>' }],
    ['/meshbench-environment.sh', { type: 'text/x-sh', body: '#' }],
    [
      '/api/v1/meshes?limit=100',
      list([{ slug: 'istio', name: 'Istio', about: null, vendor: 'Istio project' }]),
    ],
    ['/api/v1/meshes/istio/versions?limit=100', list([{ version: '1.26.0' }, { version: null }])],
    ['/api/v1/publications?limit=100', list([])],
    ['/api/v1/harnesses?limit=100', list([{ id: 'fortio', label: 'Fortio' }])],
  ])
})
afterAll(async () => {
  for (const one of folders) await rm(one, { recursive: true })
})

const run = (more: Partial<ExportOptions> = {}) =>
  exportSite({
    sites: [`http://127.0.0.1:${(server.address() as AddressInfo).port}`],
    folder,
    copied: { origin: ORIGIN, live: null, at: 'https://copy.example/b' },
    maker: sha256Hex('one'),
    versions: new Map(),
    today: '2026-11-23',
    signal: new AbortController().signal,
    say: () => undefined,
    ...more,
  })
const read = (file: string) => readFile(path.join(folder, file), 'utf8')
const names = async () =>
  (await readdir(folder, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)))

describe('an export', () => {
  it('writes pages, what they link to, and raw files under their digests', async () => {
    const result = await run()
    expect(result).toMatchObject({ failures: [], dead: [], removed: 0 })
    const files = await names()
    expect(files).toHaveLength(result.files)
    expect(files).toEqual(expect.arrayContaining(['index.html', 'meshes/istio/index.html']))
    expect(await read(`raw/${sha256Hex(RAW)}.bin`)).toBe(RAW)
    expect(await read('_next/static/a.css')).toContain("url('../../fonts/a.woff2')")
    expect(await read('sitemaps/pages.xml')).toContain('<loc>https://copy.example/b/meshes/istio/')
    expect(await read('robots.txt')).toBe('Sitemap: https://copy.example/b/sitemap.xml')
    expect(JSON.parse(await read('search-index.json'))).toEqual([
      { kind: 'mesh', title: 'Istio', words: 'istio Istio project', href: 'meshes/istio/' },
      {
        kind: 'version',
        title: 'Istio 1.26.0',
        words: 'istio Istio project',
        href: 'meshes/istio/#versions',
      },
      { kind: 'harness', title: 'Fortio', words: 'fortio', href: 'harnesses/fortio/' },
    ])
  })

  it('has the states that a page links to, and not what these combine', async () => {
    await run()
    expect(asked).toContain('/?metric=cpu')
    expect(asked.join()).not.toContain('mode=sidecar')
    const [state = ''] = (await names()).filter((name) => /^q-.*\/index\.html$/.test(name))
    expect(await read(state)).toMatch(/<a role="link" aria-disabled="true"[^>]*>both<\/a>/)
  })

  it('asks again only for what was written since, and rewrites only what changed', async () => {
    await run()
    const first = await read('index.html')
    const changed = page('5.1 ms', 'mesh:istio')
    small.set('/meshes/istio', changed)
    asked = []
    const result = await run({ versions: new Map([['mesh:istio', '1']]) })
    expect(asked).toContain('/meshes/istio')
    expect(asked).not.toContain('/')
    // The page, and the pages that say how many files there are.
    expect(result).toMatchObject({ written: 2, removed: 2, dead: [] })
    expect(await read('meshes/istio/index.html')).toContain('5.1 ms')
    expect(await read('index.html')).toBe(first)
    // Nothing links to the run any more.
    expect((await names()).filter((name) => /^(?:raw|runs)\//.test(name))).toEqual([])
  })

  it('looks at everything on another day, and keeps the day of what stayed the same', async () => {
    await run()
    const result = await run({ today: '2026-11-24' })
    expect(result.asked).toBeGreaterThan(10)
    expect(result.written).toBe(1)
    expect(await read('index.html')).toContain('made on 2026-11-23')
    expect(await read('copy/index.html')).toContain('last compared with it on 2026-11-24')
  })

  it('lists links that lead nowhere, with the page that they stand on', async () => {
    small.delete('/?metric=cpu')
    const { failures, dead } = await run()
    expect(failures).toEqual([{ address: '/?metric=cpu', status: 404, from: '/' }])
    expect(dead).toMatchObject([{ file: 'index.html' }])
  })

  it('leaves files of others alone', async () => {
    await run()
    await mkdir(path.join(folder, 'mine'))
    await writeFile(path.join(folder, 'mine', 'notes.txt'), 'mine')
    await run({ today: '2026-11-24' })
    expect(await read('mine/notes.txt')).toBe('mine')
    await rm(path.join(folder, 'copy.json'))
    await expect(run()).rejects.toThrow(/expected an empty folder or a copy with copy\.json/)
  })
})
