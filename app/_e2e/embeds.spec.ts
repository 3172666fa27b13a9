import { createHash } from 'node:crypto'
import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect, test } from './fixtures'
import { otherSite } from './other-site'

const MOST_BYTES = 30_000

/** Address parameters of every chart on the leaderboard and on a publication with sweeps: "bars?metric=…". */
async function chartsOf(page: Page): Promise<string[]> {
  const found: string[] = []
  for (const path of ['/', '/publications/linkerd-2021-05-benchmarking-linkerd-and-istio']) {
    await page.goto(path)
    const links = page.locator('main a[href^="/embed/"]')
    found.push(
      ...(await links.evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''))),
    )
  }
  return [...new Set(found)]
}

/** The one line of Markdown that the dialog writes, as HTML. */
const rendered = (markdown: string): string =>
  markdown.replace(
    /^\[!\[(.*)\]\((.*)\)\]\((.*)\)$/,
    (_all, alt: string, src: string, href: string) =>
      `<a href="${href}"><img id="markdown" alt="${alt}" src="${src}"></a>`,
  )

async function openDialog(page: Page): Promise<ReturnType<Page['locator']>> {
  await page.goto('/')
  const dialog = page.locator('main article details', { hasText: 'Embed' }).first()
  await dialog.locator('summary').click()
  await expect(dialog.getByLabel('Data')).toBeVisible()
  return dialog
}

test.describe('pasted into a page of another site', () => {
  // The page around stands on another host than the site under test, on purpose, and asks it for the chart.
  test.use({ expectedErrors: [/favicon|^foreign request: http:\/\/(localhost|127)/] })

  test('frame, image and Markdown show the chart, the height follows, no cookie is set', async ({
    page,
    context,
  }) => {
    const dialog = await openDialog(page)
    const [frame = '', markdown = '', image = ''] = await dialog.locator('pre').allInnerTexts()
    expect(frame).toContain('<iframe ')
    const site = await otherSite(
      `${frame.replace(/height="\d+"/, 'height="90"')}${rendered(markdown)}${image}`,
    )
    try {
      await page.goto(site.url)
      const inside = page.frameLocator('iframe')
      await expect(inside.locator('svg:visible')).toHaveCount(1)
      await expect(inside.getByText('Measured by')).toBeVisible()
      await expect(inside.getByText(/As of \d+ \w+ 20\d\d/)).toBeVisible()
      await expect
        .poll(async () => Number(await page.locator('iframe').getAttribute('height')))
        .toBeGreaterThan(200)
      const tall = await inside.locator('body').evaluate((body) => body.scrollHeight)
      expect(Number(await page.locator('iframe').getAttribute('height'))).toBe(tall)
      for (const img of await page.locator('img').all()) {
        await img.scrollIntoViewIfNeeded()
        await expect
          .poll(() => img.evaluate((node) => (node as HTMLImageElement).naturalWidth))
          .toBe(720)
      }
      expect(await page.locator('img').count()).toBe(2)
      expect(await context.cookies()).toEqual([])
    } finally {
      site.close()
    }
  })
})

test('every embed is one small page without a framework that any page may frame', async ({
  page,
  request,
}) => {
  test.setTimeout(120_000)
  const charts = await chartsOf(page)
  expect(charts.length).toBeGreaterThan(8)
  const sizes: number[] = []
  for (const address of charts) {
    const response = await request.get(address)
    expect(response.status(), address).toBe(200)
    const html = await response.text()
    const headers = response.headers()
    expect(headers['content-security-policy']).toContain('frame-ancestors *')
    expect(headers['x-frame-options']).toBeUndefined()
    expect(headers['set-cookie']).toBeUndefined()
    expect(html.match(/<script/g)).toHaveLength(1)
    expect(html).not.toContain('/_next/')
    sizes.push(Buffer.byteLength(html))
  }
  const kinds = new Set(charts.map((address) => address.split(/[/?]/)[2]))
  console.log(
    `${charts.length} embeds (${[...kinds].join(', ')}): at most ${Math.max(...sizes)} bytes before compression`,
  )
  expect(Math.max(...sizes)).toBeLessThan(MOST_BYTES)
})

for (const theme of ['light', 'dark', 'auto'] as const)
  test(`an embed in ${theme} is accessible, at phone width too`, async ({ page }) => {
    await page.goto('/')
    const address = await page.locator('main a[href^="/embed/"]').first().getAttribute('href')
    await page.emulateMedia({ colorScheme: theme === 'auto' ? 'dark' : 'light' })
    await page.goto(`${address ?? ''}&theme=${theme}`)
    await expect(page.locator('svg:visible')).toHaveCount(1)
    const { violations } = await new AxeBuilder({ page })
      .disableRules(['page-has-heading-one'])
      .analyze()
    expect(violations.map((v) => `${v.id}: ${v.nodes[0]?.html ?? ''}`)).toEqual([])
  })

test('a frozen chart has the address of its content, and says how to cite it', async ({
  page,
  request,
}) => {
  await page.goto('/')
  const address = (await page.locator('main a[href^="/embed/"]').first().getAttribute('href')) ?? ''
  const data = { chart: 'bars', query: address.split('?')[1] ?? '' }
  const first = await request.post('/api/v1/snapshots', { data })
  expect([200, 201]).toContain(first.status())
  const again = await request.post('/api/v1/snapshots', { data })
  expect(again.status()).toBe(200)
  const { hash, url } = (await again.json()) as { hash: string; url: string }
  expect(await first.json()).toMatchObject({ hash })
  const svg = await (await request.get(`/s/${hash}.svg`)).body()
  expect(createHash('sha256').update(svg).digest('hex')).toBe(hash)
  await page.goto(`/s/${hash}`)
  await page.getByText('Cite', { exact: true }).click()
  await expect(page.locator('pre').first()).toContainText(`sha256:${hash}, ${url}`)
  await expect(page.locator('pre').nth(1)).toContainText('@misc{meshbench-')
  await expect(page.locator('[role=note]')).toHaveCount(0)
  for (const [body, status] of [
    [{ ...data, chart: 'pie' }, 404],
    [{ ...data, query: 'metric=http.latency.p99' }, 400],
    [{ ...data, query: `${data.query}&colour=red` }, 400],
    [{ chart: 'bars' }, 400],
  ] as const)
    expect((await request.post('/api/v1/snapshots', { data: body })).status()).toBe(status)
  expect((await request.get(`/s/${'0'.repeat(64)}.svg`)).status()).toBe(404)
})

test('the dialog freezes a chart and offers its citation', async ({ page }) => {
  const dialog = await openDialog(page)
  await dialog.getByLabel('Data').selectOption('frozen')
  await dialog.getByLabel('Theme').selectOption('dark')
  await dialog.getByRole('button', { name: 'Freeze this chart' }).click()
  await expect(dialog.getByText('@misc{meshbench-')).toBeVisible()
  await expect(dialog.locator('pre').first()).toContainText('/s/')
  const { violations } = await new AxeBuilder({ page })
    .include('main article')
    .disableRules(['page-has-heading-one'])
    .analyze()
  expect(violations.map((v) => `${v.id}: ${v.nodes[0]?.html ?? ''}`)).toEqual([])
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })
  test('the embed line has its links, and freezes with a form', async ({ page }) => {
    await page.goto('/')
    const dialog = page.locator('main article details', { hasText: 'Embed' }).first()
    await dialog.locator('summary').click()
    await expect(dialog.getByRole('link', { name: /Image of this chart/ })).toBeVisible()
    await dialog.getByRole('button', { name: 'Freeze this chart' }).click()
    await expect(page).toHaveURL(/\/s\/[0-9a-f]{64}$/)
    await expect(page.locator('svg').first()).toBeVisible()
  })
})

test('oEmbed and badges answer by address', async ({ page, request, baseURL }) => {
  await page.goto('/')
  const path = (await page.locator('main a[href^="/embed/"]').first().getAttribute('href')) ?? ''
  const html = await (await request.get(path)).text()
  const discovery = /type="application\/json\+oembed" href="([^"]+)"/.exec(html)?.[1] ?? ''
  const found = await request.get(discovery.replaceAll('&amp;', '&'))
  expect(found.status()).toBe(200)
  const oembed = (await found.json()) as Record<string, unknown>
  expect(oembed).toMatchObject({ type: 'rich', version: '1.0', provider_name: 'Meshbench' })
  expect(oembed.html).toContain(`<iframe src="${baseURL ?? ''}/embed/`)
  expect((await request.get('/api/oembed?url=https://other.example/')).status()).toBe(404)
  expect((await request.get('/api/oembed')).status()).toBe(400)
  const badge = await request.get('/badge/istio.json')
  expect(await badge.json()).toMatchObject({ schemaVersion: 1, label: 'Istio benchmarked' })
  expect(await (await request.get('/badge/istio.svg')).text()).toMatch(/^<svg/)
  expect((await request.get('/badge/warp.json')).status()).toBe(404)
})

test('a wrong embed address says so in the frame', async ({ request }) => {
  for (const [address, status] of [
    ['/embed/bars?metric=http.latency.p99', 400],
    ['/embed/bars?metric=http.latency.p99&group=0000000000000000', 404],
    ['/embed/pie?x=1', 404],
  ] as const) {
    const response = await request.get(address)
    expect(response.status(), address).toBe(status)
    expect(response.headers()['content-type']).toContain('text/html')
    expect(await response.text()).toContain('role="note"')
  }
})
