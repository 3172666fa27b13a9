import type { Page } from '@playwright/test'
import { expect, test } from './fixtures'

const PUBLISHED = 'main article:has(a[href^="/publications/"])'
const openBeds = (page: Page) =>
  page.getByRole('link', { name: /^All test beds, profiles and overheads/ }).click()
const group = (page: Page, name: string) => page.getByRole('group', { name, exact: true })

test('compare Linkerd with Istio ambient in the 2025 benchmark, and try another discard rule', async ({
  page,
}) => {
  await page.goto('/compare?a=istio@1.25.0:ambient+waypoint&b=linkerd@edge-25.3.1&rps=2000')
  await openBeds(page)
  await expect(page.locator('#comparable ~ ul li').first()).toContainText('one axis')
  const card = page.locator(PUBLISHED).first()
  await expect(card).toContainText('Linkerd vs Ambient Mesh, 2025')
  await expect(card).toContainText('the two with the largest maximum latency are dropped')
  await group(page, 'Discard rule').getByRole('link', { name: 'keep all runs' }).click()
  await expect(page).toHaveURL(/[?&]rule=all/)
  await expect(page.locator(PUBLISHED).first()).toContainText(
    'cannot be tried here: the single runs of this publication are not stored',
  )
  await page.goBack()
  await expect(page).not.toHaveURL(/rule=/)
  await page.goForward()
  await page.reload()
  await expect(group(page, 'Discard rule').locator('[aria-current]')).toHaveText('keep all runs')
  await expect(
    page.locator(PUBLISHED).filter({ hasText: 'cannot be tried here' }).first(),
  ).toBeVisible()
})

/** Opens the versions of a mesh, and the test beds that are folded among them. */
async function unfold(page: Page): Promise<void> {
  const fold = page.locator('details.version-fold')
  if ((await fold.getAttribute('open')) === null) await fold.locator('> summary').press('Enter')
  for (const bed of await page.locator('details.bed').all())
    if ((await bed.getAttribute('open')) === null) await bed.locator('summary').press('Enter')
}

test('follow ztunnel over versions, and read why a line ends', async ({ page }) => {
  await page.goto('/search?q=istio')
  await page.getByRole('region', { name: 'Meshes' }).getByRole('link', { name: 'Istio' }).click()
  await expect(page).toHaveURL(/\/meshes\/istio$/)
  await page.goto('/meshes/istio?metric=tcp.throughput.mean')
  const ztunnel = page.locator('main article').first()
  await ztunnel.getByText('Table', { exact: true }).click()
  await expect(ztunnel.locator('tbody tr', { hasText: 'ambient' })).toHaveCount(5)
  await unfold(page)
  const versions = page.getByRole('region', { name: /^Measured versions of Istio/ })
  await expect(versions.getByRole('row', { name: /1\.23, ambient/ }).first()).toContainText(
    'from 1.22, not proven: the number of runs was not stated',
  )
  await page.goto('/meshes/istio?metric=http.latency.p99')
  await unfold(page)
  await expect(versions.getByRole('row', { name: /^1\.25\.0, sidecar/ }).first()).toContainText(
    'no other version under the same conditions',
  )
})

test('publications are narrowed by who published, and by what they measured', async ({ page }) => {
  await page.goto('/publications')
  const cards = page.locator('.publication-rows tbody:not(.row-divider) > tr')
  const all = await cards.count()
  const independent = group(page, 'Publisher').getByRole('link', { name: /^independent \d/ })
  const found = Number(/\d+/.exec(await independent.innerText())?.[0])
  expect(found).toBeGreaterThan(0)
  await independent.click()
  await expect(page).toHaveURL(/\/publications\?relation=independent$/)
  await expect(cards).toHaveCount(found)
  await expect(page.getByRole('status')).toContainText(`of ${all}`)
  for (const card of await cards.all())
    await expect(card.getByText('independent', { exact: true })).toBeVisible()
  await group(page, 'Publisher')
    .getByRole('link', { name: /^vendor \d/ })
    .click()
  await expect(page).toHaveURL(/\?relation=vendor$/)
  await page.getByLabel('Mesh: Mesh', { exact: true }).click()
  await page.getByRole('link', { name: /^Istio \d/ }).click()
  await expect(page).toHaveURL(/\?relation=vendor&mesh=istio$/)
  const narrowed = await cards.count()
  expect(narrowed).toBeGreaterThan(0)
  expect(narrowed).toBeLessThan(all)
  await page.reload()
  await expect(cards).toHaveCount(narrowed)
  await page.goBack()
  await expect(page).toHaveURL(/\?relation=vendor$/)
})

test('versions chosen on their pages come together in one comparison @phone', async ({ page }) => {
  const tray = page.getByRole('complementary', { name: 'Chosen to compare' })
  await page.goto('/meshes/istio')
  await expect(tray).toHaveCount(0)
  await unfold(page)
  await page.getByRole('link', { name: 'Add Istio 1.25.0, sidecar to compare' }).first().click()
  await expect(tray).toContainText('istio@1.25.0:sidecar')
  await page.goto('/meshes/linkerd')
  await unfold(page)
  await page
    .getByRole('link', { name: 'Add Linkerd edge-25.3.1, sidecar to compare' })
    .first()
    .click()
  await tray.getByRole('link', { name: 'Compare these 2' }).click()
  await expect(page).toHaveURL(
    /\/compare\?a=istio@1\.25\.0:sidecar&b=linkerd@edge-25\.3\.1:sidecar$/,
  )
  await openBeds(page)
  await expect(page.locator('#comparable ~ ul li').first()).toContainText('one axis')
  await tray.getByRole('button', { name: 'Remove istio@1.25.0:sidecar' }).click()
  await tray.getByRole('button').click()
  await expect(tray).toHaveCount(0)
})

test('from the results to a comparison by keyboard only', async ({ page }) => {
  await page.goto('/leaderboard?rps=2000')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
  await page.keyboard.press('Enter')
  const compare = page.locator(PUBLISHED).first().getByRole('link', { name: 'Compare these' })
  for (let presses = 0; presses < 150; presses++) {
    await page.keyboard.press('Tab')
    if (await compare.evaluate((link) => link === document.activeElement)) break
  }
  await expect(compare).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/compare\?a=.*&rps=2000$/)
  await expect(page.locator('.ratio-plot').first()).toBeVisible()
})

test('every step works without JavaScript', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: baseURL ?? '' })
  const page = await context.newPage()
  await page.goto('/publications?relation=vendor')
  await page.getByLabel('Mesh: Mesh', { exact: true }).click()
  await page.getByRole('link', { name: /^Linkerd \d/ }).click()
  await expect(page).toHaveURL(/\?relation=vendor&mesh=linkerd$/)
  await page.goto('/meshes/linkerd')
  await unfold(page)
  await page
    .getByRole('link', { name: 'Add Linkerd edge-25.3.1, sidecar to compare' })
    .first()
    .click()
  await page.getByLabel('Compared with').selectOption('istio:ambient+waypoint')
  await page.getByRole('button', { name: 'Show', exact: true }).click()
  await page.getByLabel('Compared with').selectOption('istio@1.25.0:ambient+waypoint')
  await page.getByRole('button', { name: 'Show', exact: true }).click()
  await openBeds(page)
  await expect(page.locator('#comparable ~ ul li').first()).toContainText('one axis')
  await group(page, 'Discard rule').getByRole('link', { name: 'median of runs' }).click()
  await expect(
    page.locator(PUBLISHED).filter({ hasText: 'cannot be tried here' }).first(),
  ).toBeVisible()
  await context.close()
})

test('what Istio ambient costs at p99 and 2,000 requests/s, down to the file it was read from', async ({
  page,
}) => {
  await page.goto('/leaderboard')
  const filters = page.getByRole('navigation', { name: 'Filters' })
  await filters.getByLabel('Load: any load').click()
  await filters.getByRole('link', { name: /^2,000 rps/ }).click()
  await expect(page).toHaveURL(/\?rps=2000$/)
  await filters.getByLabel('Values: as measured').click()
  await filters.getByRole('link', { name: 'over the baseline', exact: true }).click()
  await expect(page).toHaveURL(/\?rps=2000&view=overhead$/)
  const bed = page.locator('.bed-rows tr', { hasText: 'Linkerd vs Ambient Mesh, 2025' })
  await expect(page.getByRole('columnheader', { name: /p99 latency over no mesh/ })).toBeVisible()
  await expect(bed.locator('svg').first()).toContainText('+80.5')
  await filters.getByLabel('Values: over the baseline').click()
  await filters.getByRole('link', { name: 'over the baseline, %' }).click()
  await expect(bed.locator('svg').first()).toContainText('+44%')
  await page.reload()
  await expect(bed.locator('svg').first()).toContainText('+44%')
  await page.goBack()
  await expect(page).toHaveURL(/view=overhead$/)
  await bed.getByLabel(/^More about/).click()
  await bed.getByRole('link', { name: 'Chart, table and evidence' }).click()
  await expect(page).toHaveURL(/#chart-/)
  const card = page.locator(new URL(page.url()).hash)
  await card.getByText('Table', { exact: true }).click()
  const row = card.locator('.table-twin tbody tr', { hasText: 'ambient' })
  await expect(row.locator('td').first()).toContainText('263')
  expect(
    await card
      .getByRole('link', { name: /^Source of/ })
      .first()
      .getAttribute('href'),
  ).toMatch(/^https:\/\//)
  await page.goto((await row.locator('a[aria-label^="Evidence for"]').getAttribute('href')) ?? '')
  await expect(page).toHaveURL(/\/conditions\/\d+$/)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('ambient')
})

test('charts of a publication: each metric at all of its loads, each load by itself, each state an address', async ({
  page,
}) => {
  await page.goto('/publications/linkerd-2021-05-benchmarking-linkerd-and-istio/charts')
  const shown = page.getByRole('status').first()
  await expect(shown).toContainText(/^10 metrics, each at all of its loads/)
  const first = page.locator('main article').first()
  await expect(first.getByRole('heading')).toHaveText('p99 latency')
  for (const load of ['20 rps', '200 rps', '2,000 rps'])
    await expect(first.getByText(load, { exact: true }).first()).toBeVisible()
  const folded = page.locator('#set-http-latency-max')
  await expect(folded.getByText('2,000 rps', { exact: true }).first()).toBeHidden()
  await folded.locator('summary').first().click()
  await expect(folded.getByText('2,000 rps', { exact: true }).first()).toBeVisible()
  await page.getByText('All charts by name').click()
  await page.getByRole('link', { name: 'Maximum latency', exact: true }).click()
  await expect(page).toHaveURL(/\?each=http\.latency\.max#results$/)
  await expect(page.getByRole('heading', { name: 'All charts', exact: true })).toBeInViewport()
  await expect(
    page.getByRole('heading', { name: 'Maximum latency at 2,000 requests/s' }),
  ).toBeVisible()
  await group(page, 'Charts of').getByRole('link', { name: 'Memory' }).click()
  await expect(page).toHaveURL(/\?metric=mem\.working_set$/)
  await group(page, 'Line scale').getByRole('link', { name: 'logarithmic' }).click()
  await expect(page).toHaveURL(/&axis=log$/)
  const lines = page.locator('article[id^="load-"]').first()
  await expect(lines.locator('.chart-picture')).toContainText('logarithmic')
  expect(await lines.locator('a[href^="/charts/load.svg"]').first().getAttribute('href')).toMatch(
    /&axis=log&theme=auto$/,
  )
  await page.goBack()
  await page.goForward()
  await expect(lines.locator('.chart-picture')).toContainText('logarithmic')
})

for (const colorScheme of ['light', 'dark'] as const)
  test(`print in ${colorScheme} is black on white, with every table and the address`, async ({
    page,
  }) => {
    await page.emulateMedia({ media: 'print', colorScheme })
    await page.goto('/leaderboard?rps=2000&view=overhead')
    const style = await page.evaluate(() => {
      const { color } = getComputedStyle(document.body)
      return [color, getComputedStyle(document.documentElement).backgroundColor]
    })
    expect(style).toEqual(['rgb(0, 0, 0)', 'rgb(255, 255, 255)'])
    await expect(page.locator('footer')).toContainText('/leaderboard?rps=2000&view=overhead')
    await expect(page.getByRole('navigation', { name: 'Filters' })).toBeHidden()
    const card = page.locator(PUBLISHED).first()
    await expect(card.locator('.chart-picture:visible')).toHaveCount(1)
    for (const table of await card.locator('.table-twin table').all())
      await expect(table).toBeVisible()
    expect(await card.locator('.table-twin table').count()).toBeGreaterThan(0)
  })
