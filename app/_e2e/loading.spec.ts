import { expect, test } from './fixtures'

test('a filter says that it loads where the answer takes longer than a moment', async ({
  page,
}) => {
  await page.goto('/publications')
  let answer: () => void = () => undefined
  const asked = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route(/\/publications\?.*relation=vendor/, async (route) => {
    await asked
    await route.continue()
  })
  const filters = page.getByRole('navigation', { name: 'Filters', exact: true })
  await filters.getByRole('link', { name: /^vendor/ }).click()
  await expect(filters.getByRole('status')).toHaveText('Loading …')
  await expect(filters.getByRole('status')).toBeVisible()
  answer()
  await expect(page).toHaveURL(/relation=vendor/)
  await expect(filters.getByRole('status')).toHaveCount(0)
})

test('a search of values without a result leads back to all of them', async ({ page }) => {
  await page.goto(
    '/publications/linkerd-2021-05-benchmarking-linkerd-and-istio?find=nothing-like-it',
  )
  const nothing = page.getByText('No value has all of these words')
  await expect(nothing).toBeVisible()
  await page.getByRole('link', { name: 'see all values' }).click()
  await expect(nothing).toHaveCount(0)
})

test('the page of a value leads to a form that names it', async ({ page }) => {
  await page.goto('/publications/linkerd-2021-05-benchmarking-linkerd-and-istio/values')
  await page
    .getByRole('region', { name: 'Published values with the runs behind them' })
    .locator('tbody a')
    .first()
    .click()
  await expect(page).toHaveURL(/\/values\/\d+$/)
  await page.getByRole('link', { name: 'Report an error' }).first().click()
  await expect(page.getByLabel('What is wrong')).toHaveValue(/ is shown\. It should be $/)
})
