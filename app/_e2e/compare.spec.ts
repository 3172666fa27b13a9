import { expect, test } from './fixtures'
import { expectAccessible } from './themes'

test('a comparison answers first: a count, whose it is, and every load on a scale of its own', async ({
  page,
}) => {
  await page.goto('/compare?a=istio:sidecar&b=linkerd&metric=p99')
  const together = page.getByRole('region', {
    name: /^Measured together, linkerd .*had the lower p99 latency at/i,
  })
  await expect(together).toContainText(/In \d+ publications, \d+ of them by a vendor\./)
  await expect(together).toContainText(/Spread on both sides at \d+ of \d+ loads; /)
  const loads = together.locator('.compare-load')
  expect(await loads.count()).toBeGreaterThan(8)
  await expect(loads.first().getByRole('img')).toHaveAccessibleName(/no mesh .*Linkerd/)
  await expect(loads.first()).toContainText(/lower by [\d.,]+\s(ms|s)/)
  await expect(together).toContainText('not counted: percentiles out of order')
})

test('what was never measured together says so, and offers what was', async ({ page }) => {
  await page.goto('/compare?a=istio:ambient&b=linkerd&metric=p99')
  await expect(
    page.getByRole('heading', { name: /^No publication measured .* together for p99 latency/ }),
  ).toBeVisible()
  const apart = page.getByRole('region', { name: 'Measured apart' })
  await expect(apart).toContainText(/above no mesh at \d+ of \d+ loads/)
  await expect(apart).toContainText(
    /\d+ sources: .*\d+ measured each of them, but under different conditions/,
  )
  await page
    .getByRole('region', { name: 'Close to what you asked' })
    .getByRole('link', { name: 'Istio ambient + waypoint and Linkerd sidecar' })
    .click()
  await expect(page.getByRole('heading', { name: /^Measured together, / })).toBeVisible()
})

test('a line over the load has the loads of all pages, and names its source @phone', async ({
  page,
}) => {
  await page.goto('/compare?a=istio:ambient%2Bwaypoint&b=linkerd:sidecar&metric=p99')
  await expect(page.getByRole('status').filter({ hasText: 'shared test beds' })).toContainText(
    /1 to 3 of \d+/,
  )
  const card = page.getByRole('article', { name: /^p99 latency against load/ })
  await expect(card.getByRole('img').first()).toContainText('1,200')
  await expect(card.getByRole('link', { name: /Sidecar Debate/ })).toBeVisible()
})

test('an empty page offers pairs, and a misspelt mesh its name', async ({ page }) => {
  await page.goto('/compare')
  const usual = page.getByRole('region', { name: 'Most often measured together' })
  expect(await usual.getByRole('link').count()).toBeGreaterThan(2)
  expect(await usual.getByRole('img').count()).toBe(await usual.getByRole('link').count())
  await page.goto('/compare?a=isto:sidecar&b=linkerd')
  await expect(page.getByText(/No publication measured/)).toHaveCount(0)
  await page.getByRole('note').getByRole('link', { name: 'Istio', exact: true }).click()
  await expect(page).toHaveURL(/\/compare\?a=istio:sidecar&b=linkerd$/)
  await expect(page.getByRole('heading', { name: /^Measured together, / })).toBeVisible()
})

test('subjects are chosen by mesh and mode, the version is optional', async ({ page }) => {
  await page.goto('/compare?a=linkerd')
  const field = page.getByLabel('Add a mesh or mode')
  const offered = page.locator('datalist option')
  expect(await offered.evaluateAll((all) => all.map((one) => one.getAttribute('value')))).toContain(
    'istio:ambient+waypoint',
  )
  await field.fill('Istio ambient + waypoint')
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(
    page
      .getByRole('list', { name: 'Compared' })
      .getByRole('listitem')
      .filter({ hasText: /Istio ambient \+ waypoint/ }),
  ).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Compare p\d+ latency$/)
  await expect(page.getByRole('heading', { name: /^Measured together, / })).toBeVisible()
})

test('without JavaScript the loads have their pictures', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: baseURL ?? '' })
  const page = await context.newPage()
  await page.goto('/compare?a=istio:sidecar&b=linkerd')
  for (const load of await page.locator('.compare-load').all())
    await expect(load.locator('svg')).toBeVisible()
  await context.close()
})

for (const query of ['?a=istio:sidecar&b=linkerd', '?a=istio:ambient&b=linkerd', '', '?a=isto'])
  test(`/compare${query}: accessible in light and dark, and no wider than the screen @phone`, async ({
    page,
  }) => {
    await page.goto(`/compare${query}`)
    await expectAccessible(page)
  })
