import type { Locator, Page } from '@playwright/test'
import { pageBox, pointAt, watchLayoutShifts } from './chart-texts'
import { expect, test } from './fixtures'

const EACH = '/publications/linkerd-2021-05-benchmarking-linkerd-and-istio?each=http.latency.p99'

const loadChart = (page: Page): Locator =>
  page.locator('article[id^="load-"]').first().locator('[data-chart-state]')
const profileChart = (page: Page): Locator =>
  page.locator('article[id^="profile-"]').first().locator('[data-chart-state]')

async function openLive(page: Page, url = EACH): Promise<Locator> {
  await page.goto(url)
  const chart = loadChart(page)
  await chart.scrollIntoViewIfNeeded()
  await pointAt(chart, { x: 2, y: 2 })
  await expect(chart.locator('[data-bar-id]').first()).toBeAttached()
  return chart
}

const isShown = (chart: Locator, name: RegExp, isPressed: boolean) =>
  expect(chart.getByRole('button', { name })).toHaveAttribute('aria-pressed', String(isPressed))

test('a line hidden in one card is hidden in the others of its page and in its address @phone', async ({
  page,
}) => {
  const chart = await openLive(page)
  const marks = await chart.locator('[data-bar-id]').count()
  await chart.getByRole('button', { name: /^Show Linkerd/ }).click()
  await expect(page).toHaveURL(/[?&]hide=linkerd-2\.10\.2-sidecar/)
  await isShown(chart, /^Show Linkerd/, false)

  const other = profileChart(page)
  await other.scrollIntoViewIfNeeded()
  await isShown(other, /^Show Linkerd/, false)
  await isShown(other, /^Show Istio/, true)
  expect(await other.locator('[data-bar-id][aria-label^="Linkerd"]').count()).toBe(0)

  await page.goBack()
  await isShown(other, /^Show Linkerd/, true)
  await isShown(chart, /^Show Linkerd/, true)
  await expect(chart.locator('[data-bar-id]')).toHaveCount(marks)
  await page.goForward()
  await isShown(chart, /^Show Linkerd/, false)
})

test('what is hidden or zoomed is in the embed, its preview and the shared link', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const chart = await openLive(page, `${EACH}&zoom=${encodeURIComponent('20~200')}`)
  await chart.getByRole('button', { name: /^Show Linkerd/ }).click()
  const card = page.locator('article[id^="load-"]').first()
  await card.getByText('Embed', { exact: true }).click()
  const code = card.locator('pre').first()
  await expect(code).toContainText('hide=linkerd-2.10.2-sidecar')
  await expect(code).toContainText('zoom=20~200')
  const csv = card.getByRole('link', { name: /^CSV/ }).first()
  await expect(csv).toHaveAttribute('href', /hide=linkerd-2.10.2-sidecar&zoom=/)
  const frame = card.frameLocator('iframe')
  await expect(frame.getByRole('img').first()).toHaveAccessibleDescription(/Istio/)
  await expect(frame.getByRole('img').first()).not.toHaveAccessibleDescription(/Linkerd|2,000/)
  await chart.getByRole('button', { name: /^Show Linkerd/ }).click()
  await expect(code).not.toContainText('hide=')

  await page.goto('/compare?a=linkerd:sidecar&b=istio:sidecar&hide=istio-1.10.0-sidecar')
  await page.getByRole('link', { name: 'Share' }).first().click()
  await expect(page.getByText('Copied').first()).toBeVisible()
  const shared = await page.evaluate(() => navigator.clipboard.readText())
  expect(shared).toContain('hide=istio-1.10.0-sidecar')
})

test('an address hides its lines before anybody points at a chart, moves nothing, and may name unknown ones', async ({
  page,
}) => {
  await page.goto(`${EACH}&hide=istio-1.10.0-sidecar,nobody`)
  const chart = loadChart(page)
  const box = await pageBox(chart)
  const shifts = await watchLayoutShifts(page)
  await chart.scrollIntoViewIfNeeded()
  await isShown(chart, /^Show Istio/, false)
  await isShown(chart, /^Show Linkerd/, true)
  expect(await shifts()).toBe(0)
  expect(await pageBox(chart)).toEqual(box)
  await chart.getByRole('button', { name: /^Show Istio/ }).click()
  await expect(page).toHaveURL(/[?&]hide=nobody$/)
})

/** Drags over a share of a plot. */
async function dragOver(page: Page, chart: Locator, from: number, to: number): Promise<void> {
  const plot = await chart.locator('.lines-live').first().boundingBox()
  if (!plot) throw new Error('the plot has no place')
  const y = plot.y + 60
  await page.mouse.move(plot.x + plot.width * from, y)
  await page.mouse.down()
  await page.mouse.move(plot.x + plot.width * to, y, { steps: 6 })
  await page.mouse.up()
}

test('a drag shows a part of the x axis, which a button, Escape or the way back takes away', async ({
  page,
}) => {
  const chart = await openLive(page)
  const marks = chart.locator('[data-bar-id]')
  const [count, box] = [await marks.count(), await pageBox(chart)]
  const reset = chart.getByRole('button', { name: 'Reset zoom' })
  await expect(reset).toHaveCount(0)

  const plot = await chart.locator('.lines-live').first().boundingBox()
  if (!plot) throw new Error('the plot has no place')
  await page.mouse.move(plot.x + plot.width * 0.2, plot.y + 60)
  await page.mouse.down()
  await page.mouse.move(plot.x + plot.width * 0.6, plot.y + 60, { steps: 4 })
  await page.keyboard.press('Escape')
  await page.mouse.up()
  await expect(reset).toHaveCount(0)
  expect(page.url()).not.toContain('zoom=')

  await dragOver(page, chart, 0.05, 0.5)
  await expect(reset).toBeVisible()
  await expect(page).toHaveURL(/[?&]zoom=/)
  await expect(page).not.toHaveURL(/conditions/)
  expect(await marks.count()).toBeLessThan(count)
  expect(await pageBox(chart)).toEqual(box)
  const zoomed = page.url()
  const shown = await marks.count()
  await reset.click()
  await expect(marks).toHaveCount(count)
  await expect(page).not.toHaveURL(/zoom=/)

  await page.goBack()
  await expect(marks).toHaveCount(shown)
  await page.keyboard.press('Escape')
  await expect(marks).toHaveCount(count)

  await page.goto(zoomed)
  await chart.scrollIntoViewIfNeeded()
  await expect(marks).toHaveCount(shown)
  await page.goto(`${EACH}&zoom=nothing~nowhere`)
  await chart.scrollIntoViewIfNeeded()
  await expect(marks).toHaveCount(count)
})

test('the keyboard shows a part of the x axis around its mark, and all of it again', async ({
  page,
}) => {
  const chart = await openLive(page)
  await page.mouse.move(0, 0)
  const marks = chart.locator('[data-bar-id]')
  const count = await marks.count()
  const label = (await marks.nth(1).getAttribute('aria-label')) ?? ''
  await marks.first().focus()
  await page.keyboard.press('ArrowRight')
  const into = chart.getByRole('button', { name: 'Zoom in' })
  for (let presses = 0; presses < 4; presses++) {
    if (await into.evaluate((button) => button === document.activeElement)) break
    await page.keyboard.press('Tab')
  }
  await expect(into).toBeFocused()
  await page.keyboard.press('Enter')
  await expect.poll(() => marks.count()).toBeLessThan(count)
  await expect(chart.locator(`[data-bar-id][aria-label="${label}"]`)).toHaveCount(1)
  await page.keyboard.press('Tab')
  await expect(chart.getByRole('button', { name: 'Reset zoom' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(marks).toHaveCount(count)
  await expect(into).toBeFocused()
})
