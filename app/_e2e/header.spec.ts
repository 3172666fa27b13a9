import { findViolations } from './audit'
import { expect, test } from './fixtures'
import { openInOwnFont } from './own-font'

/** px of the header in one line */
const ONE_LINE = 64

for (const width of [360, 390, 768, 1280])
  test(`the header is one line at ${width} px, and its sections are within reach`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 800 })
    await openInOwnFont(page, '/harnesses')
    const header = page.getByRole('banner')
    const box = await header.boundingBox()
    expect(box?.height).toBeLessThanOrEqual(ONE_LINE)
    const sections = page.getByRole('navigation', { name: 'Sections' })
    const menu = sections.getByLabel('Menu', { exact: true })
    if (width < 1024) await menu.click()
    else await expect(menu).toBeHidden()
    const compare = sections.getByRole('link', { name: 'Compare' })
    await expect(compare).toBeVisible()
    expect(await findViolations(page, { within: 'header' })).toEqual([])
    await compare.click()
    await expect(page).toHaveURL(/\/compare$/)
    if (width < 1024) await expect(compare).toBeHidden()
  })

for (const path of ['/', '/harnesses'])
  test(`${path}: the key / goes to the search, and is a letter where the reader writes`, async ({
    page,
  }) => {
    await page.goto(path)
    const field = page.locator('#search')
    await page.keyboard.press('/')
    await expect(field).toBeFocused()
    await expect(field).toHaveValue('')
    await page.keyboard.type('a/b')
    await expect(field).toHaveValue('a/b')
  })

test('the menu opens without JavaScript', async ({ browser, baseURL }) => {
  const context = await browser.newContext({
    javaScriptEnabled: false,
    baseURL: baseURL ?? '',
    viewport: { width: 390, height: 844 },
  })
  const page = await context.newPage()
  await page.goto('/')
  const sections = page.getByRole('navigation', { name: 'Sections' })
  await sections.getByLabel('Menu', { exact: true }).click()
  await sections.getByRole('link', { name: 'Methodology' }).click()
  await expect(page).toHaveURL(/\/methodology$/)
  await context.close()
})

test.describe('where the response is 404', () => {
  test.use({ expectedErrors: [/404 \(Not Found\)/] })

  test('an address without a page offers a search', async ({ page }) => {
    await page.goto('/meshes/nothing')
    const main = page.getByRole('main')
    await main.getByRole('searchbox').fill('linkerd')
    await main.getByRole('button', { name: 'Search' }).click()
    await expect(page).toHaveURL(/\/search\?q=linkerd$/)
    await expect(page.getByRole('region', { name: 'Meshes' })).toContainText('Linkerd')
  })
})
