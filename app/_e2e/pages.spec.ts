import { EVERY_PAGE, OTHER_LAYOUTS, SAME_LAYOUTS } from './every-page'
import { expect, test } from './fixtures'
import { DARK_SURFACE, expectAccessible } from './themes'

const layouts = new Set<string>([...EVERY_PAGE, ...OTHER_LAYOUTS])
for (const path of [...layouts, ...SAME_LAYOUTS]) {
  const tag = layouts.has(path) ? ' @phone' : ''
  test(`${path}: accessible in light and dark, and no wider than the screen${tag}`, async ({
    page,
  }) => {
    // The audit looks at every node, and a publication has dozens of charts.
    test.slow(path.startsWith('/publications/'))
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expectAccessible(page)
  })
}

test('unknown addresses return 404', async ({ request }) => {
  for (const path of [
    '/meshes/nothing',
    '/publications/nothing',
    '/campaigns/nothing',
    '/runs/nothing',
    '/conditions/0',
    '/conditions/999999999',
  ])
    expect((await request.get(path)).status(), path).toBe(404)
})

test.describe('where the response is 404', () => {
  test.use({ expectedErrors: [/404 \(Not Found\)/] })

  test('the page keeps the chosen theme', async ({ page }) => {
    await page.emulateMedia({ colorScheme: 'light' })
    await page.goto('/search')
    await page.getByRole('combobox', { name: 'Theme' }).selectOption('dark')
    await page.goto('/disputes/new?target=publication:nothing')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Which number?')
    await expect(page.getByRole('combobox', { name: 'Theme' })).toHaveValue('dark')
    await expect(page.locator('html')).toHaveCSS('background-color', DARK_SURFACE)
  })
})

test('a publication that was repeated leads to its successor, and excluded cells say so', async ({
  page,
}) => {
  await page.goto('/publications/linkerd-2021-05-benchmarking-linkerd-and-istio')
  await expect(page.getByRole('note')).toContainText('2021 Redux')
  await page.goto('/publications/istio-2025-03-highest-performance-network-security/charts')
  const sameNode = page.locator('main article', { hasText: 'not applicable' }).first()
  await expect(sameNode.locator('table')).toContainText('not applicable')
  await expect(sameNode.locator('table')).toBeVisible()
})

test('the page of the baseline says what it is for, and nothing that only a product has', async ({
  page,
}) => {
  await page.goto('/meshes/none')
  const main = page.locator('main')
  await expect(main.getByRole('link', { name: 'overhead' })).toHaveAttribute(
    'href',
    '/methodology#overhead',
  )
  await expect(main.locator('.mesh-counts')).not.toContainText(/vendor|version/)
  for (const name of ['Version', 'What each mode adds', 'Which releases'])
    await expect(main.getByRole('heading', { name })).toHaveCount(0)
  await expect(main.getByRole('heading', { name: 'Who measured it' })).toBeVisible()
  await page.goto('/meshes/linkerd')
  await expect(main.locator('.mesh-about')).toContainText('Buoyant')
})

/** What a reader must load before a page can be read; the chart library comes later. */
const MAX_BYTES: [path: string, bytes: number][] = [
  ['/', 450_000],
  ['/?metric=tcp.throughput', 500_000],
  ['/meshes/istio', 450_000],
  ['/publications/linkerd-2021-05-benchmarking-linkerd-and-istio', 600_000],
  ['/publications/kinvolk-2019-05-istio-linkerd', 600_000],
  ['/publications/danielstechblog-2026-06-cilium-ztunnel-aks', 600_000],
  ['/publications/istio-2020-09-large-scale-security-policy', 600_000],
]

test('no page is heavier than a phone loads quickly, and the rest is a link away', async ({
  request,
}) => {
  for (const [path, bytes] of MAX_BYTES)
    expect((await (await request.get(path)).body()).length, path).toBeLessThan(bytes)
})
