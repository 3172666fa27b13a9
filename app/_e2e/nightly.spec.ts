import { focusChart } from './chart-texts'
import { fortioJson } from '@/server/runs/storing/submission-fixture'
import { expect, test } from './fixtures'
import { makeToken } from './token'

type Recorded = { DurationHistogram: { Percentiles: { Percentile: number; Value: number }[] } }

/** A run of the campaign on another day, with another p99 and as if it had lasted a minute. */
function nightly(campaign: string, day: number, p99: number) {
  const recorded = JSON.parse(fortioJson(`${campaign} ${day}`)) as Recorded
  const Percentiles = recorded.DurationHistogram.Percentiles.map((p) =>
    p.Percentile === 99 ? { ...p, Value: p99 } : p,
  )
  const raw = {
    ...recorded,
    StartTime: new Date(Date.UTC(2026, 9, 1 + day)).toISOString(),
    RequestedDuration: '60s',
    ActualDuration: 60e9,
    DurationHistogram: { ...recorded.DurationHistogram, Percentiles },
  }
  return { name: `night-${day}.json`, raw }
}

test('a nightly series shows between which runs it became slower', async ({
  page,
  request,
}, info) => {
  const campaign = `nightly-${info.project.name}`
  const p99 = (day: number) => (day < 9 ? 0.004 : 0.005) * (1 + 0.01 * Math.sin(day * 2.4))
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
      results: Array.from({ length: 16 }, (_, day) => nightly(campaign, day, p99(day))),
    },
  })
  expect(response.status(), await response.text()).toBe(201)

  await page.goto('/meshes/consul?metric=http.latency.p99')
  await expect(page.locator('section[aria-labelledby="run-after-run"]')).toContainText(
    /false alarms would be expected/,
  )
  const card = page.locator('main article', { hasText: campaign })
  const words = 'between the runs of 2026-10-09 and 2026-10-10: +25%'
  await expect(card).toContainText('change found')
  await expect(card.locator('li li')).toContainText(`${words} (regression)`)
  await focusChart(card.locator('.chart-frame'))
  await expect(card.locator('.chart-live')).toContainText('+25%')
  await card.getByText('Table', { exact: true }).click()
  await expect(card.locator('tbody tr', { hasText: words })).toContainText('2026-10-10')
  await card.getByRole('link', { name: 'How this was computed' }).click()
  await expect(page).toHaveURL(/\/methodology#ci-series$/)
  await expect(page.locator('#ci-series')).toBeVisible()
})
