import type { APIRequestContext, Locator, Page } from '@playwright/test'
import { frozenImageSnippet, imageSnippet } from '@/components/embeds/snippets'
import { expect, test } from './fixtures'
import { galleryCharts } from './gallery-charts'
import { otherSite } from './other-site'

/** px of the smallest text as it is shown: that of ticks */
const MIN_TEXT = 11
const PHONE = { width: 360, height: 800 }

// The page around stands on another host than the site under test, on purpose, and asks it for the chart.
test.use({
  viewport: PHONE,
  expectedErrors: [/favicon|^foreign request: http:\/\/(localhost|127)/],
})

/** Texts of a page that are smaller than they may be, with their size on the screen. */
const smallTexts = (page: Page): Promise<string[]> =>
  page.evaluate((least) => {
    const small: string[] = []
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      const element = node.parentElement
      const text = node.textContent?.trim() ?? ''
      if (
        !element ||
        text === '' ||
        element.closest('script, style, title, desc, metadata, .words')
      )
        continue
      const matrix = element instanceof SVGGraphicsElement ? element.getScreenCTM() : null
      const scale = matrix === null ? 1 : Math.hypot(matrix.a, matrix.b)
      const size = parseFloat(getComputedStyle(element).fontSize) * scale
      if (element.checkVisibility() && size < least - 0.01) small.push(`${size} px: ${text}`)
    }
    return small
  }, MIN_TEXT)

/** px of the smallest text of an image as it is shown. */
async function smallestText(request: APIRequestContext, img: Locator): Promise<number> {
  await img.scrollIntoViewIfNeeded()
  const shown = await img.evaluate(async (node) => {
    const image = node as HTMLImageElement
    await image.decode()
    return { source: image.currentSrc, width: image.getBoundingClientRect().width }
  })
  const svg = await (await request.get(shown.source)).text()
  const drawn = Number(/viewBox="0 0 (\d+)/.exec(svg)?.[1])
  const sizes = [...svg.matchAll(/ font-size="([\d.]+)"/g)].map(([, size]) => Number(size))
  expect(sizes.length, shown.source).toBeGreaterThan(3)
  return (Math.min(...sizes) * shown.width) / drawn
}

test('no kind of chart has a text below 11 px on a phone: frame, image, frozen frame and frozen image', async ({
  page,
  request,
  baseURL,
}) => {
  test.setTimeout(180_000)
  const charts = await galleryCharts(request)
  expect(charts.length).toBeGreaterThan(13)
  const parts: string[] = []
  for (const { kind, address } of charts) {
    await page.goto(address)
    expect(await smallTexts(page), address).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth), address).toBe(360)
    const query = address.split('?')[1] ?? ''
    const answer = await request.post('/api/v1/snapshots', { data: { chart: kind, query } })
    const { url, svgUrl } = (await answer.json()) as { url: string; svgUrl: string }
    await page.goto(url)
    expect(await smallTexts(page), `${kind} frozen`).toEqual([])
    // Its narrow drawing stands in place of the wide one: nothing is scrolled.
    await expect(page.locator('.frozen:visible')).toHaveCount(1)
    expect(await page.evaluate(() => document.documentElement.scrollWidth), kind).toBe(360)
    const imageUrl = `${baseURL ?? ''}${address.replace('/embed/', '/charts/').replace('?', '.svg?')}`
    parts.push(imageSnippet({ title: kind, imageUrl, width: null }))
    parts.push(
      frozenImageSnippet({ title: kind, imageUrl: svgUrl, width: null }, `${url}.narrow.svg`),
    )
  }
  const site = await otherSite(parts.join(''))
  try {
    await page.goto(site.url)
    for (const [i, img] of (await page.locator('img').all()).entries())
      expect(await smallestText(request, img), `image ${i}`).toBeGreaterThanOrEqual(MIN_TEXT)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
  } finally {
    site.close()
  }
})
