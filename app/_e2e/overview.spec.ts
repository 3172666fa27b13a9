import { beforePicture } from './before-picture'
import { expect, test } from './fixtures'

const LINKERD_2025 = 'Linkerd vs Ambient Mesh, 2025'

test('the first screen answers with a picture: counts with their sources, and every published figure @phone', async ({
  page,
}) => {
  await page.goto('/')
  const { words, top } = await beforePicture(page)
  expect(words).toBeLessThanOrEqual(90)
  expect(top).toBeLessThan(page.viewportSize()?.height ?? 0)
  const main = page.locator('main')
  await expect(main).toContainText(
    /At 1,000 to 1,500 requests\/s, of those measured together Istio ambient added least, \+0\.110 to \+0\.493\sms, at 11 of 11 side-by-side loads, unproven; published by Istio’s vendor\. Never measured with .*Linkerd sidecar/,
  )
  await expect(main).toContainText(
    /Linkerd sidecar was lower than Istio sidecar at 19 of 27, at 6 of 13 independent loads/,
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

test('one load that many publications share is a choice, and its sentence is of it alone', async ({
  page,
}) => {
  await page.goto('/')
  const menu = page.locator('.link-menu', { hasText: 'any load' })
  await menu.locator('summary').click()
  await menu.getByRole('link', { name: '2,000 rps', exact: true }).click()
  await expect(page).toHaveURL(/from=2000&to=2000/)
  await expect(page.locator('.lede')).toHaveText(
    /^At 2,000 requests\/s, of those measured together Linkerd sidecar added least, \+26\.3 to \+69\.3\sms, at 3 of 3 side-by-side loads, 1 proven; published by Linkerd’s vendor\.$/,
  )
})

test('the choice of independent publishers counts their loads only', async ({ page }) => {
  await page.goto('/?independent=1')
  await expect(page.locator('.lede')).toHaveText(
    /^No independent unflagged p99 latency overhead over no mesh is published at 1,000 to 2,000 requests\/s; over all loads, Linkerd sidecar was lower than Istio sidecar at 6 of 13 independent loads, Istio sidecar at \d\.$/,
  )
})

test('Share copies the address of what is on the screen', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto('/?metric=http.latency.p50')
  const pairs = page.getByRole('region', { name: 'Head to head' })
  for (const [shared, part] of [
    [page.getByRole('figure').filter({ has: page.locator('.plot-row') }), ''],
    [pairs, '#head-to-head'],
  ] as const) {
    await shared.getByRole('link', { name: 'Share' }).click()
    await expect(shared.getByRole('link', { name: 'Copied' })).toBeVisible()
    const copied = await page.evaluate(() => navigator.clipboard.readText())
    expect(copied).toBe(`${page.url()}${part}`)
  }
})

test('a pair leads to the comparison of its loads', async ({ page }) => {
  await page.goto('/')
  const pairs = page.getByRole('region', { name: 'Head to head' })
  const row = pairs.getByRole('link', { name: /Linkerd sidecar.*lower than.*Istio sidecar/ })
  await expect(row).toContainText('19 of 27')
  await expect(row).toContainText(
    'Linkerd’s vendor 9 of 9, interest unknown 4 of 5, independent 6 of 13',
  )
  await expect(row).toContainText('63 flagged loads not counted')
  await row.click()
  await expect(page).toHaveURL(
    /\/compare\?a=linkerd:sidecar&b=istio:sidecar&metric=http\.latency\.p99/,
  )
})

test('another load of a test bed changes that test bed and no other', async ({ page }) => {
  for (const kind of ['main article[id^="chart-"]', '.bed-rows tr[id^="chart-"]']) {
    await page.goto('/leaderboard')
    const beds = page.locator('main :is(article, tr)[id^="chart-"]')
    const idsOf = () => beds.evaluateAll((all) => all.map(({ id }) => id))
    const before = await idsOf()
    const bed = page.locator(kind, { has: page.locator('[aria-label^="Load of"]') }).first()
    const id = await bed.getAttribute('id')
    const menu = bed.locator('.link-menu', { has: page.locator('ul[aria-label^="Load of"]') })
    await menu.locator('summary').click()
    const other = menu.locator('a:not([aria-current])').first()
    const load = await other.innerText()
    await other.click()
    await expect(page).toHaveURL(/[?&]group=[0-9a-f]{12}#chart-/)
    // What proves no order at its new load stands among the others that prove none.
    const hash = new URL(page.url()).hash
    await expect(page.locator(hash)).toContainText(load.replace(' rps', '\u2009rps'))
    const after = await idsOf()
    expect(after.filter((one) => `#${one}` !== hash)).toEqual(before.filter((one) => one !== id))
  }
})

test('a mesh has its overhead publication by publication, and what its trends amount to', async ({
  page,
}) => {
  await page.goto('/meshes/linkerd')
  const overhead = page.getByRole('region', { name: 'What each mode adds' })
  await expect(overhead).toContainText(/p99 latency over no mesh, at 1,000 to 2,000 requests\/s/)
  await expect(overhead.locator('.plot-range').first()).toContainText(/\+[\d.]+ to \+[\d.]+\sms/)
  await expect(
    overhead.locator('.plot-mark', { hasText: LINKERD_2025 }).first(),
  ).toHaveAccessibleName(/Linkerd sidecar: .*\+[\d.]+\sms at 2,000 requests\/s/)
  await page.goto('/meshes/istio')
  await expect(page.getByRole('region', { name: 'Version over version' })).toContainText(
    /No step .*is proven/,
  )
})

test('every card and every row says where to report an error', async ({ page }) => {
  await page.goto('/leaderboard')
  const rows = page.locator('.bed-rows tr[id^="chart-"]')
  for (const fold of await page
    .locator(':is(.bed-more > td > details, .bed-single) > summary')
    .all())
    await fold.click()
  for (const row of await rows.all()) {
    await row.getByLabel(/^More about/).click()
    await expect(row.getByRole('link', { name: 'Report an error' })).toHaveAttribute(
      'href',
      /^\/disputes\/new\?target=(publication|condition):/,
    )
    await row.getByLabel(/^More about/).click()
  }
  const cards = page.locator('main article[id^="chart-"]')
  for (const card of await cards.all()) {
    await card.getByText('Details', { exact: true }).click()
    await expect(card.getByRole('link', { name: 'Report an error' })).toHaveAttribute(
      'href',
      /^\/disputes\/new\?target=(publication|condition):/,
    )
  }
})
