import { expect, test } from './fixtures'

test('ztunnel 1.22 to 1.26 is one line in version order', async ({ page }) => {
  await page.goto('/meshes/istio?metric=tcp.throughput.mean')
  const card = page.locator('main article').first()
  await card.getByText('Table', { exact: true }).click()
  const ambient = card.locator('table tbody tr', { hasText: 'ambient' })
  await expect(ambient.locator('th')).toHaveText([
    /^1\.22/,
    /^1\.23/,
    /^1\.24/,
    /^1\.25/,
    /^1\.26 \(prerelease\)/,
  ])
  await expect(ambient.locator('td').first()).toContainText('20.7 Gbit/s')
})

test('Istio docs 1.19 and 1.20 are separate panels, with the reason in the gap', async ({
  page,
}) => {
  await page.goto('/meshes/istio?metric=http.latency.p99')
  const card = page.locator('main article').first()
  await card.getByText('Table', { exact: true }).click()
  await expect(card.locator('table caption', { hasText: '1.20' })).toContainText('harness')
})

test('Linkerd edge releases are a track of their own', async ({ page }) => {
  await page.goto('/meshes/linkerd')
  const versions = page.locator('#versions ~ div table tbody tr')
  const tracks = await versions.locator('td:nth-of-type(1)').allInnerTexts()
  const names = await versions.locator('th').allInnerTexts()
  expect(names.length).toBeGreaterThan(4)
  names.forEach((name, i) => expect(tracks[i] === 'edge', name).toBe(name.includes('edge-')))
})

test('a step without run data gets no verdict, and the rule behind that is one click away', async ({
  page,
}) => {
  await page.goto('/meshes/istio?metric=tcp.throughput.mean')
  const card = page.locator('main article').first()
  await expect(card).toContainText('1.22 to 1.23')
  await expect(card).toContainText('the number of runs was not stated')
  await card.getByRole('link', { name: 'How this was computed' }).click()
  await expect(page).toHaveURL(/\/methodology#releases$/)
  const rule = page.locator('section[aria-labelledby="releases"]')
  await expect(rule).toContainText('None of the 4 steps gets a verdict')
  await expect(rule).toContainText('16% slower than 1.0')
})
