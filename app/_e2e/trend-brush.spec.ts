import { pageBox, pointAt } from './chart-texts'
import { fortioJson } from '@/server/runs/store/submission-fixture'
import { expect, test } from './fixtures'
import { makeToken } from './token'

const VERSIONS = Array.from({ length: 20 }, (_, i) => `1.${i}.0`)

test('a trend of many versions has a brush that shows a part of them, by pointer and keyboard @phone', async ({
  page,
  request,
}, info) => {
  const campaign = `versions-${info.project.name}`
  const lines = VERSIONS.map((version) =>
    JSON.stringify({
      context: {
        campaign,
        mesh: 'traefik-mesh',
        version,
        mode: 'node-proxy',
        environment: { label: 'kind' },
      },
      results: [{ raw: fortioJson(`${campaign} ${version}`) }],
    }),
  )
  const response = await request.post('/api/v1/runs', {
    headers: {
      authorization: `Bearer ${await makeToken(campaign)}`,
      'content-type': 'application/x-ndjson',
    },
    data: lines.join('\n'),
  })
  expect((await response.text()).match(/"status":20[01]/g)).toHaveLength(VERSIONS.length)

  await page.goto('/meshes/traefik-mesh?metric=http.latency.p99')
  const frame = page
    .locator('main article', { hasText: campaign })
    .locator('[data-chart-state]')
    .first()
  await frame.scrollIntoViewIfNeeded()
  const box = await pageBox(frame)
  await pointAt(frame, { x: 2, y: 2 })
  const marks = frame.locator('[data-bar-id]')
  await expect(marks).toHaveCount(VERSIONS.length)
  expect(await pageBox(frame)).toEqual(box)

  const handles = frame.getByRole('slider')
  await expect(handles).toHaveCount(2)
  await handles.last().focus()
  await page.keyboard.press('ArrowLeft')
  await expect(marks).toHaveCount(VERSIONS.length - 1)
  await expect(frame.locator('.chart-live')).not.toContainText('1.19.0')

  const handle = await handles.first().boundingBox()
  const slide = await frame.locator('.recharts-brush-slide').boundingBox()
  const y = (handle?.y ?? 0) + (handle?.height ?? 0) / 2
  await page.mouse.move((handle?.x ?? 0) + 4, y)
  await page.mouse.down()
  await page.mouse.move((slide?.x ?? 0) + (slide?.width ?? 0) / 2, y, { steps: 8 })
  await page.mouse.up()
  await expect.poll(() => marks.count()).toBeLessThan(14)
  expect(await marks.count()).toBeGreaterThan(3)
  expect(await pageBox(frame)).toEqual(box)

  await page.mouse.move(0, 0)
  await marks.last().focus()
  await expect(page.getByTestId('chart-tooltip')).toContainText('1.18.0')
})
