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
