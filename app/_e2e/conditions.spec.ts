import { beforePicture } from './before-picture'
import { expect, test } from './fixtures'

test('test beds and a condition answer with a picture on the first screen @phone', async ({
  page,
}) => {
  for (const path of ['/leaderboard', '/conditions/1', '/conditions/3']) {
    await page.goto(path)
    const { words, top } = await beforePicture(page)
    expect(words, path).toBeLessThanOrEqual(90)
    expect(top, path).toBeLessThan(page.viewportSize()?.height ?? 0)
  }
})

test('a condition says what it is, its number and how sure that is, and pales the others @phone', async ({
  page,
  request,
}) => {
  const stored = (await (await request.get('/api/v1/conditions/3')).json()) as {
    origin: { publication: { slug: string; title: string } }
    summaries: { key: string; value: number }[]
  }
  const { slug, title } = stored.origin.publication
  await page.goto('/conditions/3')
  await expect(page.getByRole('heading', { level: 1 })).toContainText(title)
  await expect(
    page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: title }),
  ).toHaveAttribute('href', `/publications/${slug}`)
  const find = (key: string) => stored.summaries.find((one) => one.key === key)?.value ?? NaN
  const number = page.locator('.figure-number')
  const digits = (text: string) => Number(/[\d.]+/.exec(text)?.[0])
  const shown = async () => digits(await number.locator('b').innerText()) / 1000
  expect((await shown()) / find('http.latency.p99')).toBeCloseTo(1, 2)
  await expect(page.locator('main')).toContainText('Not ranked: closed loop')
  await expect(page.locator('main')).not.toContainText('as published, computed here')
  const names = page.locator('.chart-picture .bars-name b')
  await expect(names).toHaveCount(5)
  await expect(page.locator('.chart-picture .bars-name b:not(.bars-pale)')).toHaveText('Istio')
  await page.getByLabel('Metric: p99 latency').click()
  await page
    .getByRole('list', { name: 'Metric' })
    .getByRole('link', { name: 'p50 latency', exact: true })
    .click()
  await expect(page).toHaveURL(/metric=http.latency.p50/)
  await expect(number).toContainText('p50 latency')
  expect((await shown()) / find('http.latency.p50')).toBeCloseTo(1, 2)
})

test('the numbers of a condition have only columns that tell them apart', async ({ page }) => {
  await page.goto('/conditions/3')
  const table = page.getByRole('table').filter({ hasText: 'Every number of this condition' })
  await expect(table.locator('thead th')).toHaveText(['Metric', 'Value', 'Unrounded', 'Method'])
  await expect(table.locator('caption')).toContainText('Runs: 1')
})
