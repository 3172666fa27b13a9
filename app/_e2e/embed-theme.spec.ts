import { expect, test } from './fixtures'

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
