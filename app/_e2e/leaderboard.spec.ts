import { pointAt } from './chart-texts'
import { expect, test } from './fixtures'

/** Cards of published results; other tests of the same run submit results of their own. */
const PUBLISHED = 'main article:has(a[href^="/publications/"])'

test('opens on what is proven, and where: cards with baseline, affiliation, runs and certainty', async ({
  page,
}) => {
  await page.goto('/leaderboard')
  const cards = page.locator(PUBLISHED)
  await expect(cards).toHaveCount(11)
  await expect(page.locator('main p').first()).toHaveText(
    /^Linkerd sidecar was lower than Istio sidecar at p99 beyond run noise at 5 loads: 3 in Linkerd and Istio, 2021, 2 in Linkerd and Istio: 2021 Redux, both by Linkerd’s vendor\. The other \d+ published loads prove no order\.$/,
  )
  const ranked = page.getByRole('region', { name: 'Ranked', exact: true }).locator('article')
  await expect(ranked).toHaveCount(2)
  await expect(ranked.locator('summary[aria-label^="Load of "]')).toHaveText([
    /^proven at 2 of 3 loads/,
    /^proven at 3 of 3 loads/,
  ])
  await expect(ranked.last().locator('.bars-name b')).toHaveText([
    'No mesh',
    '1 Linkerd',
    '2 Istio',
  ])
  // Ranks stand at the bars; the sentence is for readers who do not see them.
  await expect(ranked.last().locator('.chart-frame > .sr-only')).toContainText(
    'Rank 1: Linkerd 2.10.2, rank 2: Istio 1.10.0.',
  )
  await expect(ranked.last().locator('figcaption')).not.toContainText('ank 1')
  await expect(ranked.last()).toContainText('≈: read from a chart')
  await expect(ranked.last().locator('.chart-over').first()).toHaveText('≈\u202f+37.9')
  const others = page.getByRole('region', { name: 'Not ranked' }).locator('article')
  const newest = others.filter({ hasText: 'The Great Sidecar Debate' })
  await expect(newest.getByRole('heading')).toHaveText(
    'p99 latency, 1,200 rps, 600 connections, GKE',
  )
  await expect(newest).toContainText('Linkerd’s vendor')
  await expect(newest).toContainText('wrk2')
  await expect(newest).toContainText('GKE, 3 × e2-standard-8')
  await expect(newest).toContainText('Not ranked because of a quality flag')
  // Once for all its bars.
  await expect(newest.locator('.bars')).toContainText(
    'Not ranked: its authors call it low confidence',
  )
  await expect(newest.locator('.bars-name', { hasText: 'low confidence' })).toHaveCount(0)
})

test('filters live in the address, and back and reload keep them', async ({ page }) => {
  await page.goto('/leaderboard')
  const filters = page.getByRole('navigation', { name: 'Filters' })
  await filters.getByLabel('Load: any load').click()
  await filters.getByRole('link', { name: /^2,000 rps/ }).click()
  await expect(page).toHaveURL(/[?&]rps=2000/)
  await expect(page.locator(PUBLISHED).first()).toContainText('2,000\u2009rps')
  const cards = await page.locator(PUBLISHED).count()
  await filters.getByLabel('Metric: p99').click()
  await filters.getByRole('link', { name: 'TCP throughput' }).click()
  await expect(page).toHaveURL(/metric=tcp.throughput/)
  await expect(page.locator(PUBLISHED).first()).toContainText('Gbit/s')
  await page.goBack()
  await expect(page).toHaveURL(/rps=2000/)
  await page.reload()
  await expect(page.locator(PUBLISHED)).toHaveCount(cards)
})

test('results count as independent only where that is known', async ({ page }) => {
  await page.goto('/leaderboard?independent=1')
  const cards = page.locator(PUBLISHED)
  await expect(cards.first()).toBeVisible()
  for (const text of await cards.allInnerTexts()) expect(text).toMatch(/\bindependent\b/)
})

test('a hovered bar of the interactive chart reads the same value as the table @phone', async ({
  page,
}) => {
  await page.goto('/leaderboard')
  const card = page.locator(PUBLISHED).first()
  const chart = card.locator('[data-chart-state]')
  await pointAt(chart)
  await expect(chart).toHaveAttribute('data-chart-state', 'interactive')
  const box = await chart.boundingBox()
  const bars = chart.locator('[data-bar-id]')
  await card.getByText('Table', { exact: true }).click()
  const rows = card.locator('.table-twin tbody tr')
  const count = await rows.count()
  await expect(bars).toHaveCount(count)
  for (let i = 0; i < count; i++) {
    await bars.nth(i).hover()
    const value = (await rows.nth(i).locator('td').first().innerText()).trim()
    await expect(page.getByTestId('chart-tooltip')).toContainText(value)
  }
  expect((await chart.boundingBox())?.height).toBe(box?.height)
})

test('without JavaScript every chart and table is in the page', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: baseURL ?? '' })
  const page = await context.newPage()
  await page.goto('/leaderboard')
  const cards = page.locator(PUBLISHED)
  await expect(cards).toHaveCount(11)
  for (const card of await cards.all()) {
    await expect(card.locator('.chart-picture:visible')).toHaveCount(1)
    expect(await card.locator('figure table tbody tr').count()).toBeGreaterThan(0)
  }
  await context.close()
})

test('a card says how sure its order is and what a mesh costs over its baseline', async ({
  page,
}) => {
  await page.goto('/leaderboard?rps=200')
  const unranked = page.locator(PUBLISHED, { hasText: 'Ambient Mesh, 2025' })
  await expect(unranked).toContainText('Not ranked: no spread was published')
  await unranked.getByText('Details', { exact: true }).click()
  await unranked.getByText('Overhead over the baseline', { exact: true }).click()
  const linkerd = unranked.locator('tr', { hasText: 'Linkerd' }).last()
  await expect(linkerd).toContainText(
    'better than its baseline, No mesh: noise, or a difference that was not controlled',
  )
  const ranked = page.locator(PUBLISHED, { hasText: 'Linkerd and Istio, 2021' }).last()
  await expect(ranked.locator('.bars-rank')).toHaveText(['1', '2'])
})

test('the line of no mesh and the grid lie over the bars that they measure, at every width', async ({
  page,
}) => {
  for (const width of [360, 390, 768, 1280]) {
    await page.setViewportSize({ width, height: 900 })
    await page.goto('/leaderboard')
    const apart = await page.locator('.bars-rows').evaluateAll((charts) =>
      charts.flatMap((chart) => {
        const back = chart.querySelector('.bars-back')?.getBoundingClientRect()
        return [...chart.querySelectorAll('.bars-plot')].map((plot) => {
          const own = plot.getBoundingClientRect()
          return Math.max(
            Math.abs(own.left - (back?.left ?? 0)),
            Math.abs(own.right - (back?.right ?? 0)),
          )
        })
      }),
    )
    expect(apart.length).toBeGreaterThan(5)
    expect(Math.max(...apart), `${width} px`).toBeLessThan(1)
  }
})

test('a card of many bars shows the first, folds the others, and its table has all @phone', async ({
  page,
}) => {
  await page.goto('/leaderboard?metric=tcp.throughput.mean')
  const fold = page.locator('.chart-parts > details').first()
  const card = page
    .locator('article')
    .filter({ has: page.locator('.chart-parts') })
    .first()
  const [first, others] = [card.locator('.bars-name:visible'), fold.locator('.bars-name')]
  const shown = await first.count()
  expect(shown).toBeGreaterThanOrEqual(8)
  expect(shown).toBeLessThan(11)
  const folded = await others.count()
  await expect(fold.locator('summary')).toHaveText(`${folded} more`)
  await fold.locator('summary').click()
  await expect(first).toHaveCount(shown + folded)
  await card.getByText('Table', { exact: true }).click()
  await expect(card.locator('.table-twin tbody tr')).toHaveCount(shown + folded)
})

test('the embed of a ranked test bed has the ranks of its card', async ({ page }) => {
  await page.goto('/leaderboard')
  const card = page.getByRole('region', { name: 'Ranked', exact: true }).locator('article').first()
  const href = await card.getByRole('link', { name: /^CSV/ }).getAttribute('href')
  const svg = await (await page.request.get((href ?? '').replace('.csv', '.svg'))).text()
  expect(svg).toMatch(/>1 Linkerd</)
  expect(svg).toMatch(/>2 Istio</)
})
