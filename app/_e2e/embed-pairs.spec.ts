import type { Locator } from '@playwright/test'
import { findViolations } from './audit'
import { expect, test } from './fixtures'

/** A picture of a page that is counts with links, and where its Embed stands. */
const PICTURES = [
  {
    name: 'the loads of a comparison',
    page: '/compare?a=linkerd:sidecar&b=istio:sidecar&metric=p99',
    section: '.compare-pair',
    parts: ['.compare-sum', '.ratio-legend', '.ratio-plot'],
  },
  {
    name: 'a comparison at one load',
    page: '/compare?a=istio&b=linkerd&metric=p99&rps=200',
    section: '.compare-pair',
    parts: ['.compare-sum', '.ratio-legend', '.ratio-plot'],
  },
  {
    name: 'head to head',
    page: '/?metric=http.latency.p50',
    section: 'section[aria-labelledby=head-to-head]',
    parts: ['.pairs-box'],
  },
  {
    name: 'head to head of a mesh',
    page: '/meshes/istio',
    section: 'section[aria-labelledby=head-to-head]',
    parts: ['.pairs-box'],
  },
]

/** What parts of a picture say, in order, without what is hidden from everybody. */
const readParts = (within: Locator, parts: readonly string[]): Promise<string[]> =>
  within
    .locator(parts.join(', '))
    .evaluateAll((all) => all.map((part) => (part.textContent ?? '').replace(/\s+/g, ' ').trim()))

for (const { name, page: path, section, parts } of PICTURES)
  test(`the embed of ${name} says what its page says, and leads to the same places`, async ({
    page,
  }) => {
    await page.goto(path)
    const own = page.locator(section).first()
    const embed = await own.getByRole('link', { name: 'Embed' }).getAttribute('href')
    const shown = await readParts(own, parts)
    expect(shown).toHaveLength(parts.length)
    const links = await own.locator(`${parts.at(-1)} a`).count()
    await page.goto(embed ?? '')
    expect(await readParts(page.locator('.chart-picture'), parts)).toEqual(shown)
    await expect(page.locator(`.chart-picture ${parts.at(-1)} a`)).toHaveCount(links)
    await expect(page.locator('main')).toContainText('loads of one publication are not independent')
    for (const width of [320, 600, 900]) {
      await page.setViewportSize({ width, height: 800 })
      const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
      expect(over, `${width} px`).toBeLessThanOrEqual(0)
      expect(await findViolations(page)).toEqual([])
    }
    const to = page.locator(`.chart-picture ${parts.at(-1)} a`).first()
    const target = await to.evaluate((link) => (link as HTMLAnchorElement).href)
    await page.goto(target)
    await expect(page.getByRole('heading', { level: 1 })).toContainText(/ had (lower|higher) /)
  })

for (const [chart, query, counts] of [
  ['pairs', 'metric=http.latency.p99&mesh=istio', 'Counts of loads, not ranks'],
  ['ratios', 'a=linkerd&b=istio&metric=http.latency.p99', 'A count of loads, not a rank'],
] as const)
  test(`frozen ${chart} keep their caveats, and are cited by the publications that they compare`, async ({
    page,
    request,
  }) => {
    const frozen = await request.post('/api/v1/snapshots', { data: { chart, query } })
    const { hash } = (await frozen.json()) as { hash: string }
    await page.goto(`/s/${hash}`)
    await expect(page.locator('svg').first()).toContainText(counts)
    await page.getByText('Cite', { exact: true }).click()
    await expect(page.locator('pre').first()).toContainText(
      /^Compared by Meshbench from \d+ publications: .+; .+ 2026/s,
    )
  })
