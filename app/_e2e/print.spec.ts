import { expect, test } from './fixtures'

const MAX_PAGES = 4
const MARGIN = '12mm'

for (const [path, picture, table] of [
  ['/compare?a=linkerd&b=istio:sidecar', '.ratio-plot', 'Every load of the plot'],
  [
    '/publications/linkerd-2021-05-benchmarking-linkerd-and-istio',
    '.lead-panel svg',
    'p99 latency',
  ],
  ['/meshes/istio', '.mesh-cards .chart-picture', 'Mean TCP throughput'],
] as const)
  test(`${path} prints its picture, its table and its sources on ${MAX_PAGES} pages, in light`, async ({
    page,
  }) => {
    await page.emulateMedia({ colorScheme: 'dark' })
    await page.goto(path)
    const margin = { top: MARGIN, bottom: MARGIN, left: MARGIN, right: MARGIN }
    const pdf = (await page.pdf({ format: 'A4', margin })).toString('latin1')
    const pages = pdf.match(/\/Type\s*\/Page\b/g) ?? []
    expect(pages.length).toBeGreaterThan(0)
    expect(pages.length).toBeLessThanOrEqual(MAX_PAGES)

    await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
    await page.setViewportSize({ width: 703, height: 1030 })
    await expect(page.locator(picture).first()).toBeVisible()
    await expect(page.locator('table').filter({ hasText: table }).first()).toBeVisible()
    await expect(page.locator('footer')).toContainText(path.replaceAll(':', '%3A'))
    const scheme = await page.evaluate(() => {
      const { colorScheme, backgroundColor } = getComputedStyle(document.documentElement)
      return [colorScheme, backgroundColor]
    })
    expect(scheme).toEqual(['light', 'rgb(255, 255, 255)'])
    for (const hidden of await page.locator('nav, dialog, main button, main select').all())
      await expect(hidden).toBeHidden()
    // What is folded away stays away, and nothing is cut off at the right.
    await expect(page.locator('details:not([open], .table-twin):visible')).toHaveCount(0)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(703)
  })

test('signs that stand on a background are black with a frame in print', async ({ page }) => {
  await page.emulateMedia({ media: 'print' })
  await page.goto('/publications/youssefi-2022-istio-linkerd-kuma-consul-elca')
  const signs = page.locator('.interest-independent, .claim-squares > i')
  expect(await signs.count()).toBeGreaterThan(1)
  for (const sign of await signs.all()) {
    await expect(sign).toHaveCSS('color', 'rgb(0, 0, 0)')
    await expect(sign).toHaveCSS('background-color', 'rgba(0, 0, 0, 0)')
    await expect(sign).toHaveCSS('border-top-style', 'solid')
  }
})
