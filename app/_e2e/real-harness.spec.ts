import { execFile } from 'node:child_process'
import { createServer, type Server } from 'node:http'
import { createRequire } from 'node:module'
import { promisify } from 'node:util'
import { aptInstall, onPath } from '@/server/testing/programs'
import { expect, test } from './fixtures'
import { makeToken } from './token'

const run = promisify(execFile)
const require = createRequire(import.meta.url)

/** A server on loopback that responds after about a millisecond; load goes nowhere else. */
async function target(): Promise<{ url: string; server: Server }> {
  const server = createServer((_request, response) => {
    setTimeout(() => response.end('ok'), 1)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = address !== null && typeof address === 'object' ? address.port : 0
  return { url: `http://127.0.0.1:${port}/`, server }
}

function wrk(): string {
  const found = onPath(['wrk']) ?? (aptInstall(['wrk']) ? onPath(['wrk']) : null)
  if (found === null)
    throw new Error('this test runs wrk: install it from your distribution (package wrk)')
  return found
}

const HARNESSES: [string, (url: string) => Promise<string>][] = [
  [
    'autocannon',
    async (url) =>
      (
        await run(process.execPath, [
          require.resolve('autocannon'),
          '--json',
          '-c',
          '2',
          '-d',
          '2',
          url,
        ])
      ).stdout,
  ],
  ['wrk', async (url) => (await run(wrk(), ['-t1', '-c2', '-d2s', '--latency', url])).stdout],
]

for (const [adapter, generate] of HARNESSES)
  test(`what ${adapter} really prints becomes a bar @stress`, async ({ page, request }, info) => {
    const { url, server } = await target()
    let output: string
    try {
      output = await generate(url)
    } finally {
      server.close()
    }
    const campaign = `real-${adapter}-${info.project.name}`
    const response = await request.post(
      `/api/v1/runs?campaign=${campaign}&mesh=linkerd&version=edge-25.3.1&mode=sidecar`,
      {
        headers: {
          authorization: `Bearer ${await makeToken('e2e')}`,
          'content-type': 'application/octet-stream',
        },
        data: Buffer.from(output),
      },
    )
    expect(response.status(), await response.text()).toBe(201)
    const { runs } = (await response.json()) as {
      runs: { adapter: string; url: string; stored: { key: string; value: number }[] }[]
    }
    expect(runs[0]?.adapter).toBe(adapter)
    const p99 = runs[0]?.stored.find((m) => m.key === 'http.latency.p99')?.value ?? 0
    expect(p99).toBeGreaterThan(0.0005)
    expect(p99).toBeLessThan(2)
    await page.goto('/leaderboard')
    await page.getByRole('link', { name: 'Submitted runs' }).click()
    await expect(
      page.locator('.bed-rows tbody', { hasText: campaign }).locator('svg').first(),
    ).toBeAttached()
    await page.goto(runs[0]?.url ?? '')
    await expect(page.locator('main')).toContainText('http.latency.p99')
  })
