import { pointAt } from './chart-texts'
import { expect, test } from './fixtures'

/** Cards of published results; other tests of the same run submit results of their own. */
const PUBLISHED = 'main article:has(a[href^="/publications/"])'
/** Rows of a publication, and those of all of them. */
const SOURCE = '.bed-rows tbody:has(> tr > .bed-source a[href^="/publications/"])'
const ROW = `${SOURCE} tr[id^="chart-"]`
/** Test beds beyond the first of a publication, and those with one value. */
const FOLDS = ':is(.bed-more > td > details, .bed-single) > summary'

const LINKERD_2025 = 'Linkerd vs Ambient Mesh, 2025'

test('opens on what is proven, and where: cards with baseline, affiliation, runs and certainty', async ({
  page,
}) => {
  await page.goto('/leaderboard')
  await expect(page.locator(PUBLISHED)).toHaveCount(4)
  await expect(page.locator(ROW)).toHaveCount(23)
  await expect(page.getByText('Test beds 1 to 27 of 103')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    /^Leaderboard: 11 of \d+ loads prove an order$/,
  )
  await expect(page.locator('main p').first()).toHaveText(
    '4 orders of two are proven at p99 beyond run noise, on 103 test beds; the one at most loads: Linkerd sidecar was lower than Istio sidecar, 4 loads in Online Boutique on minikube, 2025, 3 in Linkerd and Istio, 2021, 2 in Linkerd and Istio: 2021 Redux, none by an independent publisher.',
  )
  const ranked = page.getByRole('region', { name: 'Ranked', exact: true }).locator('article')
  await expect(ranked).toHaveCount(4)
  await expect(ranked.locator('summary[aria-label^="Load of "]')).toHaveText([
    /^proven at 3 of 4 loads/,
    /^proven at 1 of 3 loads/,
    /^proven at 1 of 6 loads/,
  ])
  const others = page.getByRole('table', { name: 'Test beds that prove no order' })
  await expect(others.getByRole('columnheader', { name: 'p99 latency in ms' })).toBeVisible()
  const debate = others.locator('tbody', { hasText: 'The Great Sidecar Debate' }).first()
  await expect(debate).toContainText('Linkerd’s vendor')
  await expect(debate).toContainText('May 2025')
  await expect(debate).toContainText('1,200\u2009rps')
  await expect(debate).toContainText('600 connections, GKE')
  await expect(debate.getByTitle('GKE, 3 × e2-standard-8')).toBeVisible()
  await expect(debate.locator('.bed-why')).toHaveText(
    'its authors call it low confidence5 runs, spread',
  )
  await page.goto('/leaderboard?rps=200')
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
  await expect(ranked.last().locator('.chart-over').first()).toHaveText('≈\u202f+44.7')
})

test('a publication is named once and in full, whatever its number of test beds @phone', async ({
  page,
}) => {
  await page.goto('/leaderboard')
  const source = page.locator(SOURCE, { hasText: 'service-mesh-perf, ambient on EKS' }).first()
  await expect(source.locator('.bed-source a')).toHaveCount(1)
  await expect(source.locator('> tr')).toHaveCount(2)
  await expect(source.locator('.bed-shared')).toHaveText('EKS')
  await expect(source.locator('> tr').first()).toContainText('80 connections, from the README')
  const cut = await page
    .locator('.bed-rows :is(.bed-source a, .bed-name, .bed-why)')
    .evaluateAll((all) => all.filter((one) => one.scrollWidth > one.clientWidth + 1).length)
  expect(cut).toBe(0)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
    page.viewportSize()?.width ?? 0,
  )
})

test('the menu of a row leads to its chart, its embed, its numbers and the comparison', async ({
  page,
  request,
}) => {
  await page.goto('/leaderboard?rps=2000')
  const row = page.locator(ROW, { hasText: LINKERD_2025 })
  await row.getByLabel(/^More about/).click()
  await expect(row).toContainText(
    'Not ranked: no spread was published in numbers; percentiles out of order.',
  )
  const href = async (name: string) =>
    (await row.getByRole('link', { name, exact: true }).getAttribute('href')) ?? ''
  expect(await (await request.get(await href('Embed'))).text()).toContain('Linkerd')
  expect(await (await request.get(await href('CSV'))).text()).toContain(',251.4,')
  expect(await href('Compare these')).toMatch(/^\/compare\?a=.*&rps=2000$/)
  await row.getByRole('link', { name: 'Chart, table and evidence' }).click()
  await expect(page).toHaveURL(/\/publications\/.*\/charts\?chart=chart-.*#chart-/)
  const chart = page.locator(new URL(page.url()).hash)
  await expect(chart.getByRole('heading').first()).toContainText('2,000 requests/s')
  await expect(chart.locator('.bars')).toContainText('251\u2009ms')
})

test('every row is embedded, and has a chart with its table on the page of its publication', async ({
  page,
  request,
}) => {
  test.slow()
  for (const query of ['', '?metric=tcp.throughput&view=overhead']) {
    await page.goto(`/leaderboard${query}`)
    const links = await page
      .locator(`${ROW} .row-more`)
      .evaluateAll((all) =>
        all.map((one) => [...one.querySelectorAll('a')].map((a) => a.getAttribute('href') ?? '')),
      )
    expect(links.length).toBeGreaterThan(8)
    for (const hrefs of links) {
      const embed = hrefs.find((href) => href.startsWith('/embed/')) ?? 'no embed'
      expect((await request.get(embed)).status(), embed).toBe(200)
      const chart = hrefs.find((href) => href.startsWith('/publications/')) ?? 'no chart'
      const [, id = ''] = chart.split('#')
      expect(await (await request.get(chart)).text(), chart).toContain(`id="${id}"`)
    }
  }
})

test('filters live in the address, and back and reload keep them', async ({ page }) => {
  await page.goto('/leaderboard')
  const filters = page.getByRole('navigation', { name: 'Filters' })
  await filters.getByLabel('Load: any load').click()
  await filters.getByRole('link', { name: /^2,000 rps/ }).click()
  await expect(page).toHaveURL(/[?&]rps=2000/)
  await expect(page.locator(PUBLISHED).first()).toContainText('2,000\u2009rps')
  const beds = page.locator(`${PUBLISHED}, ${ROW}`)
  const count = await beds.count()
  expect(count).toBeGreaterThan(3)
  await filters.getByLabel('Metric: p99').click()
  await filters.getByRole('link', { name: 'TCP throughput' }).click()
  await expect(page).toHaveURL(/metric=tcp.throughput/)
  await expect(page.locator(PUBLISHED).first()).toContainText('Gbit/s')
  await page.goBack()
  await expect(page).toHaveURL(/rps=2000/)
  await page.reload()
  await expect(beds).toHaveCount(count)
})

test('results count as independent only where that is known', async ({ page }) => {
  await page.goto('/leaderboard?independent=1')
  const cards = page.locator(`${PUBLISHED}, ${SOURCE}`)
  await expect(cards.first()).toBeVisible()
  for (const fold of await page.locator(FOLDS).all()) await fold.click()
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
  await expect(cards).toHaveCount(4)
  for (const card of await cards.all()) {
    await expect(card.locator('.chart-picture:visible')).toHaveCount(1)
    expect(await card.locator('figure table tbody tr').count()).toBeGreaterThan(0)
  }
  const rows = page.locator(ROW)
  await expect(rows).toHaveCount(23)
  for (const fold of await page.locator(FOLDS).all()) await fold.click()
  for (const row of await rows.all()) {
    await expect(row.locator('svg:visible')).toHaveCount(1)
    await expect(row.getByRole('img')).toHaveAccessibleName(/: \S+ .*\d/)
  }
  const debate = page
    .locator(SOURCE, { hasText: 'The Great Sidecar Debate' })
    .locator('tr[id^="chart-"]')
    .first()
  await debate.locator('.bed-name summary').click()
  await debate.getByRole('link', { name: '600 rps' }).click()
  await expect(page).toHaveURL(/\?group=[0-9a-f]{12}#chart-/)
  await expect(debate.locator('.bed-name')).toContainText('600\u2009rps')
  await context.close()
})

test('rows and cards say how sure their order is and what a mesh costs over its baseline', async ({
  page,
}) => {
  await page.goto('/leaderboard?metric=cpu.cores.mean@application.demo_service')
  const thesis = page.locator(PUBLISHED, { hasText: 'Proxyless and Cilium, thesis' }).first()
  await thesis.getByText('Details', { exact: true }).click()
  await thesis.getByText('Overhead over the baseline', { exact: true }).click()
  await expect(thesis.locator('tr', { hasText: 'Cilium' }).last()).toContainText(
    'no overhead detected at this precision',
  )
  await page.goto('/leaderboard?rps=200&view=overhead')
  const unranked = page.locator(ROW, { hasText: LINKERD_2025 })
  await expect(unranked.locator('.bed-why')).toContainText('no spread published')
  // Better than without a mesh: its mark lies before the line of no mesh.
  await expect(unranked.getByRole('img')).toHaveAccessibleName(/Linkerd sidecar −[\d.]+\sms/)
  await page.goto('/leaderboard?rps=200')
  const ranked = page.locator(PUBLISHED, { hasText: 'Linkerd and Istio, 2021' }).last()
  await expect(ranked.locator('.bars-rank')).toHaveText(['1', '2'])
})

test('the line of no mesh and the grid lie over the bars that they measure, at every width', async ({
  page,
}) => {
  for (const width of [360, 390, 768, 1280]) {
    await page.setViewportSize({ width, height: 900 })
    await page.goto('/leaderboard?metric=cpu.cores')
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
    expect(apart.length).toBeGreaterThan(20)
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
  await page.goto('/leaderboard?rps=200')
  const card = page.getByRole('region', { name: 'Ranked', exact: true }).locator('article').last()
  const href = await card.getByRole('link', { name: /^CSV/ }).getAttribute('href')
  const svg = await (await page.request.get((href ?? '').replace('.csv', '.svg'))).text()
  expect(svg).toMatch(/>1 Linkerd</)
  expect(svg).toMatch(/>2 Istio</)
})
