import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  toFilePath,
  firstPart,
  classifyUrl,
  parseReference,
  relativeLink,
  chooseSite,
} from './urls'

const ORIGIN = 'https://bench.example'

describe('the name of a file', () => {
  it.each([
    ['/', 'index.html'],
    ['/meshes/istio', 'meshes/istio/index.html'],
    ['/charts/bars.svg', 'charts/bars.svg'],
    ['/embed/bars', 'embed/bars.html'],
    ['/s/abc', 's/abc.html'],
    ['/s/abc.svg', 's/abc.svg'],
    ['/feed.xml', 'feed.xml'],
    ['/api/v1/meshes', 'api/v1/meshes.json'],
  ])('of %s is %s', (address, file) => {
    expect(toFilePath(address)).toBe(file)
  })

  it('has digits for a query, whatever the order of its parameters', () => {
    const [one, other] = ['/charts/bars.svg?metric=a&group=b', '/charts/bars.svg?group=b&metric=a']
    const fileBehind = (href: string) =>
      toFilePath(parseReference(href, '/', ORIGIN)?.address ?? '')
    expect(fileBehind(one)).toMatch(/^charts\/bars-[0-9a-f]{12}\.svg$/)
    expect(fileBehind(other)).toBe(fileBehind(one))
    expect(fileBehind('/meshes/istio?axis=log')).toMatch(
      /^meshes\/istio\/q-[0-9a-f]{12}\/index\.html$/,
    )
    expect(fileBehind('/charts/bars.svg?metric=a&group=c')).not.toBe(fileBehind(one))
  })
})

it.each([
  ['/', 'page'],
  ['/runs/0190', 'page'],
  ['/publications/x?page=2', 'page'],
  ['/compare?a=istio&b=linkerd', 'page'],
  ['/compare?a=istio', 'live'],
  ['/search?q=istio', 'live'],
  ['/charts/bars.png?metric=a', 'file'],
  ['/_next/static/chunks/a.css', 'file'],
  ['/api/v1/publications/x/observations', 'file'],
  ['/api/v1/runs/0190c3a4-0000-7000-8000-000000000000', 'file'],
  ['/api/v1/runs/0190c3a4-0000-7000-8000-000000000000/raw', 'raw'],
  [`/api/v1/publications/x/raw/${'0'.repeat(64)}`, 'raw'],
  ['/api/v1/snapshots', 'live'],
  ['/admin', 'live'],
  ['/api/trpc/search.all', 'live'],
  ['/disputes/new?target=run:1', 'live'],
  ['/_next/static/../../etc', 'live'],
])('%s is a %s', (address, kind) => {
  expect(classifyUrl(address)).toBe(kind)
})

it('takes links of the site only, as browsers read them', () => {
  const of = (href: string) => parseReference(href, '/meshes/istio?b=1', ORIGIN)
  expect(of('#versions')).toEqual({ address: '/meshes/istio?b=1', fragment: '#versions' })
  expect(of(`${ORIGIN}/compare?b=2&a=1#x`)).toEqual({ address: '/compare?a=1&b=2', fragment: '#x' })
  for (const href of ['https://istio.io/', '//other.example/', 'mailto:a@b.example', 'http://['])
    expect(of(href)).toBeNull()
})

it('has the list of all values of a publication once for all states of its charts', () => {
  const of = (href: string) => parseReference(href, '/publications/x', ORIGIN)
  const second = { address: '/publications/x?values=2', fragment: '#values' }
  for (const href of ['?values=2', '?each=http.latency.p99&values=2', '?values=2&view=overhead'])
    expect(of(`/publications/x${href}#values`)).toEqual(second)
  expect(of('/publications/x?each=http.latency.p99')?.address).toMatch(/each=/)
  expect(of('/meshes/x?metric=a&values=2')?.address).toBe('/meshes/x?metric=a&values=2')
})

it('knows the first part of a list', () => {
  expect(firstPart('/publications/x?page=3')).toBe('/publications/x')
  expect(firstPart('/?metric=a&rows=2')).toBe('/?metric=a')
  expect(firstPart('/?metric=a')).toBeNull()
})

const name = fc.stringMatching(/^[a-z][a-z0-9-]{0,6}$/)
const file = fc
  .tuple(fc.array(name, { maxLength: 4 }), fc.constantFrom('index.html', 'a.svg', 'b.json'))
  .map(([folders, last]) => [...folders, last].join('/'))

it('links any file to any other, wherever the folder is served', () => {
  fc.assert(
    fc.property(file, file, fc.constantFrom('/', '/deep/er/'), (from, to, root) => {
      const served = `http://host${root}`
      const here = new URL(from.replace(/index\.html$/, ''), served)
      const there = new URL(relativeLink(from, to), here).href
      expect(there.replace(/\/$/, '/index.html')).toBe(new URL(to, served).href)
    }),
  )
})

it('asks one process for all forms of a chart, and all of them in the end', () => {
  const sites = ['a', 'b', 'c']
  const query = 'metric=latency&group=7'
  const forms = ['/charts/bars.svg', '/charts/bars.png', '/charts/bars.csv', '/embed/bars']
  expect(new Set(forms.map((form) => chooseSite(sites, `${form}?${query}`))).size).toBe(1)
  const pages = Array.from({ length: 50 }, (_, i) => chooseSite(sites, `/publications?page=${i}`))
  expect(new Set(pages)).toEqual(new Set(sites))
  expect(chooseSite(['a'], '/')).toBe('a')
})
