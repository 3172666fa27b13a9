import { expect, test } from './fixtures'

test('the charts of all loads of a publication have the same choices, for the load that is chosen', async ({
  page,
}) => {
  await page.goto('/publications/linkerd-2025-04-linkerd-vs-ambient')
  const fold = page.locator('details', { hasText: 'Embed and data' }).first()
  await fold.locator('summary').first().click()
  await fold.getByLabel('Theme').selectOption('dark')
  const code = fold.locator('pre').first()
  await expect(code).toContainText(/\/embed\/bars\?[^"]*theme=dark/)
  const first = await code.textContent()
  await fold.getByRole('combobox', { name: /^Load/ }).selectOption('2,000 rps')
  await expect(code).toContainText('title="p99 latency, 2,000 rps"')
  await expect(code).toContainText('theme=dark')
  expect(await code.textContent()).not.toBe(first)
})
