import { expect, test } from './fixtures'
import { expectAccessible } from './themes'

test('a vendor reaches the form from the page of a mesh by one click, with its fields in sight @phone', async ({
  page,
}) => {
  await page.goto('/meshes/linkerd')
  const link = page.locator('main header').getByRole('link', { name: 'Report an error' })
  await expect(link).toBeInViewport()
  await link.click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Report an error about Linkerd')
  const form = page.locator('form[action="/disputes"]')
  await expect(form.getByLabel('Publication', { exact: true })).toBeInViewport()
  await expect(form.getByLabel('What is wrong')).toBeInViewport()
  const offered = form.getByLabel('Publication', { exact: true }).locator('option')
  await expect(offered.filter({ hasText: 'Linkerd vs Ambient Mesh' })).toHaveCount(1)
  await expect(offered.filter({ hasText: 'CryptoMB' })).toHaveCount(0)
  await expectAccessible(page)
})

test('a report of a chosen publication is sent', async ({ page }) => {
  await page.goto('/disputes/new?mesh=linkerd')
  await page
    .getByLabel('Publication', { exact: true })
    .selectOption('publication:linkerd-2021-11-benchmarking-redux')
  await page.getByLabel('What is wrong').fill('The second claim is about 2,000 requests/s only.')
  await page.getByLabel('Your name or organisation').fill('A reader')
  await page.getByLabel('How to reach you').fill('reader@example.org')
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Thank you')
})

test('the form of a card offers figures of meshes before those of the baseline', async ({
  page,
}) => {
  await page.goto('/')
  const card = page.locator('main article[id^="chart-"]', { hasText: 'No mesh' }).first()
  await card.getByText('Details', { exact: true }).click()
  await card.getByRole('link', { name: 'Report an error' }).click()
  const figures = page.getByRole('region', { name: 'Which figure?' }).getByRole('link')
  await expect(figures.nth(1)).toBeVisible()
  const names = await figures.allInnerTexts()
  expect(names[0]).not.toMatch(/^no mesh/i)
  expect(names.some((name) => /no mesh/i.test(name))).toBe(true)
})
