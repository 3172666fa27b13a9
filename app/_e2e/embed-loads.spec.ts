import { expect, test } from './fixtures'

test('the charts of all loads of a publication have the same choices, for the load that is chosen', async ({
  page,
}) => {
  await page.goto('/publications/linkerd-2025-04-linkerd-vs-ambient/charts')
  const fold = page.locator('details', { hasText: 'Embed and data' }).first()
  await fold.locator('summary').first().click()
  await fold.getByLabel('Theme').selectOption('dark')
  const code = fold.locator('pre').first()
  await expect(code).toContainText(/\/embed\/bars\?[^"]*theme=dark/)
  const first = await code.textContent()
  await fold.getByRole('combobox', { name: /^Load/ }).selectOption('2,000 rps')
  await expect(code).toContainText(/title="p99 latency[^"]* 2,000 r/)
  await expect(code).toContainText('theme=dark')
  expect(await code.textContent()).not.toBe(first)
})

test('the embed of a load is opened beside its bars, and is of that load', async ({ page }) => {
  await page.goto('/publications/linkerd-2025-04-linkerd-vs-ambient/charts')
  const panel = page.locator('.set > li', { hasText: '2,000 rps' }).first()
  await panel.hover()
  await panel.getByRole('button', { name: 'Embed 2,000 rps' }).click()
  const fold = page.locator('details', { hasText: 'Embed and data' }).first()
  await expect(fold.locator('pre').first()).toContainText(/title="p99 latency[^"]* 2,000 r/)
  await expect(fold.getByRole('combobox', { name: /^Load/ })).toHaveValue('2,000 rps')
})
