import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { expect, test } from './fixtures'
import { otherSite } from './other-site'

// The page around stands on another host than the site under test, on purpose, and asks it for the chart.
test.use({ expectedErrors: [/favicon|^foreign request: http:\/\/(localhost|127)/] })

/** The code with a script of the first chart of the front page. */
async function copyScript(page: Page): Promise<string> {
  await page.goto('/')
  const dialog = page.locator('main article details', { hasText: 'Embed' }).first()
  await dialog.locator('summary').click()
  const code = dialog.locator('pre', { hasText: 'embed.js' })
  return code.innerText()
}

test('one script shows a chart in its own height and in the theme of the page, and leaves no cookie', async ({
  page,
  context,
}) => {
  const code = await copyScript(page)
  const site = await otherSite(
    `<style>body{margin:0;background:#fff}.dark{background:#101418}</style><article style="width:500px">${code}</article>`,
  )
  try {
    await page.goto(site.url)
    const frame = page.locator('iframe')
    await expect(frame).toHaveAttribute('src', /\/embed\/bars\?.*theme=light/)
    await expect(page.locator('[data-meshbench]')).toHaveCount(0)
    const inside = page.frameLocator('iframe')
    await expect(inside.getByText('Measured by')).toBeVisible()
    const over = await inside
      .locator('html')
      .evaluate((root) => root.scrollHeight - root.clientHeight)
    expect(over).toBeLessThanOrEqual(0)
    expect((await frame.boundingBox())?.width).toBe(500)
    const steps = await page.evaluate(() => history.length)
    await page.evaluate(() => document.body.classList.add('dark'))
    const root = inside.locator('html')
    // Null while the frame goes from one theme to the other.
    const background = () =>
      root
        .evaluate((html) => getComputedStyle(html.lastElementChild ?? html).backgroundColor)
        .catch(() => null)
    await expect.poll(background).toBe('rgb(14, 17, 22)')
    // The way back leads to the page before, not to another theme.
    expect(await page.evaluate(() => history.length)).toBe(steps)
    expect(await context.cookies()).toEqual([])
  } finally {
    site.close()
  }
})

test('without scripts, as in a feed, the picture stays and leads to the chart', async ({
  page,
  browser,
}) => {
  const code = await copyScript(page)
  const site = await otherSite(code)
  const context = await browser.newContext({ javaScriptEnabled: false })
  try {
    const plain = await context.newPage()
    await plain.goto(site.url)
    await expect(plain.getByRole('img')).toBeVisible()
    await expect(plain.getByRole('link')).toHaveAttribute('href', /\/embed\/bars\?/)
    await expect(plain.locator('iframe')).toHaveCount(0)
  } finally {
    await context.close()
    site.close()
  }
})

test('the script is small', () => {
  const text = readFileSync(new URL('../../public/embed.js', import.meta.url), 'utf8')
  expect(Buffer.byteLength(text)).toBeLessThan(5000)
})
