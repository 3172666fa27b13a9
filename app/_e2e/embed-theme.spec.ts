import type { Locator, Page } from '@playwright/test'
import { expect, test } from './fixtures'

async function openDialog(page: Page): Promise<Locator> {
  await page.goto('/')
  const dialog = page.locator('main article details', { hasText: 'Embed' }).first()
  await dialog.locator('summary').click()
  await expect(dialog.getByLabel('Theme')).toBeVisible()
  return dialog
}

test('a frame for a dark page is two clicks away from a light one', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const dialog = await openDialog(page)
  const buttons = dialog.getByRole('button', { name: /^Copy for a dark page/ })
  await buttons.first().click()
  await expect(dialog.getByText('Copied')).toBeVisible()
  const copied = await page.evaluate(() => navigator.clipboard.readText())
  expect(copied).toContain('<iframe ')
  expect(copied).toContain('theme=dark')
  await expect(dialog.locator('pre').first()).not.toContainText('theme=dark')
})

test('an open dialog follows the theme of the site, until one is chosen in it', async ({
  page,
}) => {
  const dialog = await openDialog(page)
  const ofSite = page.getByRole('banner').getByLabel('Theme')
  await expect(dialog.getByLabel('Theme')).toHaveValue('light')
  await ofSite.selectOption('dark')
  await expect(dialog.getByLabel('Theme')).toHaveValue('dark')
  await expect(dialog.locator('iframe')).toHaveAttribute('src', /theme=dark/)
  await dialog.getByLabel('Theme').selectOption('auto')
  await ofSite.selectOption('light')
  await expect(dialog.locator('iframe')).toHaveAttribute('src', /theme=auto/)
})

test.describe('in the dark', () => {
  test.use({ colorScheme: 'dark' })

  test('a reader in the dark copies a dark frame at once, before the preview', async ({ page }) => {
    await page.goto('/')
    const dialog = page.locator('main article details', { hasText: 'Embed' }).first()
    await dialog.locator('summary').click()
    await expect(dialog.getByLabel('Theme')).toHaveValue('dark')
    const [frame] = await dialog.locator('pre').allInnerTexts()
    expect(frame).toContain('theme=dark')
    const copy = await dialog.getByRole('button', { name: /copy/i }).first().boundingBox()
    const preview = await dialog.locator('iframe').first().boundingBox()
    expect(copy?.y).toBeLessThan(preview?.y ?? 0)
    const source = dialog.frameLocator('iframe').getByRole('link', { name: /Sources and method/ })
    await expect(source).toHaveAttribute('href', /\/publications\/[a-z0-9-]+$/)
  })
})
