import { createHash } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import type { Locator, Page } from '@playwright/test'
import { findViolations } from './audit'
import { expect, test } from './fixtures'
import { otherSite, renderMarkdown } from './other-site'

/** Of a frame, before compression and as it is sent. */
const MAX_BYTES = 30_000
const MAX_SENT_BYTES = 10_000
/** Every mark of these is a link with a tooltip of its own: they are held to what is sent. */
const LINKED = /^\/embed\/(overheads|ratios)\?/
/** The chart of a frame: drawn by the page, or stored when it was frozen. */
const PICTURE = ':is(.chart-picture, .frozen):visible'
const KINDS = ['bars', 'load', 'profile', 'resources', 'trend', 'compare']

const PAGES = [
  '/',
  '/publications/linkerd-2021-05-benchmarking-linkerd-and-istio',
  '/publications/linkerd-2021-05-benchmarking-linkerd-and-istio?each=http.latency.p99',
  // 32 values in one chart
  '/publications/istio-2020-09-large-scale-security-policy?view=overhead',
  '/meshes/istio',
  '/compare?a=istio&b=linkerd&rps=2000&beds=all',
]

/** Address parameters of every chart on the leaderboard, a publication with sweeps, a mesh and a comparison: "bars?metric=…". */
async function chartsOf(page: Page): Promise<string[]> {
  const found: string[] = []
  for (const path of PAGES) {
    await page.goto(path)
    const links = page.locator('main a[href^="/embed/"]')
    found.push(
      ...(await links.evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''))),
    )
  }
  return [...new Set(found)]
}

async function openDialog(page: Page): Promise<Locator> {
  await page.goto('/')
  const dialog = page.locator('main article details', { hasText: 'Embed' }).first()
  await dialog.locator('summary').click()
  await expect(dialog.getByLabel('Data')).toBeVisible()
  return dialog
}

/** Pixels of a picture that are not of its background, drawn again from its address by the page that shows it. */
const inkOf = (img: Locator): Promise<number> =>
  img.evaluate(async (node) => {
    const picture = new Image()
    picture.crossOrigin = 'anonymous'
    picture.src = (node as HTMLImageElement).src
    await picture.decode()
    const [width, height] = [picture.naturalWidth, picture.naturalHeight]
    const context = new OffscreenCanvas(width, height).getContext('2d')
    context?.drawImage(picture, 0, 0)
    const data = context?.getImageData(0, 0, width, height).data ?? []
    let count = 0
    for (let i = 0; i < data.length; i += 4)
      if (Math.abs((data[i] ?? 0) - (data[0] ?? 0)) > 40) count++
    return count
  })

/** What the dialog offers to paste into HTML: a frame with a height that is surely wrong, Markdown, SVG and PNG. */
async function pasted(dialog: Locator): Promise<string> {
  // Its code has heights that the site is asked for.
  await expect(dialog.locator('pre').first()).toContainText('<iframe ')
  const [frame = '', markdown = '', svg = '', png = ''] = await dialog
    .locator('pre')
    .allInnerTexts()
  expect(frame).toContain('<iframe ')
  expect(png).toMatch(/\.png\?/)
  return `${frame.replace(/height="\d+"/, 'height="90"')}${renderMarkdown(markdown)}${svg}${png}`
}

/** @param widths natural px of Markdown, SVG and PNG */
async function expectChart(page: Page, widths: readonly number[]): Promise<void> {
  const inside = page.frameLocator('iframe')
  await expect(inside.locator(PICTURE)).toHaveCount(1)
  await expect(inside.getByText('Measured by')).toBeVisible()
  const height = async () => Number(await page.locator('iframe').getAttribute('height'))
  await expect.poll(height).toBeGreaterThan(200)
  // A body may end within a pixel, which the frame must show too.
  const needed = () =>
    inside.locator('body').evaluate((body) => Math.ceil(body.getBoundingClientRect().height))
  expect(await height()).toBe(await needed())
  const pictures = await page.locator('img').all()
  expect(pictures).toHaveLength(3)
  for (const [i, img] of pictures.entries()) {
    await img.scrollIntoViewIfNeeded()
    const width = () => img.evaluate((node) => (node as HTMLImageElement).naturalWidth)
    await expect.poll(width).toBe(widths[i])
    expect(await inkOf(img)).toBeGreaterThan(2_000)
    // How wide Markdown shows a picture is up to the page; what we write for HTML fits it.
    if (i === 0) continue
    const shown = (await img.boundingBox())?.width ?? 0
    expect(shown).toBeLessThanOrEqual(Math.min(720, page.viewportSize()?.width ?? 0))
  }
}

test.describe('pasted into a page of another site', () => {
  // The page around stands on another host than the site under test, on purpose, and asks it for the chart.
  test.use({
    expectedErrors: [
      /favicon|^foreign request: http:\/\/(localhost|127)|frame-ancestors|chrome-error/,
    ],
  })

  for (const data of ['live', 'frozen'] as const)
    test(`${data}: frame, Markdown, SVG and PNG show the chart, the height follows, no cookie is set${data === 'live' ? ' @phone' : ''}`, async ({
      page,
      context,
    }) => {
      const dialog = await openDialog(page)
      if (data === 'frozen') {
        await dialog.getByLabel('Data').selectOption('frozen')
        await dialog.getByRole('button', { name: 'Freeze this chart' }).click()
        await expect(dialog.getByText('@misc{meshbench-')).toBeVisible()
      }
      const site = await otherSite(await pasted(dialog))
      try {
        await page.goto(site.url)
        const isNarrow = data === 'live' && (page.viewportSize()?.width ?? 0) < 520
        await expectChart(page, isNarrow ? [720, 340, 680] : [720, 720, 1440])
        expect(await context.cookies()).toEqual([])
      } finally {
        site.close()
      }
    })

  test('charts of every kind show as frame, SVG and PNG, and no other page may be framed @phone', async ({
    page,
    baseURL,
  }) => {
    const base = baseURL ?? ''
    const charts = await chartsOf(page)
    const one = KINDS.map((kind) => charts.find((address) => address.startsWith(`/embed/${kind}?`)))
    expect(one).not.toContain(undefined)
    const parts = one.flatMap((address = '') => {
      const image = address.replaceAll('&', '&amp;').replace(/^\/embed\/([a-z]+)/, '/charts/$1')
      const at = (end: string) => `${base}${image.replace('?', `.${end}?`)}`
      return [
        `<iframe width="100%" height="400" src="${base}${address.replaceAll('&', '&amp;')}"></iframe>`,
        `<img src="${at('svg')}"><img src="${at('png')}">`,
      ]
    })
    const site = await otherSite(
      `${parts.join('')}<iframe id="refused" src="${base}/meshes"></iframe>`,
    )
    try {
      await page.goto(site.url)
      for (const [i, kind] of KINDS.entries()) {
        const inside = page.frameLocator('iframe').nth(i)
        await expect(inside.locator(PICTURE), kind).toHaveCount(1)
        for (const img of [page.locator('img').nth(2 * i), page.locator('img').nth(2 * i + 1)])
          expect(await inkOf(img), kind).toBeGreaterThan(500)
      }
      await expect(page.frameLocator('#refused').getByRole('heading', { level: 1 })).toHaveCount(0)
      const frame = page.frames().find((one) => one.url().endsWith('/meshes'))
      expect(frame).toBeUndefined()
    } finally {
      site.close()
    }
  })
})

test('every embed is one small page without a framework that any page may frame', async ({
  page,
  request,
}) => {
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
    expect(html.match(/class="chart-picture"/g), `${address} has one picture`).toHaveLength(1)
    expect(html, `${address} has a form for phones`).toContain('@container')
    const size = Buffer.byteLength(html)
    expect(gzipSync(html).byteLength, address).toBeLessThan(MAX_SENT_BYTES)
    if (!LINKED.test(address)) expect(size, address).toBeLessThan(MAX_BYTES)
    sizes.push(size)
  }
  const kinds = new Set(charts.map((address) => address.split(/[/?]/)[2]))
  console.log(
    `${charts.length} embeds (${[...kinds].join(', ')}): at most ${Math.max(...sizes)} bytes before compression`,
  )
})

for (const theme of ['light', 'dark', 'auto'] as const)
  test(`an embed in ${theme} is accessible, at phone width too @phone`, async ({ page }) => {
    for (const kind of ['overheads', 'bars']) {
      await page.goto('/')
      const link = page.locator(`main a[href^="/embed/${kind}?"]`).first()
      const address = (await link.getAttribute('href')) ?? ''
      await page.emulateMedia({ colorScheme: theme === 'auto' ? 'dark' : 'light' })
      await page.goto(address.replace(/(&theme=.*)?$/, `&theme=${theme}`))
      await expect(page.locator(PICTURE)).toHaveCount(1)
      expect(await findViolations(page, { disabledRules: ['page-has-heading-one'] })).toEqual([])
    }
  })

test('a frozen chart has the address of its content, and says how to cite it', async ({
  page,
  request,
}) => {
  await page.goto('/')
  const bars = page.locator('main a[href^="/embed/bars?"]').first()
  const address = (await bars.getAttribute('href')) ?? ''
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
  const detail = 'frozen charts have svg, png and json, found .csv'
  const none = await (await request.get(`/s/${hash}.csv`)).json()
  expect(none).toMatchObject({ status: 404, detail })
})

test('the dialog freezes a chart and offers its citation', async ({ page }) => {
  const dialog = await openDialog(page)
  await dialog.getByLabel('Data').selectOption('frozen')
  await dialog.getByLabel('Theme').selectOption('dark')
  await dialog.getByRole('button', { name: 'Freeze this chart' }).click()
  await expect(dialog.getByText('@misc{meshbench-')).toBeVisible()
  await expect(dialog.locator('pre').first()).toContainText('/s/')
  const data = dialog.getByRole('link', { name: 'JSON of the frozen chart' })
  const numbers = await page.request.get((await data.getAttribute('href')) ?? '')
  expect(await numbers.json()).toMatchObject({ definition: { query: { theme: 'dark' } } })
  const disabledRules = ['page-has-heading-one']
  expect(await findViolations(page, { within: 'main article', disabledRules })).toEqual([])
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

test('oEmbed and badges are served by address', async ({ page, request, baseURL }) => {
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
