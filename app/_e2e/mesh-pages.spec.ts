import { beforePicture } from './before-picture'
import { expect, test } from './fixtures'
import { expectAccessible } from './themes'

const PAGES = [
  '/meshes',
  '/meshes/istio',
  '/meshes/linkerd',
  '/meshes/cilium',
  '/meshes/calico',
  '/meshes/kube-router',
  '/meshes/kindnet',
  '/meshes/nginx-service-mesh',
  '/meshes/none',
  '/trends',
  '/trends?mesh=cilium',
]
const SCREENS = [
  { width: 1280, height: 800 },
  { width: 390, height: 844 },
]
const MAX_WORDS = 90

for (const screen of SCREENS)
  test(`a picture answers first on a screen of ${screen.width} px`, async ({ page }) => {
    await page.setViewportSize(screen)
    for (const path of PAGES) {
      await page.goto(path)
      const { words, top } = await beforePicture(page)
      expect(words, path).toBeLessThanOrEqual(MAX_WORDS)
      expect(top, path).toBeLessThan(screen.height)
    }
  })

for (const path of [
  '/meshes',
  '/trends',
  '/meshes/osm',
  '/meshes/calico',
  '/meshes/istio?sort=interest&load=1000x64',
])
  test(`${path} is accessible in both themes @phone`, async ({ page }) => {
    await page.goto(path)
    await expectAccessible(page)
  })

test('a mesh whose versions share a test bed begins with their change, and says at its plot what it adds', async ({
  page,
}) => {
  await page.goto('/meshes/istio')
  await expect(page.locator('.mesh-header .lede')).toHaveText(
    /^Istio ambient’s TCP throughput rose 74% from 1\.22 to 1\.26 pre, unproven: the number of runs was not stated\.$/,
  )
  await expect(page.locator('main article').first().getByRole('heading')).toHaveText(
    /^Istio ambient: TCP throughput 20\.7 to 36\.1\sGbit\/s$/,
  )
  const added = page.getByRole('region', { name: 'What each mode adds' }).locator('.mesh-answer')
  await expect(added).toHaveText(/^At 1,000 to 2,000 requests\/s Istio’s ambient added least /)
  await page.goto('/meshes/istio?metric=http.latency.p90')
  await expect(page.locator('.mesh-header .lede')).toHaveText(
    /^No two versions of Istio share a test bed for p90 latency/,
  )
})

test('a scale is offered only where it shows more', async ({ page }) => {
  await page.goto('/meshes/istio')
  const scale = page.getByRole('group', { name: 'Line scale' })
  await expect(scale).toHaveCount(0)
  await page.goto('/meshes/istio?axis=log')
  await scale.getByRole('link', { name: 'Linear' }).click()
  await expect(page).toHaveURL(/\/meshes\/istio#trends$/)
})

test('releases are one strip on a phone, with labels that keep apart @phone', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/meshes/istio')
  const tops = await page
    .locator('.releases .release-name')
    .evaluateAll((names) => names.map((name) => Math.round(name.getBoundingClientRect().top)))
  expect(tops.length).toBeGreaterThan(20)
  expect(new Set(tops).size).toBe(1)
  const spans = await page
    .locator('.releases .release-name')
    .filter({ visible: true })
    .evaluateAll((names) =>
      names.map((name) => {
        const range = document.createRange()
        range.selectNodeContents(name)
        const { left, right } = range.getBoundingClientRect()
        return { left, right }
      }),
    )
  for (const [i, { left }] of spans.entries())
    if (i > 0) expect(left).toBeGreaterThan(spans[i - 1]?.right ?? 0)
})

test('a mesh begins with what it adds, which its plot says too', async ({ page }) => {
  await page.goto('/meshes/linkerd')
  const answer = (await page.locator('.mesh-header .lede').innerText()).replace(/\s/g, ' ')
  const span =
    /^At 1,000 to 2,000 requests\/s Linkerd’s sidecar added least p99 latency at .*: (.+ ms); /.exec(
      answer,
    )?.[1]
  expect(span).toMatch(/^\+[\d.]+ to \+[\d.]+ ms$/)
  const range = await page.locator('.plot-range b').first().innerText()
  expect(range.replace(/\s/g, ' ')).toBe(span)
})

test('products stand in the groups of what they are, each with its publications over time', async ({
  page,
}) => {
  await page.goto('/meshes')
  const meshes = page.getByRole('region', { name: 'Service meshes' })
  const networks = page.getByRole('region', { name: 'Networks (CNI)' })
  for (const group of [meshes, networks])
    await expect(group.getByRole('link', { name: 'Cilium', exact: true })).toBeVisible()
  await expect(meshes.getByRole('link', { name: 'Flannel', exact: true })).toHaveCount(0)
  await expect(networks.getByRole('link', { name: 'Linkerd', exact: true })).toHaveCount(0)
  await expect(page.getByRole('heading', { name: 'No mesh' })).toHaveCount(0)
  const row = networks.locator('.product', { hasText: 'Antrea' })
  await expect(row.getByRole('img')).toHaveAccessibleName(
    /^plain \d+ to \d+% .*, IPsec \d+ to \d+% .*, WireGuard/,
  )
  await expect(row.getByRole('link', { name: '1 publication: 1 independent' })).toHaveAttribute(
    'href',
    '/meshes/antrea#publications',
  )
  for (const one of await networks.locator('.product').all()) {
    const count = Number(await one.locator('.timeline > b').innerText())
    await expect(one.locator('.timeline-dot')).toHaveCount(count)
  }
})

test('products have the overheads of the front page, and words where there are none', async ({
  page,
}) => {
  await page.goto('/')
  const onFront = await page.locator('.plot-range b').allInnerTexts()
  await page.goto('/meshes')
  const meshes = page.getByRole('region', { name: 'Service meshes' })
  await expect(meshes).toContainText('p99 added at 1,000–2,000 rps, ms')
  const spans = await meshes.locator('.product-spans li').allInnerTexts()
  expect(spans.length).toBeGreaterThan(3)
  const plain = (text: string) => text.replace(/\s/g, ' ').replace(/ ms$/, '')
  for (const span of spans) expect(onFront.map(plain)).toContain(plain(span))
  const row = (name: string) =>
    meshes.locator('.product').filter({ has: page.getByRole('link', { name, exact: true }) })
  await expect(row('Cilium')).toContainText(/flagged only: \+[\d.]+/)
  await expect(row('AWS App Mesh')).toContainText('no p99 over no mesh published')
  const [full, empty] = [
    await row('Linkerd').boundingBox(),
    await row('AWS App Mesh').boundingBox(),
  ]
  expect(empty?.height).toBeLessThan((full?.height ?? 0) * 0.7)
  await expect(page.locator('.interest-legend')).toHaveCount(1)
  await expect(page.locator('.timeline-scale .interest-legend')).toContainText(
    'a vendor (its product’s colour)',
  )
})

test('editions stand in columns, each over its own baseline, and no line joins them', async ({
  page,
}) => {
  await page.goto('/meshes/istio')
  const card = page.locator('article.editions')
  await expect(card).toContainText('compare within a column, not across')
  const plot = card.getByRole('group', { name: 'p99 latency by edition, 1,000 rps, 4 connections' })
  await expect(plot.locator('path[d*="L"][fill="none"], polyline')).toHaveCount(0)
  await expect(
    plot.getByRole('link', { name: /^1\.19, sidecar: 2\.30\sms, \+1\.46\sms/ }),
  ).toHaveCount(1)
  await expect(plot.getByRole('link', { name: /, no mesh: / })).toHaveCount(5)
  await card.getByText('Table', { exact: true }).click()
  await expect(card.locator('tbody tr', { hasText: '1.22.0' })).toHaveCount(4)
})

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  test('a metric and a load of the editions are chosen by links', async ({ page }) => {
    await page.goto('/meshes/istio')
    await page.locator('article.editions .link-menu > summary').click()
    await page.getByRole('link', { name: '64 connections', exact: true }).click()
    await expect(page).toHaveURL(/\?load=1000x64#trends$/)
    await expect(page.locator('article.editions h3')).toHaveText(
      'p99 latency by edition, 1,000 rps, 64 connections',
    )
    await page.locator('.trend-card .link-menu > summary[aria-label^="Metric:"]').click()
    await page.getByRole('link', { name: 'p90 latency', exact: true }).click()
    await expect(page).toHaveURL(/\?metric=http\.latency\.p90#trends$/)
    await expect(page.locator('article.editions h3')).toHaveText(/^p90 latency by edition/)
  })

  test('publications are ordered by the heads of their table', async ({ page }) => {
    await page.goto('/meshes/linkerd')
    const table = page.locator('table.source-table')
    const chips = table.locator('tbody .interest')
    await table.getByRole('link', { name: 'Interest' }).click()
    await expect(page).toHaveURL(/\?sort=interest#publications$/)
    const interests = await chips.allInnerTexts()
    const lastIndependent = interests.lastIndexOf('independent')
    expect(interests.indexOf('independent')).toBe(0)
    expect(interests.slice(0, lastIndependent + 1)).toEqual(
      interests.filter((one) => one === 'independent'),
    )
    await table.getByRole('link', { name: 'Figures' }).click()
    const figures = (await table.locator('tbody td.number').allInnerTexts()).map((text) =>
      Number(text.replace(',', '')),
    )
    expect(figures).toEqual([...figures].sort((a, b) => b - a))
    await expect(table.locator('th[aria-sort]').first()).toHaveText(/^Figures/)
  })
})

test('a dash stands for each minor release that nobody measured', async ({ page }) => {
  await page.goto('/meshes/calico')
  const bars = page.locator('.releases li')
  const nameOf = (bar: number) => expect(bars.nth(bar).getByRole('img'))
  await nameOf(0).toHaveAccessibleName('3.17: 12 conditions in 1 publication')
  await nameOf(1).toHaveAccessibleName('3.18: none measured')
  await expect(bars.getByRole('img', { name: /^3\.27: .*, one or more independent$/ })).toHaveCount(
    1,
  )
  // What is embedded is what is shown.
  const csv = await page
    .getByRole('link', { name: 'CSV of Calico: which releases were measured' })
    .getAttribute('href')
  const words = await bars.getByRole('img').evaluateAll((all) => all.map((one) => one.ariaLabel))
  await page.goto(csv?.replace('/charts/releases.csv', '/embed/releases') ?? '')
  expect(await bars.locator('i').evaluateAll((all) => all.map((one) => one.ariaLabel))).toEqual(
    words,
  )
})

test('the ratios to no mesh are those of one mode, as the page for comparisons has them', async ({
  page,
}) => {
  await page.goto('/meshes/linkerd')
  const section = page.locator('section', { has: page.locator('#ratios') })
  await expect(section.locator('.mesh-answer')).toHaveText(
    /^In a further benchmark Linkerd’s p99 may lie between .* times that of no mesh\. No mesh had lower p99 at \d+ of \d+ loads/,
  )
  const rows = await section.locator('.ratio-row').count()
  await page.goto('/compare?a=linkerd:sidecar&b=none&metric=http.latency.p99')
  const withMean = page.locator('.ratio-row', {
    has: page.locator('.ratio-mean, .ratio-mean-end, .ratio-typical'),
  })
  await expect(withMean).toHaveCount(rows)
  await page.goto('/meshes/istio?mode=ambient')
  await expect(section.locator('[aria-current=true].chip')).toHaveText('ambient')
  await expect(section.locator('.mesh-answer')).toContainText('No mesh had lower p99')
  await expect(section.locator('.ratio-remarks')).toContainText('needed for a typical ratio')
})
