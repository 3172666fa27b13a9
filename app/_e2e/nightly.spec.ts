import type { Page } from '@playwright/test'
import { focusChart } from './chart-texts'
import { timedRun } from '@/server/trends/series-fixture'
import { expect, test } from './fixtures'
import { makeToken } from './token'

/** The run of a night of October with this p99. */
const nightly = (day: number, p99: number) => ({
  name: `night-${day}.json`,
  raw: JSON.parse(timedRun(p99, (day - 31) * 24)) as object,
})

const expectFigure = (page: Page, words: RegExp): Promise<void> =>
  expect(page.getByLabel('What is wrong')).toHaveValue(words)

test('a nightly series shows between which runs it became slower', async ({
  page,
  request,
}, info) => {
  const campaign = `nightly-${info.project.name}`
  // Of each project another one: equal numbers in two campaigns would be a copy.
  const own = campaign.length / 1e6
  const p99 = (day: number) => (day < 9 ? 0.004 : 0.005) * (1 + own + 0.01 * Math.sin(day * 2.4))
  const response = await request.post('/api/v1/runs', {
    headers: { authorization: `Bearer ${await makeToken(campaign)}` },
    data: {
      context: {
        campaign,
        continuous: true,
        mesh: 'consul',
        version: '1.20.0',
        mode: 'sidecar',
        config: { project: campaign },
        environment: { label: 'ci' },
      },
      results: Array.from({ length: 16 }, (_, day) => nightly(day, p99(day))),
    },
  })
  expect(response.status(), await response.text()).toBe(201)

  await page.goto('/meshes/consul?metric=http.latency.p99')
  await expect(page.locator('section[aria-labelledby="run-after-run"]')).toContainText(
    /\d+ series, in no count above/,
  )
  const card = page.locator('main article', { hasText: campaign })
  const words = 'between the runs of 2026-10-09 and 2026-10-10: +25%'
  await expect(card).toContainText('change found')
  await expect(card.locator('li li')).toContainText(`${words} (regression)`)
  await focusChart(card.locator('.chart-frame'))
  await expect(card.locator('.chart-live')).toContainText('+25%')
  // The tooltip of the focused mark lies over the actions.
  await page.keyboard.press('Escape')
  await card.getByText('Table', { exact: true }).click()
  await expect(card.locator('tbody tr', { hasText: words })).toContainText('2026-10-10')
  await card.getByRole('link', { name: 'How this was computed' }).click()
  await expect(page).toHaveURL(/\/methodology#ci-series$/)
  await expect(page.locator('#ci-series')).toBeVisible()

  // A report from the card names none of its runs until one is chosen; from the page of a run it begins with its figure.
  await page.goBack()
  await card.getByText('Details', { exact: true }).click()
  await card.getByRole('link', { name: 'Report an error' }).click()
  await expect(page.getByRole('heading', { name: 'Which figure?' })).toBeVisible()
  await expect(page.getByLabel('What is wrong, and how you know')).toHaveCount(0)
  const fold = page.getByText(/^Choose one of \d+ figures$/)
  if (await fold.isVisible()) await fold.click()
  await page.getByRole('main').getByRole('link', { name: '2026-10-10' }).first().click()
  await expectFigure(page, /^p99 latency.*Consul sidecar.*, run \d+: [\d.]+\sms is shown\. /)
  await page.getByRole('link', { name: 'this run' }).click()
  const compared = page.getByRole('region', { name: 'Compared with earlier runs' })
  await expect(compared.getByRole('listitem').first()).toContainText(/over 9 runs: regression/)
  await page.getByRole('main').getByRole('link', { name: 'Report an error', exact: true }).click()
  await expectFigure(page, /^p99 latency.*Consul sidecar.*, run \d+: [\d.]+\sms is shown\. /)
  await page.goBack()
  await page.getByRole('link', { name: 'Report an error in p50 latency' }).click()
  await expectFigure(page, /^p50 latency.*Consul sidecar.*, run \d+: [\d.]+\sms is shown\. /)
})
