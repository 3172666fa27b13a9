import { expect, test } from './fixtures'

test('a leaderboard card is an image by address, with title, text and no script', async ({
  page,
  request,
}) => {
  await page.goto('/')
  const card = page.locator('main article').first()
  const href = await card.locator('a[href^="/charts/bars.svg"]').getAttribute('href')
  const cell = card.locator('figure table tbody tr').first().locator('td').first()
  const [number = 'no value'] = ((await cell.textContent()) ?? '').trim().split(/\s/)
  const response = await request.get(href ?? '')
  expect(response.status()).toBe(200)
  expect(response.headers()['content-type']).toContain('image/svg+xml')
  const svg = await response.text()
  expect(svg).toMatch(/^<svg[^>]+xmlns="http:\/\/www.w3.org\/2000\/svg"/)
  expect(svg).toContain('<title')
  expect(number).toMatch(/^≈?[\d.,]+$/)
  expect(svg).toContain(number)
  expect(svg).not.toContain('<script')
  expect(await (await request.get(href ?? '')).text()).toBe(svg)
  const dark = await request.get(`${href ?? ''}&theme=dark&width=480`)
  expect(await dark.text()).toContain('width="480"')
})

test('a wrong chart address is refused with the way to write it', async ({ request }) => {
  for (const query of [
    '',
    '?metric=http.latency.p99&group=zz',
    '?metric=http.latency.p99&group=0000000000000000&colour=red',
  ]) {
    const response = await request.get(`/charts/bars.svg${query}`)
    expect(response.status(), query).toBe(400)
    expect(await response.text()).toContain('hint')
  }
  expect(
    (await request.get('/charts/bars.svg?metric=http.latency.p99&group=0000000000000000')).status(),
  ).toBe(404)
})

test('the numbers of every chart are a CSV and a JSON file at its Embed line', async ({
  page,
  request,
}) => {
  await page.goto('/conditions/1')
  const cards = page.locator('main article', { has: page.getByText('Embed', { exact: true }) })
  const count = await cards.count()
  expect(count).toBeGreaterThan(0)
  for (const card of (await cards.all()).slice(0, 4)) {
    await card.getByText('Details', { exact: true }).click()
    const address = async (name: string) =>
      (await card.getByRole('link', { name }).getAttribute('href')) ?? ''
    const csv = await request.get(await address('CSV of'))
    expect(csv.headers()['content-disposition']).toMatch(
      /^attachment; filename="meshbench-\w+\.csv"$/,
    )
    expect(await csv.text()).toMatch(/^subject,.*,value \([^)]+\),.*,source link,citation\r\n/)
    const json = (await (await request.get(await address('JSON of'))).json()) as {
      rows: { unit: string; method: string; url: string }[]
    }
    expect(json.rows.length).toBe((await csv.text()).trim().split('\r\n').length - 1)
    for (const row of json.rows) expect(row.url).toMatch(/^http.*\/(conditions|runs)\//)
  }
})
