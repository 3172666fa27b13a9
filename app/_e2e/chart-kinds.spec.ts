import { pointAt, watchLayoutShifts, readTexts } from './chart-texts'
import { expect, test } from './fixtures'

const REDUX = '/publications/linkerd-2021-05-benchmarking-linkerd-and-istio'

/** One metric, a chart for each of its loads. */
const EACH = `${REDUX}?each=http.latency.p99`

const KINDS = [
  { kind: 'bars', url: '/', card: 'main article:has(a[href^="/publications/"])' },
  { kind: 'load', url: EACH, card: 'article[id^="load-"]' },
  { kind: 'resources', url: `${REDUX}?metric=mem.working_set`, card: 'article[id^="resources-"]' },
  { kind: 'overhead', url: `${EACH}&view=overhead`, card: 'article[id^="chart-"]' },
  { kind: 'profile', url: EACH, card: 'article[id^="profile-"]' },
]

/** 18 lines, 17 of one mesh */
const MANY = '/publications/istio-2020-09-large-scale-security-policy?each=http.latency.p99'
const LETTERS = [...'ABCDEFGHIJKLMNOPQR']

/** Marks are hovered and reached in the same way in every kind: on a phone as well in one of bars and one of lines. */
const onPhoneToo = (kind: string, kinds: readonly string[]) =>
  kinds.includes(kind) ? ' @phone' : ''

const DRAWN = [...KINDS, { kind: 'many lines', url: MANY, card: 'article[id^="load-"]' }]

for (const { kind, url, card: selector } of DRAWN)
  test(`${kind}: picture and interactive chart show the same texts in the same box @phone`, async ({
    page,
    browser,
    baseURL,
  }) => {
    const { width, height } = page.viewportSize() ?? { width: 1280, height: 800 }
    const still = await browser.newContext({
      javaScriptEnabled: false,
      baseURL: baseURL ?? '',
      viewport: { width, height },
    })
    const without = await still.newPage()
    await without.goto(url)
    const drawn = await readTexts(without.locator(selector).first())
    await still.close()
    expect(drawn.length).toBeGreaterThan(8)

    await page.goto(url)
    const card = page.locator(selector).first()
    const chart = card.locator('[data-chart-state]')
    await chart.scrollIntoViewIfNeeded()
    const before = await chart.boundingBox()
    const shifts = await watchLayoutShifts(page)
    await pointAt(chart)
    await expect(chart).toHaveAttribute('data-chart-state', 'interactive')
    await expect.poll(() => readTexts(card)).toEqual(drawn)
    expect(await chart.boundingBox()).toEqual(before)
    expect(await shifts()).toBe(0)
  })

for (const { kind, url, card: selector } of KINDS) {
  test(`${kind}: every mark says its value by keyboard, as the table does${onPhoneToo(kind, ['bars'])}`, async ({
    page,
  }) => {
    await page.goto(url)
    const card = page.locator(selector).first()
    const chart = card.locator('[data-chart-state]')
    await pointAt(chart)
    await expect(chart).toHaveAttribute('data-chart-state', 'interactive')
    await card.getByText('Table', { exact: true }).click()
    const cells = await card.locator('table tbody tr td:nth-of-type(1)').allInnerTexts()
    const values = cells.filter((text) => /\d/.test(text))
    const marks = chart.locator('[data-bar-id]')
    await expect(marks).toHaveCount(values.length)
    // A pointer that rests on the chart would speak as well when focus scrolls the page beneath it.
    await page.mouse.move(0, 0)
    await marks.first().focus()
    for (const value of values) {
      await expect(page.getByTestId('chart-tooltip')).toContainText(value.trim())
      await page.keyboard.press('ArrowRight')
    }
    await expect(page.getByTestId('chart-tooltip').locator('a').first()).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByTestId('chart-tooltip')).toHaveCount(0)
  })

  test(`${kind}: a pointer on a mark opens its value, and may go into what it opened${onPhoneToo(kind, ['bars', 'load'])}`, async ({
    page,
  }) => {
    await page.goto(url)
    const card = page.locator(selector).first()
    const chart = card.locator('[data-chart-state]')
    await pointAt(chart)
    await expect(chart).toHaveAttribute('data-chart-state', 'interactive')
    const mark = chart.locator('[data-bar-id]').first()
    await mark.locator('.chart-focus').hover()
    const name = (await mark.getAttribute('aria-label')) ?? ''
    const tooltip = page.getByTestId('chart-tooltip')
    await expect(tooltip).toBeVisible()
    const [label = ''] = await tooltip.locator('p').allInnerTexts()
    expect(name).toContain(label.split(',')[0] ?? '')
    await tooltip.locator('p').first().hover()
    await page.waitForTimeout(300)
    await expect(tooltip.locator('a').first()).toBeVisible()
    await page.mouse.move(0, 0)
    await expect(tooltip).toHaveCount(0)
  })

  test(`${kind}: the card is an image by address, and a wrong address says how to write it`, async ({
    page,
    request,
  }) => {
    await page.goto(url)
    const card = page.locator(selector).first()
    const href =
      (await card.locator('a[href^="/charts/"][href*=".svg"]').getAttribute('href')) ?? ''
    expect(href).toContain(`/charts/${kind}.svg?`)
    const svg = await (await request.get(href)).text()
    // The head of a card of bars is short; its picture stands alone elsewhere.
    const head = await card.getByRole('heading').first().innerText()
    const title = head.replace(/^(.+),\s+([\d,]+) rps, .*$/s, '$1 at $2 requests/s')
    // What leaves the site says what it shows: its subjects with their values follow the title.
    const [, named = ''] = /<title [^>]*>([^<]*)<\/title>/.exec(svg) ?? []
    expect(named.startsWith(title), named).toBe(true)
    expect(named.slice(title.length)).toMatch(/(Linkerd|Istio).* .*\d/)
    expect((await request.get(`${href}&theme=dark&width=400`)).status()).toBe(200)
    const wrong = await request.get(`${href}&colour=red`)
    expect(wrong.status()).toBe(400)
    expect(await wrong.text()).toContain(`/charts/${kind}.svg?`)
    const unknown = href.replace(/(group|family)=[0-9a-f]+/, '$1=0000000000000000')
    expect((await request.get(unknown)).status()).toBe(404)
  })
}

test('a name in the legend shows and hides its line and moves nothing @phone', async ({ page }) => {
  await page.goto(EACH)
  const chart = page.locator('article[id^="load-"]').first().locator('[data-chart-state]')
  await pointAt(chart)
  await expect(chart).toHaveAttribute('data-chart-state', 'interactive')
  const marks = chart.locator('[data-bar-id]')
  await expect(marks.first()).toBeAttached()
  const [count, box] = [await marks.count(), await chart.boundingBox()]
  const name = chart.getByRole('button', { name: /Show Linkerd/ })
  await expect(name).toHaveAttribute('aria-pressed', 'true')
  await name.focus()
  await page.keyboard.press('Enter')
  await expect(name).toHaveAttribute('aria-pressed', 'false')
  await expect.poll(() => marks.count()).toBeLessThan(count)
  expect((await chart.boundingBox())?.height).toBe(box?.height)
  await name.click()
  await expect(marks).toHaveCount(count)
})

test('each of many lines has a letter at its end and is highlighted while a reader is on its name @phone', async ({
  page,
}) => {
  await page.goto(MANY)
  const card = page.locator('article[id^="load-"]').first()
  const chart = card.locator('[data-chart-state]')
  const drawn = await readTexts(card)
  for (const letter of LETTERS) expect(drawn.filter((text) => text === letter)).toHaveLength(2)
  await pointAt(chart)
  await expect(chart).toHaveAttribute('data-chart-state', 'interactive')
  const lines = chart.locator('.recharts-line-curve')
  const faded = chart.locator('.recharts-line-curve[stroke-opacity="0.2"]')
  await expect(lines).toHaveCount(LETTERS.length)
  // What the pointer happens to rest on speaks as well.
  await page.mouse.move(0, 0)
  await expect(faded).toHaveCount(0)
  await chart.getByRole('button', { name: /Show Sidecar, plaintext/ }).focus()
  await expect(faded).toHaveCount(LETTERS.length - 1)
  await chart.locator('[data-bar-id]').first().focus()
  await expect(faded).toHaveCount(LETTERS.length - 1)
  await page.keyboard.press('Escape')
  await expect(faded).toHaveCount(0)
})
