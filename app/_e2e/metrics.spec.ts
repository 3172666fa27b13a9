import { readFileSync } from 'node:fs'
import { METRICS } from '@/ingest/dictionary/metrics'
import { beforePicture } from './before-picture'
import { expect, test } from './fixtures'
import { expectAccessible } from './themes'

const FOLDER = 'ingest/fixtures/mapping'
const CONTEXT = readFileSync(`${FOLDER}/meshbench.yaml`, 'utf8')
const RESULT = readFileSync(`${FOLDER}/result.json`, 'utf8')

test('the dictionary explains a key by its parts, and each metric at an anchor of its own', async ({
  page,
}) => {
  await page.goto('/metrics')
  const { words, top } = await beforePicture(page)
  expect(words).toBeLessThanOrEqual(90)
  expect(top).toBeLessThan(400)
  const ids = await page.locator('.metric').evaluateAll((all) => all.map(({ id }) => id))
  expect([...ids].sort()).toEqual(METRICS.map(({ code }) => code).sort())
  const latency = page.locator('[id="http.latency"]')
  await expect(latency).toContainText('lower is better')
  await expect(latency).toContainText('.p<n>')
  await expect(latency.getByRole('link', { name: 'Fortio' })).toHaveAttribute(
    'href',
    '/harnesses/fortio',
  )
  await latency.evaluate((entry) => entry.scrollIntoView({ block: 'start' }))
  await expect(page.locator('.side-nav [aria-current]')).toHaveText('http.latency')
  await page.goto('/metrics#tcp.retransmits')
  await expect(page.locator('[id="tcp.retransmits"]')).toBeInViewport()
})

test('load generators, the API and the footer lead to the dictionary', async ({ page }) => {
  for (const path of ['/harnesses', '/harnesses/fortio', '/harnesses/canonical', '/docs/api']) {
    await page.goto(path)
    await expect(page.locator('main a[href^="/metrics"]').first()).toBeVisible()
  }
  await page.goto('/harnesses/canonical')
  await expect(page.locator('main')).not.toContainText('/harnesses/canonical')
  await page.locator('body > footer').getByRole('link', { name: 'Metrics' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Metrics')
})

test('a mapping is shown whole, and its example can be checked where it stands @phone', async ({
  page,
}) => {
  await page.goto('/harnesses/mapping')
  const { words, top } = await beforePicture(page)
  expect(words).toBeLessThanOrEqual(90)
  expect(top).toBeLessThan(page.viewportSize()?.height ?? 0)
  const status = page.locator('form p[role="status"]')
  await page.getByRole('button', { name: 'Fill in the example' }).click()
  await expect(page.getByLabel('Context (meshbench.yaml)')).toHaveValue(CONTEXT.trimEnd())
  await expect(status).toHaveText('1 of 1 file can be stored, with this context.')
  const card = page.locator('article', { hasText: 'Read as Declared mapping' })
  await expect(card).toContainText('Run 1: 6 measurements, 1 flag')
  await expect(card).toContainText('mytool 1.2, 300 s, 599,940 requests, 12 failed')
  await expect(card.getByRole('link', { name: 'http.latency.p99', exact: true })).toHaveAttribute(
    'href',
    '/metrics#http.latency',
  )
  await expectAccessible(page)

  await page.getByLabel('Or paste the output').fill(RESULT.replace('"sent"', '"count"'))
  await expect(page.locator('main')).toContainText('http.requests points nowhere at /requests/sent')
  await expect(page.locator('main')).not.toContainText('No format was recognised.')
  await page
    .getByLabel('Context (meshbench.yaml)')
    .fill(CONTEXT.replace('http.latency.p50:', 'http.latencies.p50:'))
  const hint = page.locator('main li', { hasText: 'did you mean http.latency.p50?' })
  await expect(hint.getByRole('link', { name: '/metrics' })).toBeVisible()
})

test('a file of an unknown format leads to the mapping', async ({ page }) => {
  await page.goto('/submit')
  await page.getByLabel('Or paste the output').fill(RESULT)
  await page.getByLabel('Context (meshbench.yaml)').fill('campaign: a\nmesh: none\n')
  const link = page.locator('form').getByRole('link', { name: '/harnesses/mapping' })
  await expect(link).toHaveAttribute('href', '/harnesses/mapping')
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('both pages have all that they explain @phone', async ({ page }) => {
    await page.goto('/harnesses/mapping')
    await expect(page.locator('main pre').first()).toContainText('latency_us')
    await expect(page.getByRole('region', { name: 'Units that a mapping may state' })).toBeVisible()
    await page.goto('/metrics')
    await expect(page.locator('[id="cpu.cores"]')).toBeVisible()
  })
})
