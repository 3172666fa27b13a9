import { expect, test } from './fixtures'
import { openInOwnFont } from './own-font'

const FOLDED = 'A difference of two percentiles is not a percentile of differences.'
const PHONE = { width: 390, height: 844 }

for (const hasScript of [true, false])
  test.describe(hasScript ? 'with JavaScript' : 'without JavaScript', () => {
    test.use({ javaScriptEnabled: hasScript })

    test('a phone folds the long part of a rule, and a link to the rule opens it', async ({
      page,
    }) => {
      await page.setViewportSize(PHONE)
      await page.goto('/methodology')
      const rule = page.getByRole('region', { name: 'Overhead over a baseline' })
      await expect(rule.getByText(FOLDED)).toBeHidden()
      await page.getByText('On this page', { exact: true }).click()
      await page.getByRole('link', { name: 'Overhead', exact: true }).click()
      await expect(rule.getByText(FOLDED)).toBeVisible()
      await expect(rule.getByRole('heading')).toBeInViewport()
      await page.goto('/publications')
      await page.goto('/methodology#ranks')
      const ranks = page.getByRole('region', { name: 'Ranks' })
      await expect(ranks.getByText('A submitted run is ranked only with proof')).toBeVisible()
    })
  })

test('a wide screen shows all of it', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto('/methodology')
  const rule = page.getByRole('region', { name: 'Overhead over a baseline' })
  await expect(rule.getByText(FOLDED)).toBeVisible()
  for (const summary of await rule.locator('summary').all()) await expect(summary).toBeHidden()
})

test('the tables of findings fit a phone', async ({ page }) => {
  await page.setViewportSize(PHONE)
  await openInOwnFont(page, '/publications/findings')
  const frames = page.locator('main .sheet-frame')
  expect(await frames.count()).toBeGreaterThan(2)
  const over = await frames.evaluateAll((all) =>
    all.map((frame) => frame.scrollWidth - frame.clientWidth),
  )
  expect(over.filter((px) => px > 0)).toEqual([])
})
