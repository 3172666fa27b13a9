import type { APIRequestContext } from '@playwright/test'
import { KEPT_PAGES } from './every-page'
import { expect, test } from './fixtures'

const OTHERS = [
  '/feed.xml',
  '/openapi.json',
  '/sitemap.xml',
  '/sitemaps/pages.xml',
  '/badge/istio.svg',
  '/api/v1/leaderboard',
  '/api/v1/meshes?limit=3',
  '/api/v1/harnesses',
  '/api/v1/schema.json',
]

/** Addresses of one chart in every form. */
async function chartsOf(request: APIRequestContext): Promise<string[]> {
  const html = await (await request.get('/')).text()
  const csv = (/\/charts\/bars\.csv[^"]+/.exec(html)?.[0] ?? '').replaceAll('&amp;', '&')
  expect(csv).toContain('group=')
  const as = (type: string): string => csv.replace('.csv', type)
  return [
    csv,
    as('.json'),
    as('.svg'),
    as('.png'),
    as('.csv').replace('/charts/bars.csv', '/embed/bars'),
  ]
}

test('every public response is ready the second time, with an etag and without a cookie', async ({
  request,
}) => {
  // Brotli is made beside the first responses, so its length comes later.
  const gzip = { 'accept-encoding': 'gzip' }
  for (const path of [...KEPT_PAGES, ...OTHERS, ...(await chartsOf(request))]) {
    await request.get(path, { headers: gzip })
    const response = await request.get(path, { headers: gzip })
    const headers = response.headers()
    expect(response.status(), path).toBe(200)
    expect(headers['cache-status'], path).toContain('hit')
    expect(headers['set-cookie'], path).toBeUndefined()
    expect(headers['cache-control'], path).toMatch(/^public, max-age=/)
    expect(headers['cache-control'], path).not.toMatch(/private|no-store/)
    const etag = headers.etag ?? ''
    expect(etag, path).toMatch(/^(W\/)?"[^"]+"$/)
    const again = await request.get(path, { headers: { ...gzip, 'if-none-match': etag } })
    expect([again.status(), (await again.body()).length], path).toEqual([304, 0])
    const head = await request.head(path, { headers: gzip })
    expect([head.status(), head.headers()['content-length']], path).toEqual([
      200,
      headers['content-length'],
    ])
  }
})

test('pages of maintainers, unknown addresses and problems are not kept', async ({ request }) => {
  for (const path of [
    '/admin',
    '/admin/sign-in',
    '/nothing/here',
    '/meshes/nothing',
    '/api/health',
  ])
    for (let i = 0; i < 2; i++) {
      const headers = (await request.get(path)).headers()
      expect(headers['cache-status'] ?? '', path).not.toContain('hit')
      expect(headers['cache-control'] ?? 'no-store', path).toContain('no-store')
    }
  for (const path of ['/api/v1/meshes/nothing', '/api/v1/meshes?limit=x', '/charts/nothing.svg'])
    for (let i = 0; i < 2; i++)
      expect((await request.get(path)).headers()['cache-status'] ?? '', path).not.toContain('hit')
})

test('no header of a client gets into what others are served', async ({ request }) => {
  const poison = {
    'x-forwarded-host': 'evil.example',
    'x-forwarded-proto': 'gopher',
    'x-forwarded-port': '1234',
    'x-original-url': '/admin',
    'x-nonce': 'chosen',
    'x-middleware-subrequest': 'proxy:proxy:proxy',
    'content-security-policy': "script-src 'nonce-chosen'",
    cookie: 'evil=example; __prerender_bypass=evil',
    accept: 'text/evil',
    'accept-language': 'evil',
    range: 'bytes=0-3',
    origin: 'https://evil.example',
    referer: 'https://evil.example/',
    'user-agent': 'evil',
  }
  for (const path of ['/meshes?axis=log', '/api/v1/meshes?limit=7', '/feed.xml', '/robots.txt']) {
    const first = await request.get(path, { headers: poison })
    const second = await request.get(path)
    expect([first.status(), second.status()], path).toEqual([200, 200])
    expect(await second.text(), path).toBe(await first.text())
    expect(await second.text(), path).not.toMatch(/evil|gopher|1234|chosen/)
    expect(JSON.stringify(second.headers()), path).not.toMatch(/evil|gopher|chosen/)
  }
})

test('the data of the framework and its pages are kept apart', async ({ request }) => {
  const page = await request.get('/meshes')
  const data = await request.get('/meshes', { headers: { rsc: '1' } })
  expect(page.headers()['content-type']).toContain('text/html')
  expect((await request.get('/meshes')).headers()['content-type']).toContain('text/html')
  expect(data.headers()['content-type'] ?? '').not.toContain('text/html')
})

test.describe('a page that was kept', () => {
  test.use({ expectedErrors: [/Content Security Policy/] })

  test('runs its own scripts and none that was put into it on the way', async ({
    page,
    request,
  }) => {
    await request.get('/')
    expect((await request.get('/')).headers()['cache-status']).toContain('hit')
    await page.addInitScript(() => localStorage.setItem('theme', 'dark'))
    await page.route('**/', async (route) => {
      const response = await route.fetch()
      const body = (await response.text())
        .replace('<head>', '<head><script>window.injectedEarly = true</script>')
        .replace(
          '</body>',
          '<script nonce="guessed">window.injectedLate = true</script><img src="x:y" onerror="window.injectedHandler = true"></body>',
        )
      expect(body).toContain('injectedEarly')
      await route.fulfill({ response, body })
    })
    const blocked: string[] = []
    page.on('console', (message) => {
      if (message.text().includes('Content Security Policy')) blocked.push(message.text())
    })
    await page.goto('/')
    await page.waitForLoadState('networkidle')
    // An inline script of the page: the theme is there before the first paint.
    expect(await page.evaluate(() => document.documentElement.dataset.theme)).toBe('dark')
    // The framework's data came through inline scripts, and its scripts made the page live.
    expect(await page.evaluate(() => '__next_f' in window && 'next' in window)).toBe(true)
    for (const name of ['injectedEarly', 'injectedLate', 'injectedHandler'])
      expect(await page.evaluate((global) => global in window, name), name).toBe(false)
    expect(blocked.length).toBeGreaterThanOrEqual(2)
  })
})

test('links work without loading the page anew, forth and back', async ({ page }) => {
  await page.goto('/')
  await page.evaluate(() => Object.assign(window, { isSame: true }))
  await page.getByRole('link', { name: 'Publications', exact: true }).first().click()
  await expect(page).toHaveURL(/\/publications$/)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL(/\/$/)
  expect(await page.evaluate(() => 'isSame' in window)).toBe(true)
})
