import type { Locator, Page } from '@playwright/test'
import { pointAt } from './chart-texts'
import { expect, test } from './fixtures'

/** The chart of a row of the leaderboard, on the page of its publication. */
async function openCard(page: Page): Promise<Locator> {
  await page.goto('/leaderboard?rps=2000')
  const row = page.locator('.bed-rows tr', { hasText: 'Linkerd vs Ambient Mesh, 2025' })
  const details = row.locator('a', { hasText: 'Chart, table and evidence' })
  await page.goto((await details.getAttribute('href')) ?? '')
  return page.locator(new URL(page.url()).hash)
}

async function openChart(page: Page): Promise<Locator> {
  const chart = (await openCard(page)).locator('[data-chart-state]').first()
  await chart.scrollIntoViewIfNeeded()
  await pointAt(chart)
  await expect(chart).toHaveAttribute('data-chart-state', 'interactive')
  return chart
}

test('a tooltip starts with the overhead, has one line of certainty, and ends with evidence and a way to report an error', async ({
  page,
}) => {
  const chart = await openChart(page)
  await chart.locator('[data-bar-id][aria-label^="Linkerd"]').first().hover()
  const tooltip = page.getByTestId('chart-tooltip')
  await expect(tooltip.locator('p.font-semibold').nth(1)).toHaveText(/^\+69\.\d\sms over no mesh$/)
  const links = tooltip.getByRole('link')
  await expect(links.first()).toHaveText('Evidence')
  await expect(links.last()).toHaveText('Report an error')
  await expect(links).toHaveCount(2)
  await expect(tooltip.locator('p', { hasText: /^printed to .* · 3 runs/ })).toHaveCount(1)
  await expect(tooltip.locator('dl > div')).toHaveText(/^No mesh.*182\sms/)
  const shown = await tooltip.locator('p.tabular-nums').nth(1).innerText()
  await links.last().click()
  await expect(page).toHaveURL(/\/disputes\/new\?target=condition:\d+&metric=http\.latency\.p99$/)
  await expectFigure(page, 'Linkerd', shown)
})

/** The form names the figure in its heading and in its text, where the cursor waits behind it. */
async function expectFigure(page: Page, subject: string, shown: string): Promise<void> {
  const value = shown.split(' (printed')[0] ?? shown
  await expect(page.getByRole('heading', { level: 1 })).toContainText(
    `Report an error in p99 latency at 2,000 requests/s, ${subject}`,
  )
  await expect(page.getByRole('heading', { level: 1 })).toContainText(`, ${value}, `)
  const statement = page.getByLabel('What is wrong')
  await expect(statement).toHaveValue(
    new RegExp(`${subject}.*: ${value} is shown\\. It should be $`),
  )
  await expect(statement).toBeFocused()
}

test('a row of the table and a card lead to a form that names the value', async ({ page }) => {
  const card = await openCard(page)
  await card.getByText('Table', { exact: true }).click()
  const row = card.locator('tbody tr', { hasText: 'Linkerd' }).first()
  const shown = await row.locator('td.number').first().innerText()
  await row.getByRole('link', { name: /^Report an error in Linkerd/ }).click()
  await expectFigure(page, 'Linkerd', shown)
  await page.goBack()
  await card.getByText('Details', { exact: true }).click()
  await card.getByRole('link', { name: 'Report an error', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText(
    'Report an error in p99 latency at 2,000 requests/s, ',
  )
  await page
    .getByRole('region', { name: 'Which figure?' })
    .getByRole('link', { name: /^Linkerd/ })
    .click()
  await expectFigure(page, 'Linkerd', shown)
})

test('a first tap opens no card of another point, and the next one that of its own', async ({
  browser,
  baseURL,
}) => {
  const context = await browser.newContext({
    hasTouch: true,
    viewport: { width: 390, height: 844 },
    baseURL: baseURL ?? '',
  })
  const page = await context.newPage()
  await page.goto('/meshes/istio?metric=tcp.throughput.mean')
  const chart = page.locator('main article:has(.lines) [data-chart-state]').first()
  await chart.scrollIntoViewIfNeeded()
  await expect(chart).toHaveAttribute('tabindex', '0')
  const box = await chart.boundingBox()
  if (!box) throw new Error('the chart has no place')
  await page.touchscreen.tap(box.x + box.width / 2, box.y + 20)
  const point = chart.locator('[data-bar-id]').nth(2)
  await expect(point).toBeAttached()
  const tooltip = page.getByTestId('chart-tooltip')
  await page.waitForTimeout(300)
  await expect(tooltip).toHaveCount(0)
  await point.tap()
  await expect(page).toHaveURL(/\/meshes\/istio/)
  const version = /\d+\.\d+/.exec((await point.getAttribute('aria-label')) ?? '')?.[0] ?? ''
  await expect(tooltip).toContainText(version)

  // Beside every point a touch means the nearest one, whose card stays.
  const plot = await chart.locator('.lines-live').first().boundingBox()
  if (!plot) throw new Error('the plot has no place')
  await page.touchscreen.tap(plot.x + plot.width * 0.4, plot.y + 30)
  await page.waitForTimeout(300)
  await expect(tooltip).toHaveCount(1)
  const snapped = chart.locator('[data-bar-id]:focus')
  await expect(snapped).toHaveCount(1)

  // The next touch of the same mark follows it.
  await page.waitForTimeout(400)
  await snapped.tap()
  await expect(page).toHaveURL(/\/(conditions|runs)\//)
  await context.close()
})

test('a mark is a link to its evidence, by click and by Enter', async ({ page }) => {
  const chart = await openChart(page)
  const mark = chart.locator('[data-bar-id][aria-label^="Linkerd"]').first()
  const href = (await mark.getAttribute('href')) ?? ''
  expect(href).toMatch(/^\/conditions\/\d+$/)
  await mark.hover()
  await expect(page.getByTestId('chart-tooltip').getByRole('link').first()).toHaveAttribute(
    'href',
    href,
  )
  await mark.click()
  await expect(page).toHaveURL(new RegExp(`${href}$`))
  await openChart(page)
  await mark.focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`${href}$`))
})

test('a click on overlapping marks of lines follows the one that the tooltip speaks of', async ({
  page,
}) => {
  await page.goto(
    '/publications/linkerd-2021-05-benchmarking-linkerd-and-istio?each=http.latency.p99',
  )
  const chart = page.locator('article[id^="load-"]').first().locator('[data-chart-state]')
  await chart.scrollIntoViewIfNeeded()
  await pointAt(chart, { x: 2, y: 2 })
  const box = await chart.locator('[data-bar-id]').first().boundingBox()
  if (!box) throw new Error('the mark has no place')
  await page.mouse.move(box.x + 3, box.y + box.height - 3)
  const evidence = page.getByTestId('chart-tooltip').getByRole('link', { name: 'Evidence' })
  const href = (await evidence.getAttribute('href')) ?? ''
  await page.mouse.click(box.x + 3, box.y + box.height - 3)
  await expect(page).toHaveURL(new RegExp(`${href}$`))
})
