import { beforePicture } from './before-picture'
import { expect, test } from './fixtures'
import { sendRun } from './send-run'
import { expectAccessible } from './themes'

test('a campaign answers with a chart, then its conditions, and runs, conditions and search lead to it @phone', async ({
  page,
  request,
}, info) => {
  const slug = `bed-${info.project.name}`
  await sendRun(request, slug, `${slug} none`, 'mesh=none')
  const run = await sendRun(
    request,
    slug,
    `${slug} istio`,
    'mesh=istio&version=1.26.0&mode=sidecar&baseline=none',
  )
  await page.goto(`/campaigns/${slug}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(slug)
  const { words, top } = await beforePicture(page)
  expect(words).toBeLessThanOrEqual(90)
  expect(top).toBeLessThan(page.viewportSize()?.height ?? 0)
  await expect(page.locator('main header')).toContainText('Submitted runs that nobody reviewed')
  await expect(page.locator('main header')).toContainText('2 conditions, 2 runs')
  const chart = page.getByRole('figure', { name: /^p99 latency/ })
  await expect(chart).toContainText('Istio')
  await expect(chart.getByRole('link', { name: /^CSV/ })).toHaveAttribute('href', /\.csv\?/)
  const rows = page.getByRole('region', { name: '2 conditions' }).locator('tbody tr')
  await expect(rows).toHaveCount(2)
  await expect(rows.first().getByRole('link')).toHaveAttribute(
    'href',
    `/conditions/${run.conditionId}`,
  )
  await expectAccessible(page)

  for (const path of [`/runs/${run.id}`, `/conditions/${run.conditionId}`, `/search?q=${slug}`]) {
    await page.goto(path)
    const link = page.locator('main').getByRole('link', { name: slug, exact: true })
    const hrefs = await link.evaluateAll((all) => all.map((one) => one.getAttribute('href')))
    expect(hrefs, path).toContain(`/campaigns/${slug}`)
  }
})

test('the chart of a campaign shows another percentile, which its address keeps', async ({
  page,
  request,
}, info) => {
  const slug = `shown-${info.project.name}`
  await sendRun(request, slug, slug)
  await page.goto(`/campaigns/${slug}?key=http.latency.p50`)
  await expect(page.getByRole('figure', { name: /^p50 latency/ })).toBeVisible()
})

test('a campaign of a publication is shown there', async ({ page }) => {
  const slug = 'linkerd-2021-05-benchmarking-linkerd-and-istio'
  await page.goto(`/campaigns/${slug}`)
  await expect(page).toHaveURL(new RegExp(`/publications/${slug}$`))
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('a campaign has its chart, choices and conditions @phone', async ({
    page,
    request,
  }, info) => {
    const slug = `still-${info.project.name}`
    await sendRun(request, slug, slug)
    await page.goto(`/campaigns/${slug}`)
    await expect(page.locator('main figure svg').first()).toBeVisible()
    await expect(page.getByRole('region', { name: '1 condition' })).toBeVisible()
  })
})
