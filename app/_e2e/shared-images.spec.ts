import { expect, test } from './fixtures'
import { expectSharedImage } from './shared-image'

const STATES = [
  '/',
  '/?metric=http.latency.p50',
  '/leaderboard?metric=http.latency.p50&rps=200',
  '/compare?a=istio&b=linkerd&metric=http.latency.p99',
  '/compare?a=istio@1.25.0:ambient+waypoint&b=linkerd@2.10.2&rps=2000',
  '/publications/linkerd-2021-05-benchmarking-linkerd-and-istio',
  '/meshes/istio?metric=tcp.throughput.mean',
  '/conditions/1',
]

/** A card may say more behind the title of its chart. */
const startsWith = (title: string): RegExp =>
  new RegExp(`^${title.replaceAll(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`)}`)

test('the picture of a link is the chart of that very state', async ({
  page,
  request,
  baseURL,
}) => {
  const seen = new Set<string>()
  for (const state of STATES) {
    await page.goto(state)
    const { address, title } = await expectSharedImage(page, request, baseURL)
    // It may stand in a fold that is closed.
    const heading = page
      .locator('main figure')
      .getByRole('heading', { name: startsWith(title), includeHidden: true })
    // Heads of cards are shorter than titles of pictures; each leads to the address of its chart.
    const { pathname, searchParams } = new URL(address)
    const key = searchParams.get('group') ?? searchParams.get('family') ?? 'no key'
    const ownLink = page.locator(`main a[href*="=${key}"]`)
    // Figures of several publications have the question of the page as their head, and their embed beside it.
    const embed = page.locator(
      `main a[href^="${pathname.replace(/^\/charts\/(\w+)\.png$/, '/embed/$1?')}"]`,
    )
    await expect(heading.or(ownLink).or(embed).first(), state).toBeAttached()
    seen.add(address)
  }
  expect(seen.size).toBe(STATES.length)
})

test('a page about all products or publications has the picture of a figure', async ({
  page,
  request,
}) => {
  for (const [path, kind] of [
    ['/meshes', 'overheads'],
    ['/publications', 'pairs'],
    ['/trends', 'trend'],
    ['/embed', 'overheads'],
  ]) {
    await page.goto(path ?? '')
    const address = await page.locator('meta[property="og:image"]').getAttribute('content')
    expect(address).toContain(`/charts/${kind}.png?`)
    expect((await request.get(address ?? '')).headers()['content-type']).toBe('image/png')
  }
})

test('a page without a chart promises none', async ({ page }) => {
  await page.goto('/compare')
  await expect(page.locator('meta[property="og:image"]')).toHaveCount(0)
  await expect(page.locator('meta[name="twitter:card"]')).toHaveAttribute('content', 'summary')
})
