import { execFileSync } from 'node:child_process'
import { fortioJson } from '@/server/runs/store/submission-fixture'
import { expect, test } from './fixtures'
import { startOwnSite } from './own-site'

// Its renderer is halted and killed, which no other test may meet.
const site = startOwnSite('rendered')

const get = (path: string): Promise<Response> => fetch(site.url + path)

/** Numbers of the processes that render for the site. */
function renderers(): number[] {
  const lines = execFileSync('ps', ['-eo', 'pid=,ppid=,args=']).toString().split('\n')
  return lines.flatMap((line) => {
    const [pid, parent] = line.trim().split(/\s+/).map(Number)
    return parent === site.pid && line.includes('render-process') ? [pid ?? 0] : []
  })
}

/** The process that renders, which the first page starts. */
async function renderer(): Promise<number> {
  await get('/harnesses')
  await expect
    .poll(async () => {
      const metrics = await get('/api/metrics').then((response) => response.text())
      return /^meshbench_renderer_up (\d)$/m.exec(metrics)?.[1]
    })
    .toBe('1')
  return renderers()[0] ?? 0
}

test('what is ready, and what is sent, does not wait for pages that are being made', async () => {
  await get('/methodology')
  const pid = await renderer()
  process.kill(pid, 'SIGSTOP')
  let isMade = false
  const page = get('/docs/api').finally(() => (isMade = true))
  const own = get('/publications?hide=x')
  try {
    expect((await get('/api/health/live')).status).toBe(200)
    expect((await get('/api/health')).status).toBe(200)
    expect((await get('/methodology')).headers.get('cache-status')).toContain('hit')
    const sent = await fetch(
      `${site.url}/api/v1/runs?campaign=beside&mesh=istio&version=1.26.0&mode=sidecar`,
      {
        method: 'POST',
        headers: { authorization: `Bearer ${site.token}` },
        body: fortioJson('beside'),
      },
    )
    expect(sent.status).toBe(201)
    expect(isMade).toBe(false)
  } finally {
    process.kill(pid, 'SIGCONT')
  }
  expect((await page).status).toBe(200)
  expect((await own).status).toBe(200)
  // It was made before that result was stored, so the next reader has another.
  expect(await (await get('/api/v1/campaigns')).text()).toContain('beside')
})

test('a renderer that ends takes only what it was making with it', async () => {
  const pid = await renderer()
  process.kill(pid, 'SIGSTOP')
  const page = get('/submit')
  await expect
    .poll(async () => {
      const metrics = await get('/api/metrics').then((response) => response.text())
      return /^meshbench_queue_running\{queue="framework"\} (\d+)$/m.exec(metrics)?.[1]
    })
    .toBe('1')
  process.kill(pid, 'SIGKILL')
  const refused = await page
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '3'])
  expect(await refused.json()).toMatchObject({ code: 'BUSY', status: 503 })
  const again = await get('/submit')
  expect([again.status, again.headers.get('cache-status')]).toEqual([
    200,
    'meshbench; fwd=miss; stored',
  ])
  expect(renderers()).not.toContain(pid)
  expect((await get('/submit')).headers.get('cache-status')).toContain('hit')
})

test('a request with a token is rendered beside the site too, and a refusal names its request', async () => {
  await renderer()
  const own = await fetch(`${site.url}/api/v1/organisation`, {
    headers: { authorization: `Bearer ${site.token}` },
  })
  expect([own.status, (await own.json()) as unknown]).toMatchObject([200, { slug: 'rendered' }])
  const wrong = await fetch(`${site.url}/api/v1/organisation`, {
    headers: { authorization: 'Bearer mb_x' },
  })
  expect(wrong.status).toBe(401)
  expect(await wrong.json()).toMatchObject({ requestId: wrong.headers.get('x-request-id') })
})
