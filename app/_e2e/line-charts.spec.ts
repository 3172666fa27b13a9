import type { Locator, Page } from '@playwright/test'
import { focusChart, pageBox, pointAt, placedTexts, watchLayoutShifts } from './chart-texts'
import { expect, test } from './fixtures'
import { openInOwnFont } from './own-font'

const REDUX = '/publications/linkerd-2021-05-benchmarking-linkerd-and-istio?each=http.latency.p99'
const TREND = '/meshes/istio?metric=tcp.throughput.mean'

const CHARTS = [
  { name: 'trend', url: TREND, card: 'main article:has(.lines)' },
  { name: 'load', url: REDUX, card: 'article[id^="load-"]' },
  { name: 'profile', url: REDUX, card: 'article[id^="profile-"]' },
  { name: 'logarithmic load', url: `${REDUX}&axis=log`, card: 'article[id^="load-"]' },
  {
    name: 'many lines',
    url: '/publications/istio-2020-09-large-scale-security-policy?each=http.latency.p99',
    card: 'article[id^="load-"]',
  },
]

async function open(page: Page, chart: { url: string; card: string }): Promise<Locator> {
  await openInOwnFont(page, chart.url)
  const frame = page.locator(chart.card).first().locator('[data-chart-state]')
  await frame.scrollIntoViewIfNeeded()
  return frame
}

/** Turns to a chart by its corner, where no point is. */
async function turnTo(frame: Locator): Promise<void> {
  await pointAt(frame, { x: 2, y: 2 })
  await expect(frame).toHaveAttribute('data-chart-state', 'interactive')
  await expect(frame.locator('[data-bar-id]').first()).toBeAttached()
}

for (const chart of CHARTS)
  test(`${chart.name}: the interactive chart has the words of the picture in their places, and nothing moves @phone`, async ({
    page,
  }) => {
    const frame = await open(page, chart)
    const drawn = await placedTexts(frame.locator('.chart-picture'))
    expect(drawn.length).toBeGreaterThan(8)
    const box = await pageBox(frame)
    const shifts = await watchLayoutShifts(page)
    await turnTo(frame)
    expect(await shifts()).toBe(0)
    expect(await pageBox(frame)).toEqual(box)
    const live = await placedTexts(frame.locator('.chart-live'))
    expect(live.map(({ text }) => text)).toEqual(drawn.map(({ text }) => text))
    live.forEach(({ text, x, y }, i) => {
      expect(Math.abs(x - (drawn[i]?.x ?? 0)), text).toBeLessThanOrEqual(1)
      expect(Math.abs(y - (drawn[i]?.y ?? 0)), text).toBeLessThanOrEqual(1)
    })
  })

for (const chart of CHARTS)
  test(`${chart.name}: no two words touch, and none leaves the card @phone`, async ({ page }) => {
    const frame = await open(page, chart)
    const box = await frame.boundingBox()
    const words = await frame.locator('.chart-picture').evaluate((picture) =>
      [...picture.querySelectorAll('text, .lines-name > span')]
        .map((element) => ({
          text: element.textContent ?? '',
          box: element.getBoundingClientRect(),
        }))
        .filter(({ box }) => box.width > 0)
        .map(({ text, box }) => ({ text, x: box.x, y: box.y, w: box.width, h: box.height })),
    )
    for (const [i, a] of words.entries()) {
      expect(a.x, a.text).toBeGreaterThanOrEqual((box?.x ?? 0) - 1)
      expect(a.x + a.w, a.text).toBeLessThanOrEqual((box?.x ?? 0) + (box?.width ?? 0) + 2)
      for (const b of words.slice(i + 1)) {
        const [wide, high] = [
          Math.min(a.x + a.w, b.x + b.w) - Math.max(a.x, b.x),
          Math.min(a.y + a.h, b.y + b.h) - Math.max(a.y, b.y),
        ]
        // A box of text is higher than its letters.
        expect(wide > 1 && high > 4, `${a.text} and ${b.text}`).toBe(false)
      }
    }
  })

test('a tooltip opens by pointer, stays while the pointer goes into it, and leads to the evidence', async ({
  page,
}) => {
  const frame = await open(page, { url: TREND, card: 'main article:has(.lines)' })
  await turnTo(frame)
  const tooltip = page.getByTestId('chart-tooltip')
  await frame.locator('[data-bar-id]').nth(1).hover()
  await expect(tooltip).toContainText('Gbit/s')
  await expect(frame.locator('[data-bar-id][aria-describedby]')).toHaveCount(1)
  await tooltip.hover()
  await page.waitForTimeout(300)
  await expect(tooltip.getByRole('link', { name: 'Evidence' })).toHaveAttribute(
    'href',
    /^\/conditions\//,
  )
  await page.mouse.move(0, 0)
  await expect(tooltip).toHaveCount(0)
})

test('a pointer anywhere in a plot opens the nearest value with those of the other lines there @phone', async ({
  page,
}) => {
  const frame = await open(page, { url: REDUX, card: 'article[id^="load-"]' })
  await turnTo(frame)
  const plot = await frame.locator('.lines-live').boundingBox()
  if (!plot) throw new Error('the plot has no place')
  const tooltip = page.getByTestId('chart-tooltip')
  // The plot lies between the pads; 40 px below its upper end no line of this chart passes.
  await page.mouse.move(plot.x + plot.width * 0.6, plot.y + 40)
  await expect(tooltip).toBeVisible()
  const active = frame.locator('[data-bar-id][aria-describedby]')
  await expect(active).toHaveCount(1)
  const rings = frame.getByTestId('crosshair').locator('circle')
  const count = await rings.count()
  expect(count).toBeGreaterThan(1)
  await expect(tooltip.locator('dt')).toHaveCount(count - 1)

  const x = (await active.boundingBox())?.x ?? 0
  const marks = await frame.locator('[data-bar-id]').all()
  const names: string[] = []
  for (const mark of marks)
    if (Math.abs(((await mark.boundingBox())?.x ?? -99) - x) < 1)
      names.push((await mark.getAttribute('aria-label')) ?? '')
  expect(names).toHaveLength(count)
  for (const row of await tooltip.locator('dl > div').all()) {
    const [label, value] = [
      await row.locator('dt').innerText(),
      await row.locator('dd').first().innerText(),
    ]
    expect(names.some((name) => name.startsWith(label) && name.includes(value))).toBe(true)
  }
  await page.mouse.move(0, 0)
  await expect(tooltip).toHaveCount(0)
  await expect(rings).toHaveCount(0)
})

test('the keyboard takes a chart over at its first point, goes to every other, and leaves', async ({
  page,
}) => {
  const frame = await open(page, { url: REDUX, card: 'article[id^="load-"]' })
  await focusChart(frame)
  const marks = frame.locator('[data-bar-id]')
  await expect(marks.first()).toBeFocused()
  const tooltip = page.getByTestId('chart-tooltip')
  await expect(tooltip).toBeVisible()
  await expect(frame.locator('[data-bar-id][tabindex="0"]')).toHaveCount(1)
  await page.keyboard.press('End')
  await expect(marks.last()).toBeFocused()
  await page.keyboard.press('ArrowLeft')
  await expect(marks.nth((await marks.count()) - 2)).toBeFocused()
  await page.keyboard.press('Home')
  await expect(marks.first()).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(tooltip).toHaveCount(0)
})

test('a name in the legend hides its line, and the others fade while it is looked at @phone', async ({
  page,
}) => {
  const frame = await open(page, { url: REDUX, card: 'article[id^="load-"]' })
  await turnTo(frame)
  const lines = frame.locator('.recharts-line-curve')
  const faded = frame.locator('.recharts-line-curve[stroke-opacity="0.2"]')
  await expect(lines.first()).toBeAttached()
  const count = await lines.count()
  const name = frame.getByRole('button', { name: /Show Linkerd/ })
  await expect(name).toHaveAttribute('aria-pressed', 'true')
  await name.hover()
  await expect(faded).toHaveCount(count - 1)
  await name.click()
  await expect(name).toHaveAttribute('aria-pressed', 'false')
  await expect(lines).toHaveCount(count - 1)
  await expect(faded).toHaveCount(0)
  await name.press('Space')
  await expect(lines).toHaveCount(count)
  await expect(name).toBeFocused()
})

test('single runs of many releases stand before the drift of their test bed, in the chart, its table and its words @phone', async ({
  page,
}) => {
  await page.goto('/meshes/envoy-gateway?metric=http.latency.mean')
  const card = page.locator('.trend-card', { hasText: '1.9.0' }).filter({ hasText: 'Pale bars: ' })
  const first = card.first()
  await expect(first.locator('.lines-area path[stroke-opacity="0.22"]').first()).toBeVisible()
  await expect(first).toContainText(/steps? (is|are) larger than what this test bed does by itself/)
  await expect(first).not.toContainText(/regression|improvement/)
  await first.getByRole('link', { name: 'How the drift is known' }).click()
  await expect(page.getByRole('heading', { name: 'Releases with one run each' })).toBeVisible()
  await page.goBack()
  await first.locator('summary', { hasText: 'Table' }).click()
  const row = first.getByRole('row', { name: /^1\.9\.0/ })
  await expect(row).toContainText(/released \d{4}-\d{2}-\d{2}/)
  await expect(row.getByRole('link', { name: '1.9.0', exact: true })).toHaveAttribute(
    'href',
    /\/releases\/tag\/v1\.9\.0$/,
  )
})
