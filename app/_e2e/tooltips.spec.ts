import type { Locator, Page } from '@playwright/test'
import { pointAt } from './chart-texts'
import { expect, test } from './fixtures'

const PUBLISHED = 'main article:has(a[href^="/publications/"])'

async function openChart(page: Page): Promise<Locator> {
  await page.goto('/?rps=2000')
  const chart = page
    .locator(PUBLISHED, { hasText: '2025 Benchmarks' })
    .locator('[data-chart-state]')
    .first()
  await chart.scrollIntoViewIfNeeded()
  await pointAt(chart)
  await expect(chart).toHaveAttribute('data-chart-state', 'interactive')
  return chart
}

test('a tooltip starts with the overhead and ends with the source and a way to report an error', async ({
  page,
}) => {
  const chart = await openChart(page)
  await chart.locator('[data-bar-id][aria-label^="Linkerd"]').first().hover()
  const tooltip = page.getByTestId('chart-tooltip')
  await expect(tooltip.locator('p.font-semibold').nth(1)).toHaveText(/^\+69\.\d\sms over no mesh$/)
  const links = tooltip.getByRole('link')
  await expect(links.first()).toHaveText('Evidence')
  await expect(links.last()).toHaveText('Report an error')
  await links.last().click()
  await expect(page).toHaveURL(/\/disputes\/new\?target=condition:\d+$/)
})

test('a tooltip stays on the screen and hides no mark of its chart', async ({ page }) => {
  const chart = await openChart(page)
  const tooltip = page.getByTestId('chart-tooltip')
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 }
  for (const mark of await chart.locator('[data-bar-id]').all()) {
    await mark.hover()
    await expect(chart.locator('[data-bar-id][aria-describedby]')).toHaveCount(1)
    const box = await tooltip.boundingBox()
    if (!box) throw new Error('the tooltip has no box')
    expect(box.x).toBeGreaterThanOrEqual(0)
    expect(box.x + box.width).toBeLessThanOrEqual(width)
    expect(box.y).toBeGreaterThanOrEqual(0)
    expect(box.y + box.height).toBeLessThanOrEqual(height)
    for (const other of await chart.locator('[data-bar-id] .chart-focus').all()) {
      const area = await other.boundingBox()
      const isBeside =
        area !== null && (box.y >= area.y + area.height - 1 || box.y + box.height <= area.y + 1)
      expect(isBeside).toBe(true)
    }
  }
})

test('a pointer reaches the tooltip across the other marks', async ({ page }) => {
  const chart = await openChart(page)
  const first = chart.locator('[data-bar-id]').first()
  await first.hover()
  const tooltip = page.getByTestId('chart-tooltip')
  const words = await tooltip.locator('p').first().innerText()
  const [from, to] = [await first.boundingBox(), await tooltip.boundingBox()]
  if (!from || !to) throw new Error('nothing to point at')
  await page.mouse.move(to.x + 20, to.y + 12, { steps: 12 })
  await page.waitForTimeout(300)
  await expect(tooltip.locator('p').first()).toHaveText(words)
})
