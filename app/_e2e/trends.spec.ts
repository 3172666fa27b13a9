import type { Locator, Page } from '@playwright/test'
import { expect, test } from './fixtures'
import { openInOwnFont } from './own-font'

test('the list of trends leads with the longest unflagged line, all of its values printed', async ({
  page,
}) => {
  await page.goto('/trends')
  const lead = page.getByRole('region', { name: 'Meshes' }).locator('.trend-lead')
  await expect(lead).toHaveCount(1)
  await expect(page.locator('main p').first()).toHaveText(
    /^Largest unflagged change: .+, larger than the drift of its test bed; none of \d+ published series of meshes and \d+ of gateways proves a change\.$/,
  )
  await expect(lead.getByRole('heading')).toHaveText(
    /^Istio ambient: TCP throughput 20\.7 to 36\.1\sGbit\/s$/,
  )
  await expect(lead.locator('.trend-source')).toHaveText(
    'Istio’s vendorMar 2025Istio TCP throughput by version1 connection',
  )
  await expect(lead.locator('.lines-value:visible')).toHaveText(['20.7', '23.3', '25.1', '25.2'])
  await expect(lead.locator('.lines-key:visible')).toHaveText(['36.1', '26.4'])
  await expect(lead.locator('.lines-title')).toBeHidden()
  // The answer of the page is about another series.
  await expect(lead).toContainText('+74%')
  await expect(lead).toContainText('No step is proven')
  await expect(lead).toContainText('every step better, unproven')
  await expect(lead.locator('.change-steps b')).toHaveText(['+13%', '+7.7%', '+0.4%', '+43%'])
  await expect(lead.locator('.change-steps [data-look="unproven"]')).toHaveCount(4)
  await expect(lead.locator('.change-about')).toContainText('measured in 1.26 pre only')
  await lead.getByRole('link', { name: /^Chart of Istio ambient/ }).click()
  await expect(page).toHaveURL(/\/trends\/istio\?metric=tcp\.throughput\.mean&group=/)
  await expect(page.locator('main p').first()).toHaveText('Trends / Istio')
})

test('a trend has one look on its list, on the page of its mesh and on the front page @phone', async ({
  page,
}) => {
  const looks: string[][] = []
  for (const path of ['/trends', '/meshes/istio?metric=tcp.throughput.mean', '/']) {
    await page.goto(path)
    const card = page.locator('.trend-card', { hasText: 'Istio ambient: TCP throughput' }).first()
    await expect(card.locator('.chart-tick:visible')).toHaveText([
      '1.22',
      '1.23',
      '1.24',
      '1.25',
      '1.26 pre',
    ])
    // Pale marks with an outline, and a dashed line: nothing is proven.
    await expect(card.locator('.lines-area path[stroke-dasharray][d*="L"]')).toHaveCount(1)
    expect(await card.locator('.lines-area [fill-opacity="0.35"]').count()).toBe(6)
    const words = [...(await card.getByRole('heading').allInnerTexts())]
    looks.push([...words, ...(await card.locator('.trend-source').allInnerTexts())])
  }
  expect(looks[1]).toEqual(looks[0])
  expect(looks[2]).toEqual(looks[0])
})

test('editions of a document stand in a section of their own, and leave with a filter that they do not match', async ({
  page,
}) => {
  await page.goto('/trends')
  const editions = page.getByRole('region', { name: 'By edition of a document' })
  await expect(editions.getByRole('heading', { level: 3 })).toHaveText([
    'p99 latency by edition, 1,000 rps, 4 connections',
    'p99 latency by edition, 1,000 rps, 64 connections',
  ])
  // How columns are read is said once for all cards.
  await expect(editions).toContainText(
    'each edition is its own test bed: compare within a column, not across',
  )
  // Cards of one metric share one scale.
  const scales = editions.locator('.editions-y')
  expect(await scales.first().textContent()).toBe(await scales.last().textContent())
  await expect(editions.locator('.editions-note').first()).toHaveText(/^\s*Sources: /, {
    useInnerText: true,
  })
  // What is embedded is what is shown, with what the section says once.
  const scale = await scales.first().textContent()
  const csv = await editions
    .getByRole('link', { name: 'CSV of p99 latency by edition, 1,000 rps, 64 connections' })
    .getAttribute('href')
  await page.goto(csv?.replace('/charts/editions.csv', '/embed/editions') ?? '')
  await expect(page.locator('.editions-y')).toHaveText(scale ?? '')
  await expect(page.locator('.editions-note')).toContainText('compare within a column, not across')
  await page.goto('/trends?mesh=cilium')
  await expect(editions).toHaveCount(0)
  await page.goto('/trends?mesh=istio')
  await expect(editions.getByRole('article')).toHaveCount(2)
})

test('two versions are rows of one table, hollow where flagged', async ({ page }) => {
  await page.goto('/trends?mesh=cilium')
  const table = page.getByRole('table', { name: /^Cilium native: values of 1\.18\.6 and 1\.19\.3/ })
  const loss = table.locator('tbody tr', { hasText: 'UDP loss' })
  await expect(loss).toContainText('11.0%')
  await expect(loss).toContainText('1.20%')
  await expect(loss).toContainText('−89%')
  await expect(loss.locator('.change-direction')).toHaveText('better, unproven')
  await expect(table.locator('tbody th').first()).toContainText('UDP loss')
  const small = table.locator('.change-small')
  await expect(small.getByText('UDP, 1 connection').first()).toBeHidden()
  await small.getByText(/^\d+ metrics within [\d.]+%$/).click()
  await expect(small.getByText('UDP, 1 connection').first()).toBeVisible()
  const lefts = await table
    .locator('tbody .change-after:visible')
    .evaluateAll((all) => all.map((one) => Math.round(one.getBoundingClientRect().left)))
  expect(new Set(lefts).size).toBe(1)
  await expect(loss.locator('.change-bar > b')).toHaveCount(1)
  const bars = table.locator('tbody .change-bar > i')
  expect(await bars.count()).toBeGreaterThan(10)
  const flagged = await table.locator('tbody .change-bar > [data-look="flagged"]').count()
  expect(flagged).toBeGreaterThan(0)
  expect(flagged).toBeLessThan(await bars.count())
  await expect(page.getByText(/^none proven; \d flagged$/)).toHaveCount(1)
  await loss.getByRole('link', { name: 'UDP loss, receiver, 1 connection' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^UDP loss \(receiver\)/)
})

test('ztunnel 1.22 to 1.26 is one line in version order', async ({ page }) => {
  await page.goto('/meshes/istio?metric=tcp.throughput.mean')
  const card = page.locator('main article').first()
  await card.getByText('Table', { exact: true }).click()
  const ambient = card.locator('table tbody tr', { hasText: 'ambient' })
  await expect(ambient.locator('th')).toHaveText([
    /^1\.22/,
    /^1\.23/,
    /^1\.24/,
    /^1\.25/,
    /^1\.26 \(prerelease\)/,
  ])
  await expect(ambient.locator('td').first()).toContainText('20.7 Gbit/s')
})

/** Opens the fold of all versions, which needs no script. */
const openVersions = (page: Page): Promise<void> =>
  page.locator('details.version-fold > summary').click()

/** Tables of a mesh's versions, one for each test bed; those that are folded are in the page all the same. */
const tablesOf = (page: Page, mesh: string): Locator =>
  page.locator(`[role=region][aria-label^="Measured versions of ${mesh}"]`)

const bedOf = (page: Page, title: string): Locator =>
  page.locator('details.bed').filter({ has: page.locator('summary b', { hasText: title }) })

test('every version is a row with value, overhead, load and test bed; lines join only what shares one', async ({
  page,
}) => {
  await page.goto('/meshes/istio')
  expect(await tablesOf(page, 'Istio').locator('tbody tr').count()).toBeGreaterThan(10)
  await openVersions(page)
  const bed = bedOf(page, 'Linkerd vs Ambient Mesh, 2025').first()
  await bed.locator('summary').click()
  await expect(bed.getByRole('link', { name: 'Publication with its method' })).toBeVisible()
  const one = bed.locator('tbody tr').first()
  await expect(one).toContainText('2,000 rps')
  await expect(one).toContainText(/\+[\d.]+\sms/)
  for (const card of await page.locator('main article:has(.lines)').all()) {
    await card.getByText('Table', { exact: true }).click()
    for (const table of await card.locator('figure table').all())
      expect(await table.locator('tbody tr').count()).toBeGreaterThan(1)
  }
})

test('a small picture stands where at least two versions share a test bed, and nowhere else', async ({
  page,
}) => {
  await page.goto('/meshes/istio?metric=tcp.throughput.mean')
  const rows = tablesOf(page, 'Istio').locator('tbody tr')
  const drawn = rows.filter({ has: page.locator('svg.sparkline') })
  expect(await drawn.count()).toBeGreaterThan(4)
  for (const row of await drawn.all())
    await expect(row).not.toContainText('no other version under the same conditions')
  await expect(drawn.first().getByRole('img')).toHaveAccessibleName(
    /^Versions on this test bed: 1\.22 .*Gbit\/s, 1\.23 /,
  )
})

test('releases of one track of Linkerd stand together', async ({ page }) => {
  await page.goto('/meshes/linkerd')
  await openVersions(page)
  const names = await tablesOf(page, 'Linkerd').locator('tbody th').allTextContents()
  expect(names.length).toBeGreaterThan(4)
  const isEdge = names.map((name) => name.includes('edge-'))
  const changes = isEdge.filter((edge, i) => i > 0 && edge !== isEdge[i - 1]).length
  expect(changes).toBe(1)
})

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  test('the first test bed is open, and each other one says what it holds and opens', async ({
    page,
  }) => {
    await page.goto('/meshes/istio')
    const beds = page.locator('details.bed')
    expect(await beds.count()).toBeGreaterThan(4)
    await expect(beds.first()).toHaveAttribute('open')
    await expect(page.locator('details.bed[open]')).toHaveCount(1)
    await openVersions(page)
    for (const summary of await page.locator('details.bed > summary').all())
      await expect(summary).toContainText(/; .*\d\s?(ms|s)\b/)
    await expect(beds.last().locator('tbody tr').first()).toBeHidden()
    await beds.last().locator('summary').click()
    await expect(beds.last().locator('tbody tr').first()).toBeVisible()
  })
})

test('on a phone the rows of versions are lists that need no scrolling', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await openInOwnFont(page, '/meshes/istio')
  await openVersions(page)
  const table = tablesOf(page, 'Istio').first()
  expect(await table.evaluate((frame) => frame.scrollWidth - frame.clientWidth)).toBeLessThan(2)
})

test('the page says how old the newest result is, and has a feed of its own', async ({ page }) => {
  await page.goto('/meshes/istio')
  await expect(page.locator('.mesh-counts')).toContainText(/newest result \w+ \d{4}, .*(ago|month)/)
  await expect(page.locator('main').getByRole('link', { name: 'Feed' })).toHaveAttribute(
    'href',
    '/feed.xml?mesh=istio',
  )
})

test('a step without run data gets no verdict, and the rule behind that is one click away', async ({
  page,
}) => {
  await page.goto('/meshes/istio?metric=tcp.throughput.mean')
  const card = page.locator('main article').first()
  await expect(card).toContainText(
    'No step from version to version is proven: the number of runs was not stated.',
  )
  await card.getByRole('link', { name: 'How this was computed' }).click()
  await expect(page).toHaveURL(/\/methodology#releases$/)
  const rule = page.getByRole('region', { name: 'From release to release' })
  await expect(rule).toContainText('None of the 4 steps gets a verdict')
  await expect(rule).toContainText('16% slower than 1.0')
})

test('what all rows of a table share is said once, and small changes are one line', async ({
  page,
}) => {
  await page.goto('/trends')
  const pair = page.getByRole('figure', { name: 'Cilium native, 1.18.6 to 1.19.3' })
  await expect(pair).toContainText(
    'none proven: single runs, and nothing shows how far their test bed drifts by itself',
  )
  await expect(pair.getByRole('columnheader', { name: 'Verdict' })).toHaveCount(0)
  await expect(pair.getByText('2 latencies within 3.1%')).toBeVisible()
  await expect(pair.locator('.change-relative b:visible').first()).toHaveText('+257%')
  await expect(pair.locator('.change-ticks > span').first()).toHaveText('same')
})
