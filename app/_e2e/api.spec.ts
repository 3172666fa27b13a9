import { execFile } from 'node:child_process'
import type { OpenApi } from '@/server/api/openapi-types'
import { fuzz } from '@/server/api/fuzz-fixture'
import { responseChecker } from '@/server/api/validate-fixture'
import { expect, test } from './fixtures'

// One sequence, so that a failure is everybody's; long tests draw others.
const SEED = 20261121
const HEAD = /^HTTP\/1\.1 (\d+)[^]*?\r?\ncontent-type: ([^\r\n]+)/i

/** A line of the page, run by a shell; the status, type and body of what curl got. */
const run = (line: string): Promise<{ status: number; type: string; body: string }> =>
  new Promise((resolve, reject) => {
    execFile('bash', ['-ec', `${line} -s -i`], { maxBuffer: 2 ** 26 }, (error, out) => {
      const [, status, type = ''] = HEAD.exec(out) ?? []
      if (error || status === undefined) return void reject(error ?? new Error(out.slice(0, 200)))
      resolve({ status: Number(status), type, body: out.slice(out.indexOf('\r\n\r\n') + 4) })
    })
  })

test('every curl line of /docs/api runs and returns what /openapi.json says', async ({
  page,
  request,
  baseURL,
}) => {
  const { faultOf, operations } = responseChecker(
    (await (await request.get('/openapi.json')).json()) as OpenApi,
  )
  await page.goto('/docs/api')
  const calls = page.locator('main section:not([aria-labelledby="errors"])')
  const lines = await calls.locator('pre').allInnerTexts()
  expect(lines.length).toBe(operations.flatMap((o) => o['x-examples']).length)
  const contents = page
    .getByRole('navigation', { name: 'On this page' })
    .locator('[href^="#call-"]')
  const ids = await contents.evaluateAll((links) => links.map((link) => link.getAttribute('href')))
  expect([...ids].sort()).toEqual(
    operations.map(({ operationId }) => `#call-${operationId}`).sort(),
  )
  const shown = await page
    .locator('main [id^="call-"]')
    .evaluateAll((all) => all.map(({ id }) => `#${id}`))
  expect(shown.filter((id) => ids.includes(id))).toEqual(ids)
  for (const line of lines) {
    expect(line).toContain(baseURL ?? '')
    const { status, type, body } = await run(line)
    const address = /"(.+)"/.exec(line)?.[1] ?? ''
    expect({ line, status, fault: faultOf(address, status, type, body) }).toEqual({
      line,
      status: 200,
      fault: null,
    })
  }
})

for (const { reads, tag } of [
  { reads: 100, tag: '' },
  { reads: 300, tag: ' @stress' },
])
  test(`${reads} random and hostile reads over HTTP get responses as described${tag}`, async ({
    baseURL,
  }) => {
    const { calls, counts, faults } = await fuzz({
      url: baseURL ?? '',
      token: 'mb_none',
      seed: SEED,
      calls: reads,
      only: 'reads' as const,
    })
    console.log(`reads over HTTP: ${calls} calls, ${JSON.stringify(counts)}`)
    expect(faults).toEqual([])
  })

test('a page of another origin may read it, and a proxy may keep it', async ({ request }) => {
  const first = await request.get('/api/v1/harnesses?limit=1')
  const headers = first.headers()
  expect(headers['access-control-allow-origin']).toBe('*')
  expect(headers['cache-control']).toContain('s-maxage=')
  const again = await request.get('/api/v1/harnesses?limit=1', {
    headers: { 'if-none-match': headers.etag ?? '' },
  })
  expect(again.status()).toBe(304)
  const preflight = await request.fetch('/api/v1/harnesses', { method: 'OPTIONS' })
  expect(preflight.headers()['access-control-allow-headers']).toContain('if-none-match')
  const refused = await request.post('/api/v1/harnesses')
  expect(refused.status()).toBe(405)
  expect(await refused.json()).toMatchObject({ code: 'METHOD_NOT_ALLOWED' })
})
