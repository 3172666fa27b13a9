import { expect, test } from './fixtures'

const PAIR = '/compare?a=linkerd:sidecar&b=istio:sidecar&metric=p99'

test('the loads of one publication have a picture and their numbers, and say once what holds for all', async ({
  page,
}) => {
  await page.goto(PAIR)
  const open = page.getByRole('table', { name: /^Loads of/ }).first()
  await expect(open.locator('tbody tr').first().locator('svg')).toBeVisible()
  await expect(open.locator('thead th')).toHaveText([
    'Load',
    'own scale from 0; tick: no mesh',
    'No mesh, ms',
    'Linkerd',
    'Istio',
    'Lower',
  ])
  await expect(open).toContainText(/Istio by [\d.,]+\s(ms|s)/)
  await expect(open).not.toContainText('unproven')
  const section = page.getByRole('region', { name: 'mesh-bench, master' })
  await expect(section.locator('.section-head')).toContainText('single runs, no spread: unproven')
  const folded = page.locator('details.bed').first()
  await expect(folded.getByRole('table')).toBeHidden()
  await folded.locator('summary').click()
  await expect(folded.getByRole('table')).toBeVisible()
})

test('the reader chooses whose loads are shown: in the plot, beside the name, in every link @phone', async ({
  page,
  request,
}) => {
  await page.goto(PAIR)
  const head = page.locator('.compare-loads > .section-head')
  await expect(page.locator('.compare-loads')).toHaveCount(1)
  await page.locator('.ratio-who').getByRole('link', { name: 'Linkerd and Istio, 2021' }).click()
  await expect(page).toHaveURL(/&publication=linkerd-2021-05-[\w-]+#loads$/)
  await expect(head.getByRole('heading')).toHaveText('Linkerd and Istio, 2021')
  await expect(page.locator('.ratio-row:has([aria-current])')).toContainText(
    'Linkerd and Istio, 2021',
  )
  await head.getByLabel('Loads of').first().click()
  await head.getByRole('link', { name: /2021 Redux/ }).click()
  await expect(head.getByRole('heading')).toHaveText(/2021 Redux/)
  await expect(page).toHaveURL(/&publication=linkerd-2021-11-[\w-]+$/)
  const share = page.getByRole('link', { name: 'Share' }).first()
  await expect(share).toHaveAttribute('href', /publication=linkerd-2021-11/)
  const rows = await page.locator('.compare-loads tbody tr').count()
  const csv = await head.getByRole('link', { name: /^CSV of the loads/ }).getAttribute('href')
  const file = await request.get(csv ?? '')
  expect((await file.text()).trim().split('\r\n')).toHaveLength(rows + 1)
  const [own, plot] = await Promise.all(
    [head, page.locator('.compare-pair .panel')].map((part) =>
      part.getByRole('link', { name: 'Embed' }).first().getAttribute('href'),
    ),
  )
  expect(own).toMatch(/^\/embed\/compare\?.*&group=/)
  expect(plot).toMatch(/^\/embed\/ratios\?a=linkerd:sidecar&b=istio:sidecar&metric=[^&]*$/)
  await page.getByLabel('Metric').selectOption('http.latency.p50')
  await expect(page).toHaveURL(/metric=http\.latency\.p50/)
  await expect(page).toHaveURL(/publication=linkerd-2021-11/)
  await expect(head.getByRole('heading')).toHaveText(/2021 Redux/)
})

test('what is large is loaded where it is asked for, and a headline has one line', async ({
  page,
  request,
}) => {
  const html = await (await request.get(PAIR)).text()
  expect(html.length).toBeLessThan(580_000)
  for (const path of [PAIR, '/compare?a=linkerd:sidecar&b=istio:ambient&metric=p99']) {
    await page.goto(path)
    const box = await page.getByRole('heading', { level: 1 }).boundingBox()
    expect(box?.height, path).toBeLessThan(50)
  }
})
