import type { Browser, Page } from '@playwright/test'
import { expect, test } from './fixtures'

const FOUNDING = [
  'istio-2025-03-highest-performance-network-security',
  'linkerd-2025-04-linkerd-vs-ambient',
  'danielstechblog-2026-06-cilium-ztunnel-aks',
  'istio-2020-09-large-scale-security-policy',
  'linkerd-2021-05-benchmarking-linkerd-and-istio',
]

const METHODS: Record<string, string> = {
  'raw-file': 'raw file',
  table: 'published table',
  'chart-label': 'number printed in a published chart',
  'svg-geometry': 'vector chart',
  'read-from-chart': 'read from a published chart',
  text: 'text of the publication',
  'secondary-text': 'text about the publication',
  'recomputed-from-raw': 'raw data of the publication',
}

type Evidence = {
  printedValue: number | null
  printedUnit: string
  n: number | null
  printedSpread: number | null
  readingPlusMinus: number | null
  readingPlusMinusPercent: number | null
  method: string
}
type Observation = {
  conditionId: number
  key: string
  relativeTo: string | null
  evidence: Evidence[]
}

type Cells = Record<string, string>

/** Pages of the list of charts that a page shows a part of. */
async function pagesOf(page: Page): Promise<number> {
  const pages = page.getByRole('navigation', { name: 'Pages of charts' })
  const numbers = await pages.getByRole('link', { name: /^Page/ }).allInnerTexts()
  return Number(numbers.at(-1) ?? 1)
}

/** Every page of a list of charts after the other. */
async function throughPages(page: Page, url: string, visit: () => Promise<void>): Promise<void> {
  await page.goto(url)
  const last = await pagesOf(page)
  for (let n = 1; n <= last; n++) {
    if (n > 1) await page.goto(`${url}${url.includes('?') ? '&' : '?'}page=${n}`)
    await visit()
  }
}

/**
 * Rows of every table twin by the heads of their columns, found on the pages of each metric, which the sets of charts lead
 * to, as a browser without JavaScript shows them. What all rows share stands below the caption.
 */
async function tableTwins(browser: Browser, url: string): Promise<Map<string, Cells>> {
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  const metrics: string[] = []
  await throughPages(page, url, async () => {
    const links = page.locator('article[id^="set-"] a[href*="each="]')
    metrics.push(
      ...(await links.evaluateAll((all) => all.map((a) => (a as HTMLAnchorElement).href))),
    )
  })
  const rows: { chart: string; condition: string; cells: Cells }[] = []
  const collect = async () => {
    const found = page.locator('article[id^="chart-"] table tbody tr')
    rows.push(
      ...(await found.evaluateAll((all) =>
        all.map((row) => ({
          chart: row.closest('article')?.id ?? '',
          condition: row.querySelector('a[href^="/conditions/"]')?.getAttribute('href') ?? '',
          cells: Object.fromEntries([
            ...(row.closest('table')?.querySelector('caption')?.textContent ?? '')
              .split(/\n| · /)
              .map((said) => said.split(/: (.*)/s).slice(0, 2)),
            ...[...row.querySelectorAll('td')].map((cell) => [
              row.closest('table')?.tHead?.rows[0]?.cells[cell.cellIndex]?.textContent ?? '',
              cell.textContent,
            ]),
          ]) as Record<string, string>,
        })),
      )),
    )
  }
  for (const href of new Set(metrics)) await throughPages(page, href.split('#')[0] ?? '', collect)
  await context.close()
  return new Map(
    rows.map(({ chart, condition, cells }) => [
      `${chart.slice('chart-000000000000-'.length)} ${condition}`,
      cells,
    ]),
  )
}

/** "61.0 ms (printed: 60.97 ms)" -> 60.97 and "ms" */
function printed(text: string): { value: number; unit: string } {
  const exact = /\(printed: ([^)]*)\)/.exec(text)?.[1] ?? text.replace(/^[~≈]\s*/, '')
  const [, digits = '', unit = ''] = /^(-?[\d.,\s]+?)[\s]*([^\d\s.,].*)?$/u.exec(exact.trim()) ?? []
  return { value: Number(digits.replace(/[,\s]/g, '')), unit }
}

const plusMinus = (text: string): number =>
  Number(/± ([\d.,\s]+)/.exec(text)?.[1]?.replace(/[,\s]/g, ''))

for (const slug of FOUNDING)
  test(`${slug}: every observation is in the page as in the data`, async ({
    browser,
    request,
    baseURL,
  }) => {
    const input = encodeURIComponent(JSON.stringify({ slug }))
    const response = await request.get(`/api/trpc/publications.observations?input=${input}`)
    const { result } = (await response.json()) as { result: { data: Observation[] } }
    const twins = await tableTwins(browser, `${baseURL ?? ''}/publications/${slug}/charts`)
    const absolute = result.data.filter((o) => o.relativeTo === null)
    expect(absolute.length).toBeGreaterThan(10)
    for (const { conditionId, key, evidence } of absolute) {
      const [canonical] = evidence
      if (!canonical) throw new Error(`${key} has no evidence`)
      const name = `${key.replace(/[^a-z0-9]+/gi, '-')} /conditions/${conditionId}`
      const { Value: value = '', Spread: spread = '', Runs: runs = '' } = twins.get(name) ?? {}
      const { 'How exact': reading = '', Method: method = '' } = twins.get(name) ?? {}
      expect(twins.has(name), name).toBe(true)
      expect(printed(value).value, name).toBe(canonical.printedValue)
      expect(canonical.printedUnit.startsWith(printed(value).unit), `${name} ${value}`).toBe(true)
      if (canonical.printedSpread === null) expect(spread, name).toBe('none published')
      else expect(plusMinus(spread), name).toBe(canonical.printedSpread)
      const precision = canonical.readingPlusMinus ?? canonical.readingPlusMinusPercent
      if (precision === null) expect(reading, name).toBe('as printed')
      else expect(plusMinus(reading), name).toBe(precision)
      const n =
        canonical.n === null
          ? 'n not stated'
          : canonical.n === 1
            ? 'single run'
            : `${canonical.n} runs`
      expect(runs, name).toContain(n)
      expect(method, name).toContain(METHODS[canonical.method] ?? 'unknown method')
    }
  })

test('a link to a chart opens the page that has it now, and says so where none has', async ({
  page,
}) => {
  const path = '/publications/infrabuilder-2024-04-cni-40gbit/charts'
  await page.goto(`${path}?each=tcp.throughput.mean`)
  const id = (await page.locator('main article[id^="chart-"]').first().getAttribute('id')) ?? ''
  await page.goto(`${path}?page=8#${id}`)
  await expect(page).toHaveURL(new RegExp(`[?]chart=${id}#${id}$`))
  await expect(page.locator(`article[id="${id}"]`)).toBeInViewport()
  await page.goto(`${path}?page=8`)
  await expect(page.getByText('There is no page 8 any more')).toBeVisible()
  await page.goto(`${path}?chart=chart-000000000000-gone`)
  await expect(page.getByRole('note').filter({ hasText: 'no longer here' })).toBeVisible()
})

for (const slug of [
  'linkerd-2025-04-linkerd-vs-ambient',
  'bieringa-2022-mesh-bench-thesis',
  'defenseunicorns-2025-03-uds-core-istio-linkerd',
  'infrabuilder-2024-04-cni-40gbit',
  'nginx-service-mesh-1.7-tech-specs-overhead',
])
  test(`${slug}: the card of trust ends where the chart ends`, async ({ page }) => {
    await page.setViewportSize({ width: 1280, height: 800 })
    await page.goto(`/publications/${slug}`)
    const bottom = async (selector: string) => {
      const box = await page.locator(selector).last().boundingBox()
      return box === null ? null : Math.round(box.y + box.height)
    }
    expect(await bottom('.trust-column > .panel')).toBe(await bottom('.lead-panel'))
    await expect(page.locator('.lead-note', { hasText: 'no spread' })).toHaveCount(0)
  })

for (const width of [360, 390])
  test(`a load with a long name is no wider than a screen of ${width} px, nor is the list of loads`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 800 })
    await page.goto('/publications/bieringa-2022-mesh-bench-thesis')
    const expectToFit = async () =>
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
    await expectToFit()
    await expect(page.getByRole('heading', { name: 'p99 latency at 100 rps' })).toHaveText(
      'p99 latency at 100 rps, empty payload',
    )
    const menu = page.getByLabel(/^Load: 100 rps, empty payload, constant throughput/)
    const row = await page.locator('.lead-panel .control-row').boundingBox()
    const own = await menu.boundingBox()
    expect(own?.width).toBeLessThanOrEqual(row?.width ?? 0)
    await menu.click()
    await expect(page.getByRole('list', { name: 'Load' })).toBeVisible()
    await expectToFit()
  })

test('raw files are linked where they were published, and their former addresses say where', async ({
  page,
  request,
}) => {
  const slug = 'hitachi-2020-istio-bench-1.6.2'
  await page.goto(`/publications/${slug}#reproduce`)
  const files = page.getByRole('table', { name: /^Raw files/ })
  const rows = files.getByRole('row').filter({ has: page.getByRole('link') })
  expect(await rows.count()).toBeGreaterThan(20)
  const [first] = await rows.all()
  const address = await first?.getByRole('link').getAttribute('href')
  expect(address).toMatch(
    /^https:\/\/github\.com\/Hitachi\/istio-bench\/blob\/[0-9a-f]{40}\/\w+\/\S+$/,
  )
  const sha256 = (await first?.locator('code').textContent()) ?? ''
  const former = await request.get(`/api/v1/publications/${slug}/raw/${sha256}`)
  expect(former.status()).toBe(410)
  expect(former.headers()['content-type']).toBe('application/problem+json')
  expect(await former.json()).toMatchObject({ place: { url: address, sha256 } })
})
