import type { Page } from '@playwright/test'
import { atomXml } from '@/server/api/feed/atom'
import { EVERY_PAGE } from './every-page'
import { expect, test } from './fixtures'

const content = (page: Page, selector: string): Promise<string | null> =>
  page.locator(selector).first().getAttribute('content')

test('every page has a title and description of its own, one address, and Open Graph', async ({
  page,
  baseURL,
}) => {
  const texts: string[] = []
  for (const path of EVERY_PAGE) {
    await page.goto(`${path}${path.includes('?') ? '&' : '?'}utm_source=x`)
    const description = (await content(page, 'meta[name="description"]')) ?? ''
    expect(description.length, path).toBeGreaterThan(30)
    texts.push(await page.title(), description)
    const canonical = await page.locator('link[rel="canonical"]').getAttribute('href')
    expect(canonical?.replace(/\/$/, ''), path).toBe(
      `${baseURL ?? ''}${path}`.replace(/\?.*$|\/$/, ''),
    )
    expect(await content(page, 'meta[property="og:title"]'), path).toBeTruthy()
    expect(await content(page, 'meta[property="og:description"]'), path).toBe(description)
    expect(await content(page, 'meta[property="og:url"]'), path).toBe(canonical)
    expect(
      await page.locator('link[type="application/atom+xml"]').getAttribute('href'),
      path,
    ).toMatch(/\/feed\.xml(\?mesh=istio)?$/)
  }
  expect(new Set(texts).size).toBe(texts.length)
})

test('a publication is a Dataset for search engines', async ({ page }) => {
  await page.goto('/publications/linkerd-2021-05-benchmarking-linkerd-and-istio')
  const text = await page.locator('script[type="application/ld+json"]').textContent()
  const dataset = JSON.parse(text ?? '') as Record<string, unknown>
  expect(dataset).toMatchObject({
    '@context': 'https://schema.org/',
    '@type': 'Dataset',
    name: 'Benchmarking Linkerd and Istio',
    datePublished: '2021-05-27',
  })
  expect(dataset.variableMeasured).toContain('p99 latency')
})

/** Number of elements of a name, by the browser's own XML parser; an error of the parser is returned as text. */
const parsed = (page: Page, text: string, name: string): Promise<number | string> =>
  page.evaluate(
    ([xml = '', tag = '']) => {
      const read = new DOMParser().parseFromString(xml, 'application/xml')
      return read.querySelector('parsererror')?.textContent ?? read.getElementsByTagName(tag).length
    },
    [text, name],
  )

test('the feed is XML that a parser reads, whatever it contains', async ({ page, request }) => {
  const response = await request.get('/feed.xml')
  expect(response.headers()['content-type']).toContain('application/atom+xml')
  await page.goto('/meshes')
  expect(await parsed(page, await response.text(), 'entry')).toBeGreaterThan(10)
  const hostile = '</entry>&bogus;<![CDATA[ ]]> \u0000\u000b\uFFFF'
  const entry = { key: hostile, title: hostile, summary: hostile, author: hostile, href: '/"' }
  const rest = { kind: 'decision', updatedAt: '2026-01-01T00:00:00Z', publishedOn: null } as const
  const xml = atomXml([{ ...entry, ...rest }], 'http://localhost')
  expect(await parsed(page, xml, 'entry')).toBe(1)
})

const locations = (xml: string): string[] =>
  [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map((match) => match[1] ?? '')

for (const { which, every, tag } of [
  { which: 'pages', every: 8, tag: '' },
  { which: 'every page of those', every: 1, tag: ' @stress' },
])
  test(`the site map names ${which} that exist, and robots.txt names the map${tag}`, async ({
    page,
    request,
    baseURL,
  }) => {
    const robots = await (await request.get('/robots.txt')).text()
    expect(robots).toContain(`Sitemap: ${baseURL ?? ''}/sitemap.xml`)
    const index = await (await request.get('/sitemap.xml')).text()
    await page.goto('/meshes')
    const files = locations(index)
    expect(files).toHaveLength(Number(await parsed(page, index, 'sitemap')))
    expect(files.map((file) => file.split('/').at(-1))).toContain('conditions-1.xml')
    for (const file of files) {
      const xml = await (await request.get(file)).text()
      const addresses = locations(xml)
      expect(addresses, file).toHaveLength(Number(await parsed(page, xml, 'url')))
      expect(addresses.length, file).toBeGreaterThan(0)
      // The ends of the long lists.
      const asked = file.endsWith('pages.xml')
        ? addresses.filter((_, i) => i % every === 0)
        : [...addresses.slice(0, 3), ...addresses.slice(-3)]
      for (const address of asked) expect((await request.head(address)).status(), address).toBe(200)
    }
    expect((await request.get('/sitemaps/conditions-9.xml')).status()).toBe(404)
  })
