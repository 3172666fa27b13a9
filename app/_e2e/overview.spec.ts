import type { Page } from '@playwright/test'
import { expect, test } from './fixtures'
import { openInOwnFont } from './own-font'
import { expectAccessible } from './themes'

const ROWS = 'ul.overview > li'
const LINKERD_2025 = 'Linkerd vs Ambient Mesh, 2025'

/** Words of the page before its first picture, and where that begins, in px from the top. */
const beforePicture = (page: Page): Promise<{ words: number; top: number }> =>
  page.locator('main').evaluate((main) => {
    const picture = [...main.querySelectorAll('svg, img, figure, [role=img]')].find((one) => {
      const { width, height } = one.getBoundingClientRect()
      return width >= 160 && height >= 40
    })
    if (!picture) throw new Error('no picture')
    const range = document.createRange()
    range.setStart(main, 0)
    range.setEndBefore(picture)
    const words = range.toString().match(/\S+/g)?.length ?? 0
    return { words, top: picture.getBoundingClientRect().top + scrollY }
  })

test('the first screen answers with a picture: counts with their sources, and every published figure @phone', async ({
  page,
}) => {
  await page.goto('/')
  const { words, top } = await beforePicture(page)
  expect(words).toBeLessThanOrEqual(90)
  expect(top).toBeLessThan(page.viewportSize()?.height ?? 0)
  const main = page.locator('main')
  await expect(main).toContainText(
    /Linkerd sidecar was lower than Istio sidecar at 9 of 13 loads \(5 publications: 9 of 9 by Linkerd’s vendor, 0 of 4 independent\)/,
  )
  await expect(main).toContainText('between lines machines differ')
  const row = page.locator('.plot-row', { hasText: 'Linkerd sidecar' })
  await expect(row).toContainText(/\+26\.3 to \+69\.3\sms/)
  const mark = row.getByRole('link', { name: new RegExp(LINKERD_2025) })
  await expect(mark).toHaveAccessibleName(
    /Linkerd’s vendor.*\+69\.3\sms at 2,000 requests\/s, 1 value, no spread/,
  )
  await mark.focus()
  await expect(mark.locator('.plot-tip')).toHaveCSS('opacity', '1')
  await mark.press('Enter')
  await expect(page).toHaveURL(/\/publications\/linkerd-2025-04/)
})

test('a pair leads to the comparison of its loads', async ({ page }) => {
  await page.goto('/')
  const pairs = page.getByRole('region', { name: 'Head to head' })
  const row = pairs.getByRole('link', { name: /Linkerd sidecar.*lower than.*Istio sidecar/ })
  await expect(row).toContainText('9 of 13')
  await row.click()
  await expect(page).toHaveURL(
    /\/compare\?a=linkerd:sidecar&b=istio:sidecar&metric=http\.latency\.p99/,
  )
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
  await expect(page.locator('main')).toContainText('Every published figure at 10 to 100 requests/s')
  await expect(page.locator(ROWS, { hasText: LINKERD_2025 })).toContainText('20 rps')
  await page.getByRole('link', { name: 'Memory', exact: true }).click()
  await expect(page.locator(ROWS).first()).toContainText('memory')
})

test('one link skips to the publications @phone', async ({ page }) => {
  await page.goto('/')
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
  const overhead = page.getByRole('region', { name: 'What each mode adds' })
  await expect(overhead).toContainText(/p99 latency over no mesh, at 1,000 to 2,000 requests\/s/)
  await expect(overhead).toContainText(/sidecar\+[\d.]+ to \+[\d.]+\sms/)
  const lane = overhead.locator('.range-lane', { hasText: LINKERD_2025 })
  await expect(lane.getByRole('img')).toHaveAccessibleName(/\+[\d.]+\sms at 2,000 requests\/s/)
  await page.goto('/meshes/istio')
  await expect(page.getByRole('region', { name: 'Version over version' })).toContainText(
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
