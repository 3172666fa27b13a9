import type { Page } from '@playwright/test'
import { expect, test } from './fixtures'
import { openInOwnFont } from './own-font'
import { expectAccessible } from './themes'

const ROWS = 'ul.overview > li'
const LINKERD_2025 = 'Linkerd vs Ambient Mesh: 2025 Benchmarks'

/** Tab stops from the start of the content to the first link of the first row, that one not counted. */
async function stopsBeforeFirstRow(page: Page): Promise<number> {
  await page.getByRole('link', { name: 'Skip to content' }).focus()
  await page.keyboard.press('Enter')
  const first = page.locator(ROWS).first().getByRole('link').first()
  for (let stops = 0; stops < 40; stops++) {
    await page.keyboard.press('Tab')
    if (await first.evaluate((link) => link === document.activeElement)) return stops
  }
  throw new Error('the first row was not reached by 40 presses of Tab')
}

test('the first screen answers who measured what: a sentence with its sources, and rows @phone', async ({
  page,
}) => {
  await page.goto('/')
  const main = page.locator('main')
  await expect(main).toContainText(
    /At 1,000 to 2,000 requests\/s, published p99 latency overhead over no mesh: Istio sidecar \+/,
  )
  await expect(main).toContainText('compare within a row, never across rows')
  const row = page.locator(ROWS, { hasText: LINKERD_2025 })
  await expect(row).toContainText('vendor of Linkerd')
  await expect(row).toContainText('2,000 rps')
  await expect(row.getByRole('img').first()).toHaveAccessibleName(/no mesh 182\sms; Linkerd/)
  await expect(row).toBeInViewport()
})

test('a row opens to its values in place, with source and a way to report an error', async ({
  page,
}) => {
  await page.goto('/')
  const row = page.locator(ROWS, { hasText: LINKERD_2025 })
  await row.getByText('Values, embed', { exact: true }).click()
  await expect(row.locator('table').first()).toContainText('+69.3')
  await expect(row).toContainText('no difference from no mesh is proven')
  await row.getByRole('link', { name: 'Report an error' }).click()
  await expect(page).toHaveURL(
    /\/disputes\/new\?target=condition:\d+&metric=http\.latency\.p99&card=group/,
  )
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Linkerd vs Ambient Mesh')
})

test('a row opens its embed in place, which can be dark and says that nothing is ranked', async ({
  page,
}) => {
  await page.goto('/')
  const row = page.locator(ROWS, { hasText: LINKERD_2025 })
  await row.getByText('Values, embed', { exact: true }).click()
  const embed = row.getByRole('link', { name: 'Embed' })
  await expect(embed).toHaveAttribute('href', /^\/embed\/bars\?metric=/)
  await embed.click()
  await row.getByLabel('Theme').selectOption('dark')
  const snippet = row.locator('pre, code', { hasText: '<iframe' }).first()
  await expect(snippet).toContainText('theme=dark')
  await expect(row.frameLocator('iframe').locator('main')).toContainText(/not ranked/)
  await embed.click()
  await expect(row.getByLabel('Theme')).toHaveCount(0)
})

test('the filters stand on one line of a laptop', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  for (const address of ['/', '/?mesh=nginx-service-mesh&mode=node-proxy%2Bwireguard']) {
    await openInOwnFont(page, address)
    const box = await page.locator('.overview-controls').boundingBox()
    expect(box?.height).toBeLessThan(60)
  }
})

/** On a phone the filters are a sheet; on a wide screen they are always there. */
async function openFilters(page: Page): Promise<void> {
  const handle = page.locator('.overview-sheet > summary')
  if (await handle.isVisible()) await handle.click()
}

test('a mode is a filter, every option says how many publications it has, and dead ones cannot be taken @phone', async ({
  page,
}) => {
  await page.goto('/')
  await openFilters(page)
  const modes = page.locator('select[name="mode"]')
  for (const text of await modes.locator('option:not([value=""])').allInnerTexts())
    expect(text).toMatch(/\([1-9]\d*\)$/)
  for (const option of await page.getByLabel('Percentile').locator('option').all()) {
    const isDead = (await option.innerText()).endsWith('(0)')
    expect(await option.isDisabled()).toBe(isDead)
  }
  await modes.selectOption('ambient')
  await page.getByRole('button', { name: 'Show', exact: true }).click()
  await expect(page).toHaveURL(/mode=ambient/)
  await page.waitForLoadState()
  const rows = await page.locator(ROWS).all()
  expect(rows.length).toBeGreaterThan(0)
  for (const row of rows) {
    const name = (await row.getByRole('img').first().getAttribute('aria-label')) ?? ''
    expect(name).toContain('ambient')
    expect(name).not.toMatch(/sidecar|waypoint/)
  }
})

test('a range leads to its sources, and from there to a comparison at the same load', async ({
  page,
}) => {
  await page.goto('/')
  await expect(page.locator('main')).toContainText(
    /Never measured together for p99 latency at any stated load: Linkerd sidecar and Istio ambient \(L4 only; a waypoint adds L7\)\./,
  )
  const said = page.locator('.overview-said')
  await said.getByText(/^Who says so/).click()
  const linkerd = said.locator('> ul > li', { hasText: /^Linkerd sidecar/ })
  const source = linkerd.locator('ul > li', { hasText: LINKERD_2025 })
  await expect(source).toContainText('vendor of Linkerd')
  await expect(source).toContainText(/\+69\.3\sms at 2,000 requests\/s, 1 value, no spread/)
  await linkerd.getByText(/^Measured together with \d+ others?/).click()
  await linkerd.getByRole('link', { name: /^Istio ambient \+ waypoint \(/ }).click()
  await expect(page).toHaveURL(/metric=http\.latency\.p99&from=1000&to=2000$/)
  await expect(page.locator('main')).toContainText('at 1,000 to 2,000 requests/s: change')
})

test('the filter by mesh shows rows with that mesh, and stays in the address', async ({ page }) => {
  await page.goto('/?mesh=linkerd')
  for (const row of await page.locator(ROWS).all())
    await expect(row.getByRole('img').first()).toHaveAccessibleName(/Linkerd/)
  await expect(page.locator('select[name="mesh"]')).toHaveValue('linkerd')
  await expect(page.getByRole('link', { name: 'Memory', exact: true })).toHaveAttribute(
    'href',
    /mesh=linkerd/,
  )
  for (const card of await page.locator('main article[id^="chart-"]').all())
    await expect(card).toContainText('Linkerd')
})

test('another load of a card changes that card and no other', async ({ page }) => {
  await page.goto('/')
  const cards = page.locator('main article[id^="chart-"]')
  const headings = cards.getByRole('heading')
  const before = await headings.allInnerTexts()
  const at = (await cards.all()).length
  for (let i = 0; i < at; i++) {
    const loads = cards
      .nth(i)
      .locator('p', { hasText: /^Load:/ })
      .getByRole('link')
    if ((await loads.count()) === 0) continue
    await loads.first().click()
    await expect(page).toHaveURL(/[?&]group=[0-9a-f]{12}#chart-/)
    await expect(headings.nth(i)).not.toHaveText(before[i] ?? '')
    const after = await headings.allInnerTexts()
    expect(after.filter((_, k) => k !== i)).toEqual(before.filter((_, k) => k !== i))
    return
  }
  throw new Error('no card has several loads')
})

test('load, percentile and publisher are one form, and the state is an address @phone', async ({
  page,
}) => {
  await page.goto('/')
  await openFilters(page)
  await page.getByLabel('Percentile').selectOption('http.latency.p50')
  await page.getByLabel('from, requests per second').fill('10')
  await page.getByLabel('to, requests per second').fill('100')
  await page.getByRole('button', { name: 'Show', exact: true }).click()
  await expect(page).toHaveURL(/metric=http\.latency\.p50&from=10&to=100&mesh=&mode=$/)
  await expect(page.locator('main')).toContainText('At 10 to 100 requests/s, published p50 latency')
  await expect(page.locator(ROWS, { hasText: LINKERD_2025 })).toContainText('20 rps')
  await page.getByRole('link', { name: 'Memory', exact: true }).click()
  await expect(page.locator(ROWS).first()).toContainText('memory')
})

test('the first row is a dozen tab stops away at most, and one link skips to it @phone', async ({
  page,
}) => {
  await page.goto('/')
  expect(await stopsBeforeFirstRow(page)).toBeLessThanOrEqual(12)
  await page.getByRole('link', { name: 'Skip to the publications' }).focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/#rows$/)
})

test('without JavaScript every row has its picture and opens', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: baseURL ?? '' })
  const page = await context.newPage()
  await page.goto('/')
  const rows = await page.locator(ROWS).all()
  expect(rows.length).toBeGreaterThan(3)
  for (const row of rows) await expect(row.locator('svg.overview-strip').first()).toBeVisible()
  await page.locator(ROWS).first().getByText('Values, embed', { exact: true }).click()
  await expect(page.locator(ROWS).first().locator('table').first()).toBeVisible()
  await context.close()
})

for (const address of ['/', '/?metric=tcp.throughput', '/?from=any'])
  test(`open rows of ${address} are accessible in light and dark, and no wider than the screen @phone`, async ({
    page,
  }) => {
    await page.goto(address)
    for (const summary of await page.locator(`${ROWS} > details > summary`).all())
      await summary.click()
    await expectAccessible(page)
  })

test('a mesh has its overhead publication by publication, and what its trends amount to', async ({
  page,
}) => {
  await page.goto('/meshes/linkerd')
  const overhead = page.getByRole('region', { name: 'What Linkerd adds to latency, as published' })
  await expect(overhead).toContainText(
    /published p99 latency overhead over no mesh: Linkerd sidecar \+/,
  )
  await expect(overhead.locator('ul.overview > li', { hasText: LINKERD_2025 })).toContainText(
    '2,000 rps',
  )
  await page.goto('/meshes/istio')
  await expect(page.getByRole('region', { name: 'Versions by test bed' })).toContainText(
    /\d+ of \d+ series compares? versions on one test bed/,
  )
})

test('every card says where to report an error', async ({ page }) => {
  await page.goto('/')
  const cards = page.locator('main article[id^="chart-"]')
  for (const card of await cards.all())
    await expect(card.getByRole('link', { name: 'Report an error' })).toHaveAttribute(
      'href',
      /^\/disputes\/new\?target=(publication|condition):/,
    )
})
