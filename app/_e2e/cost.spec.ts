import { findViolations } from './audit'
import { pointAt, readTexts, watchLayoutShifts } from './chart-texts'
import { expect, test } from './fixtures'

const FOLD = '#cost'
const CARD = 'article[id^="cost-"]'
const PUBLICATION = '/publications/linkerd-2021-05-benchmarking-linkerd-and-istio'

const PAGES = [
  { name: 'a comparison', url: '/compare?a=linkerd&b=istio:sidecar#cost', within: FOLD },
  { name: 'a mesh', url: '/meshes/linkerd#cost', within: FOLD },
  { name: 'a publication', url: `${PUBLICATION}#cost`, within: FOLD },
]

for (const { name, url, within } of PAGES)
  test(`cost against latency of ${name}: an answer, its trust and the same chart without a script @phone`, async ({
    page,
    browser,
    baseURL,
  }) => {
    const { width, height } = page.viewportSize() ?? { width: 1280, height: 800 }
    const still = await browser.newContext({
      javaScriptEnabled: false,
      baseURL: baseURL ?? '',
      viewport: { width, height },
    })
    const without = await still.newPage()
    await without.goto(url)
    const drawn = await readTexts(without.locator(within).locator(CARD).first())
    await still.close()
    expect(drawn.length).toBeGreaterThan(8)
    expect(drawn).toContain('no mesh')

    await page.goto(url)
    const part = page.locator(within)
    await expect(part).toContainText('By the publisher’s interest')
    const answer = page.getByText(/had both the lower p99 latency and the lower CPU at \d+ of \d+/)
    await expect(answer.first()).toBeVisible()
    const chart = part.locator(CARD).first().locator('[data-chart-state]')
    await chart.scrollIntoViewIfNeeded()
    const before = await chart.boundingBox()
    const shifts = await watchLayoutShifts(page)
    await pointAt(chart)
    await expect(chart).toHaveAttribute('data-chart-state', 'interactive')
    await expect.poll(() => readTexts(part.locator(CARD).first())).toEqual(drawn)
    expect(await chart.boundingBox()).toEqual(before)
    expect(await shifts()).toBe(0)
    const tooWide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)
    expect(tooWide).toBe(false)
  })

test('every mark of cost against latency says by keyboard what its row of the table says', async ({
  page,
}) => {
  await page.goto(`${PUBLICATION}#cost`)
  const card = page.locator(CARD).first()
  const chart = card.locator('[data-chart-state]')
  await pointAt(chart)
  await expect(chart).toHaveAttribute('data-chart-state', 'interactive')
  await card.getByText('Table', { exact: true }).click()
  const rows = await card
    .locator('table tbody tr')
    .evaluateAll((all) =>
      all.map((row) => [...row.querySelectorAll('td')].slice(0, 2).map((cell) => cell.innerText)),
    )
  expect(rows).toHaveLength(12)
  await page.mouse.move(0, 0)
  const marks = chart.locator('[data-bar-id]')
  await expect(marks).toHaveCount(rows.length)
  await marks.first().focus()
  const tooltip = page.getByTestId('chart-tooltip')
  for (const [latency = '', cost = ''] of rows) {
    await expect(tooltip).toContainText(latency.trim())
    await expect(tooltip).toContainText(cost.trim())
    await expect(chart.locator('[data-bar-id]:focus')).toHaveAccessibleName(
      /^(Linkerd|Istio), .* requests\/s, .*CPU time|^(Linkerd|Istio), .* requests\/s, .*memory/,
    )
    await page.keyboard.press('ArrowRight')
  }
  await expect(tooltip.getByRole('link', { name: 'Evidence' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(tooltip).toHaveCount(0)
})

test('a pointer on a mark opens its value, and may go into what it opened @phone', async ({
  page,
}) => {
  await page.goto(`${PUBLICATION}#cost`)
  const chart = page.locator(CARD).first().locator('[data-chart-state]')
  await pointAt(chart)
  await expect(chart).toHaveAttribute('data-chart-state', 'interactive')
  // Marks of three loads lie close together; the last one lies apart.
  const mark = chart.locator('[data-bar-id]').nth(2)
  await mark.locator('.chart-focus').hover()
  const tooltip = page.getByTestId('chart-tooltip')
  await expect(tooltip).toContainText('2,000 requests/s')
  await tooltip.locator('p').first().hover()
  await page.waitForTimeout(300)
  await expect(tooltip.getByRole('link', { name: 'Evidence' })).toBeVisible()
})

test('the card is an image, a frame and a file by its address', async ({ page, request }) => {
  await page.goto(`${PUBLICATION}#cost`)
  const csv = (await page.locator(`${CARD} a[href*="cost.csv"]`).getAttribute('href')) ?? ''
  const svg = csv.replace('.csv?', '.svg?')
  expect(svg).toMatch(/^\/charts\/cost\.svg\?family=[0-9a-f]{16}$/)
  const image = await request.get(svg)
  expect(await image.text()).toContain('Maximum memory of the largest')
  expect((await request.get(csv.replace('.csv?', '.png?'))).headers()['content-type']).toBe(
    'image/png',
  )
  const lines = (await (await request.get(csv)).text()).trim().split('\n')
  // Three loads: a latency of no mesh and two subjects, CPU and memory of the two.
  expect(lines).toHaveLength(1 + 9 + 6 + 6)
  const one = await request.get(`${svg}&metric=mem.working_set.max@data_plane.max_proxy`)
  expect(await one.text()).not.toContain('CPU')
  expect((await request.get(`${svg}&metric=cpu.cores.mean@application.sum`)).status()).toBe(404)
  const wrong = await request.get(`${svg}&colour=red`)
  expect(wrong.status()).toBe(400)
  expect(await wrong.text()).toContain('/charts/cost.svg?family=')
  const oembed = await request.get(
    `/api/oembed?url=${encodeURIComponent(new URL(svg.replace('/charts/cost.svg', '/embed/cost'), page.url()).href)}`,
  )
  expect(await oembed.json()).toMatchObject({ title: expect.stringContaining('Cost against') })
  await page.goto(svg.replace('/charts/cost.svg', '/embed/cost'))
  await expect(page.locator('.scatter-panel')).toHaveCount(2)
  expect(await findViolations(page)).toEqual([])
})

test('a publication with many test beds draws two of them, and all at the link that counts the others @phone', async ({
  page,
}) => {
  await page.goto('/publications/envoy-gateway-release-benchmarks-1.1-1.3#cost')
  const cards = page.locator(CARD)
  await expect(cards).toHaveCount(2)
  await expect(page.getByText('4 further test beds in')).toBeVisible()
  await page.locator(FOLD).locator('a[href*="costs=all"]').click()
  await expect(cards).toHaveCount(6)
  await expect(cards.first()).toBeVisible()
  await expect(page.getByText('further test bed')).toHaveCount(0)
})

test('a page without a test bed of both says nothing of cost', async ({ page }) => {
  await page.goto('/compare?a=cilium&b=kuma')
  await expect(page.locator('#cost')).toHaveCount(0)
})

for (const colorScheme of ['light', 'dark'] as const)
  test(`cost against latency has no fault that axe finds, ${colorScheme}`, async ({ page }) => {
    await page.emulateMedia({ colorScheme })
    await page.goto('/compare?a=linkerd&b=istio:sidecar#cost')
    const chart = page.locator(CARD).first().locator('[data-chart-state]')
    await pointAt(chart)
    await expect(chart).toHaveAttribute('data-chart-state', 'interactive')
    await chart.locator('[data-bar-id]').first().focus()
    expect(await findViolations(page, { within: FOLD })).toEqual([])
  })
