import type { Page } from '@playwright/test'
import { beforePicture } from './before-picture'
import { expect, test } from './fixtures'
import { expectAccessible } from './themes'

const ROWS = '.publication-rows tbody:not(.row-divider) > tr'
const LINKERD_2025 = 'Linkerd vs Ambient Mesh, 2025'

/** Names of the publications in the order of their rows. */
const namesOn = (page: Page): Promise<string[]> => page.locator(`${ROWS} > th > a`).allInnerTexts()

test('the first screen answers with a picture, and every publication has a row @phone', async ({
  page,
  request,
}) => {
  await page.goto('/publications')
  const { words, top } = await beforePicture(page)
  expect(words).toBeLessThanOrEqual(90)
  expect(top).toBeLessThan(page.viewportSize()?.height ?? 0)
  const answer = await request.get('/api/v1/publications?limit=100')
  const { items } = (await answer.json()) as { items: { shortTitle: string }[] }
  expect((await namesOn(page)).sort()).toEqual(items.map(({ shortTitle }) => shortTitle).sort())
  await expect(page.getByRole('status')).toContainText(`${items.length} published benchmarks`)
})

test('a row says load, values, certainty and claims, and opens to what they prove', async ({
  page,
}) => {
  await page.goto('/publications')
  const row = page.locator(ROWS, { hasText: LINKERD_2025 })
  await expect(row).toContainText('2,000 rps')
  await expect(row).toContainText('3 runs')
  await expect(row).toContainText('no spread')
  await expect(row.getByRole('img')).toHaveAccessibleName(
    /no mesh 182\sms.*Linkerd sidecar 251\sms.*Istio sidecar 414\sms/,
  )
  await row.getByLabel(/^More about/).click()
  await expect(row).toContainText('no difference from no mesh is proven')
  await expect(row.getByRole('link', { name: 'Embed' })).toHaveAttribute(
    'href',
    /^\/embed\/strip\?metric=/,
  )
  await expect(row.getByRole('link', { name: 'CSV' })).toHaveAttribute(
    'href',
    /^\/charts\/strip\.csv\?metric=/,
  )
  await row.getByRole('link', { name: 'Embed' }).click()
  await expect(row).toContainText('/embed/strip?metric=http.latency.p99')
  await row.getByRole('link', { name: 'Report an error' }).click()
  await expect(page).toHaveURL(
    /\/disputes\/new\?target=condition:\d+&metric=http\.latency\.p99&card=group/,
  )
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Linkerd vs Ambient Mesh')
})

test('the head counts what is shown, leads to the findings, and independent rows stand out @phone', async ({
  page,
}) => {
  await page.goto('/publications?relation=independent')
  const rows = await page.locator(ROWS).count()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    new RegExp(`^${rows} of \\d+ published benchmarks, all independent$`),
  )
  await page.goto('/publications')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    new RegExp(`^\\d+ published benchmarks, ${rows} of them independent$`),
  )
  const weights = await page
    .locator(ROWS)
    .evaluateAll((all) =>
      all
        .filter((row) => row.querySelector('.interest-independent'))
        .map((row) => getComputedStyle(row.querySelector('th > a') ?? row).fontWeight),
    )
  expect(weights).toEqual(Array<string>(rows).fill('600'))
  await page.getByRole('link', { name: 'See the findings' }).click()
  await expect(page).toHaveURL(/\/publications\/findings$/)
})

test('a single value is words at the left, and nothing runs past the right margin @phone', async ({
  page,
}) => {
  await page.goto('/publications')
  const row = page.locator(ROWS, { hasText: 'Open Service Mesh docs' })
  const picture = row.getByRole('img')
  await expect(picture).toHaveAccessibleName(/Open Service Mesh sidecar 5\.00/)
  await expect(picture.locator('[stroke="var(--line)"]')).toHaveCount(0)
  const [left, text] = await Promise.all([
    picture.boundingBox(),
    picture.locator('text').last().boundingBox(),
  ])
  expect((text?.x ?? Infinity) - (left?.x ?? 0)).toBeLessThan(24)
  const over = await page.locator(ROWS).evaluateAll((rows) =>
    rows.flatMap((one) => {
      const edge = one.getBoundingClientRect().right
      return [...one.querySelectorAll('summary, small, .row-load > span')]
        .filter((part) => part.getBoundingClientRect().right > edge + 0.5)
        .map((part) => part.textContent)
    }),
  )
  expect(over).toEqual([])
})

test('heads sort, and the order is an address that keeps the filters @phone', async ({ page }) => {
  await page.goto('/publications?relation=vendor')
  const before = await namesOn(page)
  await page.getByRole('columnheader').getByRole('link', { name: 'Claims' }).click()
  await expect(page).toHaveURL(/relation=vendor&sort=claims/)
  await expect(page.locator('th[aria-sort]')).toContainText('Claims')
  // Rows of p99 and rows of other quantities are ordered each among themselves.
  const groups = await page.locator('.publication-rows tbody:not(.row-divider)').all()
  expect(groups).toHaveLength(2)
  for (const group of groups) {
    const contradicted = await group.locator('tr').evaluateAll((rows) =>
      rows.map((row) => {
        const text = row.querySelector('[data-verdict=inconsistent]')?.textContent ?? ''
        return Number.parseInt(text, 10) || text.length
      }),
    )
    expect(contradicted).toEqual([...contradicted].sort((a, b) => b - a))
  }
  expect((await namesOn(page)).sort()).toEqual(before.sort())
  await page.goto('/publications?sort=interest')
  await expect(page.locator(ROWS).first()).toContainText('independent')
})

test('another metric is an address; publications without it say what they measured', async ({
  page,
}) => {
  await page.goto('/publications')
  const all = await page.locator(ROWS).count()
  await page.getByLabel(/^Metric:/).click()
  await page.getByRole('link', { name: 'Memory', exact: true }).click()
  await expect(page).toHaveURL(/metric=mem\.working_set/)
  await expect(page.locator(ROWS)).toHaveCount(all)
  for (const row of await page.locator(ROWS).all()) {
    const picture = row.getByRole('img')
    if ((await picture.count()) === 0) await expect(row).toContainText(/values? of|only text/)
    else await expect(picture).toHaveAccessibleName(/memory/i)
  }
})

test('a row of another quantity names it at one place, and its marks have names for a pointer', async ({
  page,
}) => {
  await page.goto('/publications')
  const quantities = page.locator(`${ROWS}.is-other .row-quantity`)
  expect(await quantities.count()).toBeGreaterThan(5)
  await expect(page.locator('.row-quantity')).toHaveCount(await quantities.count())
  await expect(page.locator(ROWS, { hasText: LINKERD_2025 })).not.toHaveClass(/is-other/)
  const lefts = await quantities.evaluateAll((all) =>
    all.map((one) => one.getBoundingClientRect().x),
  )
  expect(new Set(lefts).size).toBe(1)
  const row = page.locator(ROWS, { hasText: 'mesh-bench' })
  const titles = await row.locator('svg.is-wide title').allTextContents()
  for (const name of ['Linkerd', 'Istio', 'Traefik Mesh', 'Cilium', 'no mesh'])
    expect(
      titles.filter((title) => title.startsWith(name)),
      name,
    ).not.toHaveLength(0)
})

test('labels of a row never overlap, nor leave it, and filters are inside the screen @phone', async ({
  page,
}) => {
  await page.goto('/publications')
  const faults = await page.locator(ROWS).evaluateAll((rows) =>
    rows.flatMap((row) => {
      const strip = [...row.querySelectorAll('svg.strip')].find(
        (svg) => svg.getBoundingClientRect().width > 0,
      )
      const around = row.getBoundingClientRect()
      const boxes = [...(strip?.querySelectorAll('text') ?? [])].map((text) => ({
        text: text.textContent,
        box: text.getBoundingClientRect(),
      }))
      const outside = boxes.filter(
        ({ box }) => box.left < around.left - 1 || box.right > around.right + 1,
      )
      const overlaps = boxes.filter(({ box }, i) =>
        boxes
          .slice(i + 1)
          .some(
            ({ box: other }) =>
              box.left < other.right &&
              other.left < box.right &&
              Math.abs(box.bottom - other.bottom) < 10,
          ),
      )
      return [...outside, ...overlaps].map(({ text }) => text)
    }),
  )
  expect(faults).toEqual([])
  const width = page.viewportSize()?.width ?? 0
  for (const chip of await page.locator('.row-filters a.chip, .row-filters summary').all()) {
    const box = await chip.boundingBox()
    expect(box?.x ?? -1).toBeGreaterThanOrEqual(0)
    expect((box?.x ?? 0) + (box?.width ?? width)).toBeLessThanOrEqual(width)
  }
})

test('without JavaScript rows have their pictures and open', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: baseURL ?? '' })
  const page = await context.newPage()
  await page.goto('/publications')
  expect(await page.locator(`${ROWS} svg.strip`).count()).toBeGreaterThan(20)
  const row = page.locator(ROWS).first()
  await row.getByLabel(/^More about/).click()
  await expect(row.getByRole('link', { name: 'Report an error' })).toBeVisible()
  await context.close()
})

for (const address of ['/publications', '/publications?metric=tcp.throughput&sort=runs'])
  test(`${address} is accessible in light and dark, and no wider than the screen @phone`, async ({
    page,
  }) => {
    await page.goto(address)
    await expectAccessible(page)
  })
