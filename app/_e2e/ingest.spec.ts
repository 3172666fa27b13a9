import { readFileSync } from 'node:fs'
import { fortioJson } from '@/server/runs/store/submission-fixture'
import { expect, test } from './fixtures'
import { expectSharedImage } from './shared-image'
import { makeToken } from './token'

const FILE = 'ingest/fixtures/fortio/http_qps200_c8.json'

/** A result that is another measurement for each label. */
const variant = (label: string): Buffer => Buffer.from(fortioJson(label))

test('a posted fortio file is on its page and on the leaderboard immediately, and a repeat stores nothing', async ({
  page,
  request,
  baseURL,
}, info) => {
  const campaign = `e2e-${info.project.name}`
  const token = await makeToken('e2e')
  const post = (auth: string) =>
    request.post(
      `/api/v1/runs?campaign=${campaign}&mesh=istio&version=1.26.0&mode=sidecar&environment=kind`,
      {
        headers: { authorization: `Bearer ${auth}`, 'content-type': 'application/octet-stream' },
        data: variant(campaign),
      },
    )
  const first = await post(token)
  expect(first.status()).toBe(201)
  const { runs } = (await first.json()) as {
    runs: { id: string; url: string; conditionUrl: string }[]
  }
  const run = runs[0]
  expect(run).toBeDefined()

  const repeat = await post(token)
  expect(repeat.status()).toBe(200)
  expect(await repeat.json()).toEqual({ runs })

  const stranger = await post(await makeToken('stranger'))
  expect(stranger.status()).toBe(404)

  await page.goto(run?.url ?? '')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    'Istio sidecar 1.26.0 at 200 requests/s, run 1',
  )
  await expectSharedImage(page, request, baseURL)
  await expect(page.locator('main')).toContainText('CO_POSSIBLE')
  const raw = await request.get(`/api/v1/runs/${run?.id ?? ''}/raw`)
  expect(await raw.body()).toEqual(variant(campaign))
  expect(raw.headers()['content-disposition']).toContain('attachment')
  expect(raw.headers()['content-security-policy']).toBe(
    "sandbox; default-src 'none'; frame-ancestors 'none'",
  )

  // Other journeys send runs at the same time, and the newest test beds come first.
  const card = page.locator('.bed-rows tbody', { hasText: campaign })
  for (let n = 1; n < 20 && (await card.count()) === 0; n++)
    await page.goto(`/leaderboard?page=${n}`)
  await expect(card).toContainText('3.95')
  await page.goto(run?.conditionUrl ?? '')
  await expect(page.locator('main')).toContainText('run 1')
})

test('every wrong request gets a clear error of its own', async ({ request }) => {
  const token = await makeToken('e2e')
  const url = '/api/v1/runs?campaign=e2e-errors&mesh=istio&version=1.26.0&mode=sidecar'
  const send = (data: Buffer, authorization?: string, to = url) =>
    request.post(to, {
      data,
      headers: {
        'content-type': 'application/octet-stream',
        ...(authorization ? { authorization } : {}),
      },
    })
  const good = `Bearer ${token}`
  const text = readFileSync(FILE, 'utf8')
  const cases: [string, Awaited<ReturnType<typeof send>>, number, RegExp][] = [
    ['truncated', await send(Buffer.from(text.slice(0, 900)), good), 422, /TRUNCATED/],
    [
      'wrong type',
      await send(Buffer.from(text.replace(/"ActualQPS": [\d.]+/, '"ActualQPS": "fast"')), good),
      422,
      /ActualQPS/,
    ],
    ['unknown format', await send(Buffer.from('{"hello": 1}'), good), 422, /UNKNOWN_FORMAT/],
    ['6 MB', await send(Buffer.alloc(6_000_000, 'x'), good), 413, /TOO_LARGE/],
    ['no token', await send(Buffer.from(text)), 401, /UNAUTHENTICATED/],
    [
      'wrong token',
      await send(Buffer.from(text), `Bearer mb_${'x'.repeat(43)}`),
      401,
      /UNAUTHENTICATED/,
    ],
    [
      'unknown mesh',
      await send(Buffer.from(text), good, url.replace('istio', 'isto')),
      422,
      /istio/,
    ],
  ]
  for (const [name, response, status, body] of cases) {
    expect(response.status(), name).toBe(status)
    expect(response.headers()['content-type'], name).toContain('application/problem+json')
    expect(await response.text(), name).toMatch(body)
  }
})
