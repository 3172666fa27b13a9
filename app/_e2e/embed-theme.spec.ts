import type { Locator, Page } from '@playwright/test'
import { expect, test } from './fixtures'

async function openDialog(page: Page): Promise<Locator> {
  await page.goto('/')
  const dialog = page.locator('main article details', { hasText: 'Embed' }).first()
  await dialog.locator('summary').click()
  await expect(dialog.getByLabel('Theme')).toBeVisible()
  return dialog
}

test('the first code follows the reader of the blog, and a page of one theme is two clicks away', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const dialog = await openDialog(page)
  await expect(dialog.locator('pre').first()).toContainText('theme=auto')
  for (const theme of ['light', 'dark']) {
    await dialog
      .getByRole('button', { name: new RegExp(`^Copy for a ${theme} page`) })
      .first()
      .click()
    await expect(dialog.getByText(`Copied for a ${theme} page`)).toBeVisible()
    const copied = await page.evaluate(() => navigator.clipboard.readText())
    expect(copied).toContain('<iframe ')
    expect(copied.includes('theme=dark')).toBe(theme === 'dark')
    expect(copied).not.toContain('theme=auto')
  }
})

test('a theme that is chosen is that of the code and of the preview, whatever the site has', async ({
  page,
}) => {
  const dialog = await openDialog(page)
  const ofSite = page.getByRole('banner').getByLabel('Theme')
  await expect(dialog.getByLabel('Theme')).toHaveValue('auto')
  await expect(dialog.locator('iframe')).toHaveAttribute('src', /theme=auto/)
  await dialog.getByLabel('Theme').selectOption('dark')
  await ofSite.selectOption('light')
  await expect(dialog.locator('iframe')).toHaveAttribute('src', /theme=dark/)
  await expect(dialog.locator('pre').first()).toContainText('theme=dark')
})

test.describe('in the dark', () => {
  test.use({ colorScheme: 'dark' })

  test('a reader in the dark copies what suits both at once, before the preview', async ({
    page,
  }) => {
    await page.goto('/')
    const dialog = page.locator('main article details', { hasText: 'Embed' }).first()
    await dialog.locator('summary').click()
    await expect(dialog.getByLabel('Theme')).toHaveValue('auto')
    await expect(dialog.locator('pre').first()).toContainText('theme=auto')
    const copy = await dialog.getByRole('button', { name: /copy/i }).first().boundingBox()
    const preview = await dialog.locator('iframe').first().boundingBox()
    expect(copy?.y).toBeLessThan(preview?.y ?? 0)
    const source = dialog.frameLocator('iframe').getByRole('link', { name: /Sources and method/ })
    await expect(source).toHaveAttribute('href', /\/publications\/[a-z0-9-]+$/)
  })
})
