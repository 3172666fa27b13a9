import { expect, it } from 'vitest'
import { escapeXml } from '@/ingest/model/xml-text'
import { atomXml } from './atom'
import type { FeedEntry } from './schemas'

const BASE = 'https://bench.example'
const entry = (change: Partial<FeedEntry> = {}): FeedEntry => ({
  key: 'publication-a',
  kind: 'publication',
  title: 'A benchmark',
  href: '/publications/a',
  summary: 'What it measured.',
  author: 'A lab',
  updatedAt: '2026-03-02T10:00:00.000Z',
  publishedOn: '2026-03-01',
  ...change,
})

it('gives an entry an id that depends on its key and the address of the site only', () => {
  const readId = (xml: string) => /<entry><id>([^<]+)</.exec(xml)?.[1]
  const id = readId(atomXml([entry()], BASE))
  expect(id).toBe(`${BASE}/feed.xml#publication-a`)
  expect(readId(atomXml([entry({ title: 'B', updatedAt: '2027-01-01T00:00:00Z' })], BASE))).toBe(id)
})

it('is as new as its newest entry, and leaves out a date that was not stated', () => {
  const xml = atomXml([entry({ publishedOn: null })], BASE)
  expect(xml).toMatch(/<\/subtitle>\n<updated>2026-03-02T10:00:00.000Z<\/updated>/)
  expect(xml).not.toContain('<published>')
})

it('keeps the text of strangers text', () => {
  const hostile = `</title><script>alert(1)</script>&amp;"']]><!--`
  const xml = atomXml(
    [
      entry({
        title: hostile,
        summary: hostile,
        author: hostile,
        key: hostile,
        href: '/runs/"><a',
      }),
    ],
    BASE,
  )
  expect(xml).not.toContain('<script')
  expect(xml).not.toContain('<!--')
  expect(xml).toContain('&lt;/title&gt;&lt;script&gt;alert(1)')
  expect(xml).toContain('&amp;amp;')
})

it('replaces what XML cannot write', () => {
  expect(escapeXml('a\u0000b\u001bc\uD800d\uFFFE\u{1F680}\n')).toBe(
    'a\uFFFDb\uFFFDc\uFFFDd\uFFFD\u{1F680}\n',
  )
})

it('is about what it was asked for, and known by that', () => {
  const of = { mesh: 'istio', campaign: null, metric: 'http.latency.p99' }
  const xml = atomXml([], 'https://bench.example', of)
  expect(xml).toContain('<title>Meshbench: news about istio, http.latency.p99</title>')
  expect(xml).toContain(
    '<id>https://bench.example/feed.xml?mesh=istio&amp;metric=http.latency.p99</id>',
  )
  expect(xml).toContain(
    'href="https://bench.example/feed.xml?mesh=istio&amp;metric=http.latency.p99"',
  )
})
