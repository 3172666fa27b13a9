import type { Page } from '@playwright/test'
import { expect, test } from './fixtures'

test.use({ isIdle: true })

/** Scripts of the framework that a page has asked for. */
function scriptsOf(page: Page): string[] {
  const asked: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (/^\/_next\/.*\.js$/.test(pathname)) asked.push(pathname)
  })
  return asked
}

const isLive = (page: Page): Promise<boolean> =>
  page.evaluate(() => Object.keys(document.body).some((key) => key.startsWith('__react')))

test('the front page loads no script before it is used', async ({ page }) => {
  const asked = scriptsOf(page)
  await page.goto('/')
  await page.waitForLoadState('networkidle')
  await page.mouse.wheel(0, 400)
  await page.waitForTimeout(300)
  expect(asked).toEqual([])
  expect(await isLive(page)).toBe(false)

  await page.keyboard.press('Tab')
  await expect.poll(() => isLive(page)).toBe(true)
  expect(asked.length).toBeGreaterThan(2)
  expect(new Set(asked).size).toBe(asked.length)
})

test('a pointer makes it live, and links then change the page only @phone', async ({ page }) => {
  await page.goto('/')
  await page.mouse.move(200, 200)
  await expect.poll(() => isLive(page)).toBe(true)
  await page.evaluate(() => Object.assign(window, { isSame: true }))
  const menu = page.locator('.header-menu > summary')
  if (await menu.isVisible()) await menu.click()
  await page.getByRole('banner').getByRole('link', { name: 'Publications', exact: true }).click()
  await expect(page).toHaveURL(/\/publications$/)
  expect(await page.evaluate(() => 'isSame' in window)).toBe(true)
})

test('what was chosen to compare is there at once', async ({ page }) => {
  await page.addInitScript(() => sessionStorage.setItem('compare', '["istio:ambient"]'))
  await page.goto('/')
  await expect(page.getByRole('complementary', { name: 'Chosen to compare' })).toBeVisible()
})

test('a fold that was opened before its script has loaded gets its choices', async ({ page }) => {
  await page.goto('/')
  const embed = page.locator('main article details', { hasText: 'Embed' }).first()
  await embed.evaluate((fold) => ((fold as HTMLDetailsElement).open = true))
  await expect(embed.getByRole('link', { name: /Image of this chart/ })).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(embed.getByLabel('Theme')).toBeVisible()
})

test('other pages are live by themselves', async ({ page }) => {
  await page.goto('/meshes/istio')
  await expect.poll(() => isLive(page)).toBe(true)
})
