import { expect, test } from './fixtures'

test('the field of every page leads to meshes, versions, publications and harnesses by keyboard', async ({
  page,
}) => {
  await page.goto('/meshes')
  const field = page.getByRole('banner').getByRole('searchbox', { name: /^Search meshes/ })
  await field.focus()
  await page.keyboard.type('linkerd')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/search\?q=linkerd$/)
  for (const kind of ['Meshes', 'Versions', 'Publications'])
    await expect(page.getByRole('region', { name: kind }).getByRole('link').first()).toBeVisible()
  await expect(page.locator('main').getByRole('searchbox')).toHaveValue('linkerd')
  await page.getByRole('link', { name: 'Linkerd', exact: true }).click()
  await expect(page).toHaveURL(/\/meshes\/linkerd$/)
})

test('hostile and endless words get a clean page', async ({ page, request }) => {
  for (const q of ["':*&", 'x'.repeat(10_000), '%00', '"><script>alert(1)</script>', '\\'])
    expect((await request.get(`/search?q=${encodeURIComponent(q)}`)).status(), q).toBe(200)
  expect((await request.get('/search?q=%00&q=b')).status()).toBe(200)
  await page.goto(`/search?q=${encodeURIComponent('"><script>alert(1)</script>')}`)
  await expect(page.locator('main')).toContainText('script, alert, 1')
  await page.goto(`/search?q=${encodeURIComponent("':*&")}`)
  await expect(page.locator('main')).toContainText('Type a mesh')
})

test('search works without JavaScript', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: baseURL ?? '' })
  const page = await context.newPage()
  await page.goto('/')
  await page.getByRole('banner').getByRole('searchbox').fill('fortio')
  await page.getByRole('banner').getByRole('button', { name: 'Search' }).click()
  await expect(page.getByRole('region', { name: 'Harnesses' })).toContainText('fortio')
  await context.close()
})

test('a metric of a mesh leads to its trend, or to its versions where there is none', async ({
  page,
}) => {
  await page.goto('/search?q=istio+throughput+trend')
  await page
    .getByRole('link', { name: /^Istio: .*throughput.* trend$/ })
    .first()
    .click()
  await expect(page).toHaveURL(/\/meshes\/istio\?metric=tcp\.throughput.*#trends$/)
  await page.goto('/search?q=istio+p99+trend')
  await page.getByRole('link', { name: /^Istio: p99 request latency (trend|by version)$/ }).click()
  await expect(page).toHaveURL(/\/meshes\/istio\?metric=http\.latency\.p99#(trends|versions)$/)
})
