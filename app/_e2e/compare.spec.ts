import type { Page } from '@playwright/test'
import { expect, test } from './fixtures'
import { expectAccessible } from './themes'

const PAIR = '/compare?a=linkerd:sidecar&b=istio:sidecar&metric=p99'
const HEADLINE =
  /^Linkerd had lower p99 at (\d+) of (\d+) loads, at (\d+) of (\d+) independent ones$/

const openCards = (page: Page) =>
  page.getByRole('link', { name: /^All test beds, profiles and overheads/ }).click()

/** What the dots of the plot say of themselves, by whether their row is of an independent publisher. */
const listDots = (page: Page) =>
  page.locator('.ratio-dot').evaluateAll((dots) =>
    dots.map((dot) => ({
      text: dot.textContent ?? '',
      isCounted: !dot.classList.contains('ratio-out'),
      isIndependent: dot.closest('li')?.querySelector('.ratio-independent') != null,
    })),
  )

test('a comparison answers first: its headline counts the dots of its plot, split by interest', async ({
  page,
}) => {
  await page.goto(PAIR)
  const headline = (await page.getByRole('heading', { level: 1 }).textContent()) ?? ''
  const [, lower, loads, ofIndependent, independent] = (HEADLINE.exec(headline) ?? []).map(Number)
  const counted = (await listDots(page)).filter(({ isCounted }) => isCounted)
  const isLower = ({ text }: { text: string }) => text.includes('Linkerd lower by')
  const own = counted.filter(({ isIndependent }) => isIndependent)
  expect([lower, loads]).toEqual([counted.filter(isLower).length, counted.length])
  expect([ofIndependent, independent]).toEqual([own.filter(isLower).length, own.length])
  const split = page.getByRole('list', { name: 'Linkerd lower, by interest of the publishers' })
  const parts = (await split.getByRole('listitem').allTextContents()).map((text) =>
    (/^(\d+) of (\d+)/.exec(text) ?? []).slice(1).map(Number),
  )
  const sum = (i: 0 | 1) => parts.reduce((all, part) => all + (part[i] ?? 0), 0)
  expect([sum(0), sum(1)]).toEqual([lower, loads])
  await expect(split).toContainText(/Linkerd’s vendor.*\d+ publications/)
  const description = await page.locator('meta[name="description"]').getAttribute('content')
  expect(description).toContain(headline)
})

/** Words in sight before the first element, as a reader counts them. */
const wordsBefore = (page: Page, selector: string) =>
  page.evaluate((css) => {
    const main = document.querySelector('main')
    const end = document.querySelector(css)
    if (!main || !end) throw new Error(`no ${css}`)
    const walker = document.createTreeWalker(main, NodeFilter.SHOW_TEXT)
    let words = 0
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      if (
        end.contains(node) ||
        node.compareDocumentPosition(end) & Node.DOCUMENT_POSITION_PRECEDING
      )
        break
      const parent = node.parentElement
      if (parent === null || parent.closest('script, style, .sr-only')) continue
      if (parent.getBoundingClientRect().width > 0)
        words += (node.textContent ?? '').match(/\S+/g)?.length ?? 0
    }
    return words
  }, selector)

for (const [width, height] of [
  [1280, 800],
  [390, 844],
] as const)
  test(`the plot is in the first screen of ${width} x ${height}, behind at most 90 words`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height })
    await page.goto(PAIR)
    for (const picture of ['.compare-bar', '.ratio-plot']) {
      expect(await wordsBefore(page, picture), picture).toBeLessThanOrEqual(90)
      const box = await page.locator(picture).boundingBox()
      expect(box?.width).toBeGreaterThanOrEqual(160)
      expect(box?.height).toBeGreaterThanOrEqual(40)
      expect(box?.y, picture).toBeLessThan(height)
    }
  })

test('a dot says its values, difference and certainty, and leads to its numbers', async ({
  page,
}) => {
  await page.goto(PAIR)
  const redux = page.locator('.ratio-row', { hasText: '2021 Redux' })
  const dot = redux.getByRole('link', {
    name: /^200 rps ?: Linkerd .*ms, Istio .*ms ?; Linkerd lower by/,
  })
  await dot.focus()
  await expect(dot.locator(':scope > span')).toHaveCSS('opacity', '1')
  await expect(dot).toContainText('beyond run noise')
  await page.keyboard.press('Enter')
  const row = page.locator('tr:target')
  await expect(row).toBeInViewport()
  await expect(row.getByRole('rowheader')).toHaveText('200 rps')
  await expect(row).toContainText(/Linkerd by \d+\sms/)
  await expect(page).toHaveURL(/publication=linkerd-2021-11/)
})

const isWide = (page: Page): boolean => (page.viewportSize()?.width ?? 0) > 1000

test('no dot of a row covers another, and none lies outside the plot @phone', async ({ page }) => {
  await page.goto(PAIR)
  const faults = await page.locator('.ratio-dots').evaluateAll((rows) =>
    rows.flatMap((row) => {
      const frame = row.getBoundingClientRect()
      const middles = [...row.querySelectorAll('.ratio-dot')].map((dot) => {
        const box = dot.getBoundingClientRect()
        return { x: box.x + box.width / 2, y: box.y + box.height / 2, radius: box.width / 2 }
      })
      return middles.flatMap((one, i) => [
        ...(one.x < frame.left - 1 || one.x > frame.right + 1 || one.y < frame.top + one.radius || one.y > frame.bottom - one.radius // prettier-ignore
          ? [`outside: ${one.x} ${one.y}`]
          : []),
        ...middles
          .slice(i + 1)
          .filter(
            (other) => Math.hypot(other.x - one.x, other.y - one.y) < one.radius + other.radius - 1,
          )
          .map((other) => `covered: ${one.x} ${one.y} ${other.x} ${other.y}`),
      ])
    }),
  )
  expect(faults).toEqual([])
  if (isWide(page))
    for (const row of await page.locator('.ratio-row[data-counts=no]').all())
      expect((await row.boundingBox())?.height).toBeLessThanOrEqual(66)
})

test('the table and the file have every dot, and why some do not count', async ({
  page,
  request,
}) => {
  await page.goto(PAIR)
  const dots = await page.locator('.ratio-dot').count()
  await page.getByRole('link', { name: 'Table of every load' }).click()
  const rows = page.getByRole('region', { name: 'Every load of the plot' }).locator('tbody tr')
  await expect(rows.first()).toBeVisible()
  await expect(rows).toHaveCount(dots)
  await expect(rows.filter({ hasText: 'not counted: percentiles out of order' })).toHaveCount(1)
  const file = page.getByRole('link', { name: 'CSV of every load' })
  const csv = await request.get((await file.getAttribute('href')) ?? '')
  expect(csv.headers()['content-type']).toContain('text/csv')
  expect((await csv.text()).trim().split('\r\n')).toHaveLength(dots + 1)
})

test('each further subject has its headline and its plot against the first', async ({ page }) => {
  await page.goto('/compare?a=istio:sidecar&b=istio:ambient&c=linkerd&metric=p99')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    /^Istio ambient had lower p99 at/,
  )
  await expect(
    page.getByRole('heading', { level: 2, name: /^Linkerd had lower p99 at \d+ of \d+ loads/ }),
  ).toBeVisible()
  await expect(page.locator('.ratio-plot')).toHaveCount(2)
})

test('what was never measured together says so, and offers what was', async ({ page }) => {
  await page.goto('/compare?a=istio:ambient&b=linkerd&metric=p99')
  await expect(
    page.getByRole('heading', {
      level: 1,
      name: 'No publication measured Istio ambient and Linkerd together for p99 latency',
    }),
  ).toBeVisible()
  // More than sixteen lists are folded.
  const apart = page.locator('details:has(#apart), details#apart').first()
  await apart.locator('summary').click()
  await expect(apart).toContainText(/above no mesh at \d+ of \d+ loads/)
  await expect(apart).toContainText(
    /\d+ sources: .*\d+ measured each of them, but under different conditions/,
  )
  await page
    .getByRole('region', { name: 'Close to what you asked' })
    .getByRole('link', { name: 'Istio ambient + waypoint and Linkerd sidecar' })
    .click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Linkerd had lower p99 at \d/)
})

test('a line over the load has the loads of all pages, and names its source @phone', async ({
  page,
}) => {
  await page.goto('/compare?a=istio:ambient%2Bwaypoint&b=linkerd:sidecar&metric=p99')
  await openCards(page)
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
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Linkerd had lower p99 at \d/)
})

test('choices apply at once, live in the address, and follow it back', async ({ page }) => {
  await page.goto('/compare?a=linkerd')
  await page.getByLabel('Compared with').selectOption('istio:ambient+waypoint')
  await expect(page).toHaveURL(/\?a=linkerd&b=istio:ambient%2Bwaypoint/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Linkerd had lower p99 at \d/)
  await page.getByLabel('Add a mesh or mode').selectOption('istio:sidecar')
  await expect(page.locator('.ratio-plot')).toHaveCount(2)
  await page.getByLabel('And with').selectOption({ label: 'remove' })
  await expect(page.locator('.ratio-plot')).toHaveCount(1)
  await page.getByLabel('Metric').selectOption('http.latency.p50')
  await expect(page).toHaveURL(/metric=http\.latency\.p50/)
  await page.goBack()
  await expect(page.getByLabel('Metric')).toHaveValue('http.latency.p99')
  const versions = page.getByLabel('Reference').locator('optgroup[label="Version"] option')
  expect(await versions.count()).toBeGreaterThan(2)
})

test('bounds of the load stay until any load or another one is chosen', async ({ page }) => {
  await page.goto(`${PAIR}&from=1000&to=2000`)
  const load = page.getByLabel('Load', { exact: true })
  await expect(load.locator('option').first()).toHaveText('Load 1,000 to 2,000 rps')
  await page.getByLabel('Metric').selectOption('http.latency.p50')
  await expect(page).toHaveURL(/from=1000&to=2000/)
  await load.selectOption('any')
  await expect(load.locator('option').first()).toHaveText('Any load')
})

test('without JavaScript the plot, its words and a button are there', async ({
  browser,
  baseURL,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: baseURL ?? '' })
  const page = await context.newPage()
  await page.goto(PAIR)
  await expect(page.locator('.ratio-dot').first()).toBeVisible()
  await page.locator('.ratio-dot').nth(3).hover()
  await expect(page.locator('.ratio-dot').nth(3).locator(':scope > span')).toHaveCSS('opacity', '1')
  await page.getByLabel('Metric').selectOption('http.latency.p50')
  await page.getByRole('button', { name: 'Show', exact: true }).click()
  await expect(page).toHaveURL(/metric=http\.latency\.p50/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/had lower p50 at \d/)
  await context.close()
})

for (const query of [
  '?a=istio:sidecar&b=linkerd',
  '?a=istio:sidecar&b=istio:ambient&c=linkerd',
  '?a=istio:ambient&b=linkerd',
  '',
  '?a=isto',
])
  test(`/compare${query}: accessible in light and dark, and no wider than the screen @phone`, async ({
    page,
  }) => {
    await page.goto(`/compare${query}`)
    await expectAccessible(page)
  })
