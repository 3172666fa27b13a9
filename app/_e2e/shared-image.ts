import type { APIRequestContext, Page } from '@playwright/test'
import { inked, decodePng } from '@/server/testing/png-pixels'
import { expect } from './fixtures'

/**
 * Expects that an opened page promises a picture of 1200 by 630 px to whoever shares it, that the picture is drawn, and
 * that it is described by the title of its chart. Returns its address and that title.
 */
export async function expectSharedImage(
  page: Page,
  request: APIRequestContext,
  origin: string | undefined,
): Promise<{ address: string; title: string }> {
  const state = page.url()
  const meta = async (name: string): Promise<string> =>
    (await page
      .locator(`meta[property="${name}"], meta[name="${name}"]`)
      .getAttribute('content')) ?? ''
  const address = await meta('og:image')
  expect(new URL(address).origin, state).toBe(origin)
  expect(await meta('twitter:image')).toBe(address)
  expect(await meta('twitter:card')).toBe('summary_large_image')
  expect([await meta('og:image:width'), await meta('og:image:height')]).toEqual(['1200', '630'])
  const response = await request.get(address)
  expect(response.headers()['content-type'], state).toBe('image/png')
  const pixels = decodePng(await response.body())
  expect([pixels.width, pixels.height]).toEqual([1200, 630])
  expect(inked(pixels, { x: 0, y: 0, width: 1200, height: 630 }), state).toBeGreaterThan(4_000)
  const svg = await (await request.get(address.replace('.png?', '.svg?'))).text()
  const [, title = ''] = /<title [^>]*>([^<]*)</.exec(svg) ?? []
  expect(await meta('og:image:alt'), state).toContain(title)
  return { address, title }
}
