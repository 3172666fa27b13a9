import { expect, test } from './fixtures'

test('shows a chart of each kind, whose addresses all answer', async ({ page, request }) => {
  await page.goto('/embed')
  const cards = page.getByRole('list', { name: 'Kinds of charts' }).getByRole('article')
  expect(await cards.count()).toBeGreaterThan(7)
  const addresses = await cards
    .locator('a, img')
    .evaluateAll((all) => all.map((one) => one.getAttribute('src') ?? one.getAttribute('href')))
  for (const address of addresses)
    expect((await request.get(address ?? '')).status(), address ?? '').toBe(200)
})
