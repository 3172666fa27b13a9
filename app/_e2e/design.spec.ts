import { findViolations } from './audit'
import { expect, test } from './fixtures'

const SURFACES = { Light: 'rgb(255, 255, 255)', Dark: 'rgb(14, 17, 22)' }

test('the page of the design system shows every part in both themes, whichever the reader has @phone', async ({
  page,
}) => {
  await page.emulateMedia({ colorScheme: 'light' })
  await page.goto('/design')
  for (const [name, surface] of Object.entries(SURFACES)) {
    const sheet = page.getByRole('region', { name, exact: true })
    await expect(sheet).toHaveCSS('background-color', surface)
    await expect(sheet.getByText('interest unknown')).toBeVisible()
  }
  expect(await findViolations(page)).toEqual([])
  const tooWide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)
  expect(tooWide).toBe(false)
})
