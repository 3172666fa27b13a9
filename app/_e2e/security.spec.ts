import { createHash } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { EVERY_PAGE, KEPT_PAGES } from './every-page'
import { expect, test } from './fixtures'

const NO_PAGES = [
  '/api/health',
  '/api/nothing',
  '/api/v1/schema.json',
  '/api/v1/runs/x/raw',
  '/charts/nothing',
  '/charts/nothing/here',
  '/badge/nothing',
  '/admin/runs/x/raw',
]

const nonceOf = (policy: string | undefined): string | undefined =>
  /'nonce-([^']+)'/.exec(policy ?? '')?.[1]

const digestOf = (text: string): string =>
  `'sha256-${createHash('sha256').update(text).digest('base64')}'`

for (const path of KEPT_PAGES)
  test(`${path} runs only scripts that its policy names, and none of them fails`, async ({
    page,
  }) => {
    const response = await page.goto(path)
    const policy = response?.headers()['content-security-policy'] ?? ''
    expect(policy).toContain("frame-ancestors 'none'")
    expect(policy).not.toMatch(/script-src[^;]*(unsafe|nonce|http|\*)/)
    const html = (await response?.text()) ?? ''
    const scripts = [...html.matchAll(/<script\b([^>]*)>([\s\S]*?)<\/script>/g)]
    const executable = scripts.filter(
      ([, attributes = '']) => !/type="application\/(ld\+)?json"/.test(attributes),
    )
    const inline = executable.filter(([, attributes = '']) => !/\ssrc=/.test(attributes))
    expect(inline.length).toBeGreaterThan(0)
    expect(inline.filter(([, , text = '']) => !policy.includes(digestOf(text)))).toEqual([])
    const named = policy.match(/'sha256-[^']+'/g) ?? []
    expect(named.length).toBe(new Set(inline.map(([, , text = '']) => text)).size)
    const sources = executable.flatMap(
      ([, attributes = '']) => /\ssrc="([^"]+)"/.exec(attributes)?.[1] ?? [],
    )
    expect(sources.filter((source) => !source.startsWith('/_next/static/'))).toEqual([])
    expect(html).not.toContain(' nonce="')
    // The fixture fails on every error of the console; give late scripts the time to have one.
    await page.waitForLoadState('networkidle')
  })

test('every page that is not kept has its own nonce, even for an unknown address', async ({
  request,
}) => {
  const paths = [
    '/admin/sign-in',
    '/admin/sign-in',
    '/organisations/buoyant',
    '/nothing/here',
    '/meshes/nothing',
    '/meshes/nothing',
  ]
  const seen = await Promise.all(
    paths.map(async (path) => {
      const response = await request.get(path, { headers: { 'x-nonce': 'chosen' } })
      expect(response.headers()['cache-control'], path).toContain('no-store')
      return nonceOf(response.headers()['content-security-policy'])
    }),
  )
  expect(new Set(seen).size).toBe(paths.length)
  expect(seen).not.toContain(undefined)
  expect(seen).not.toContain('chosen')
})

test.describe('of an unknown address', () => {
  test.use({ expectedErrors: [/status of 404/] })
  test('the page has no other errors', async ({ page }) => {
    await page.goto('/nothing/here')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.waitForLoadState('networkidle')
  })
})

test('all responses carry the general headers, and what is not a page cannot be framed either', async ({
  request,
}) => {
  for (const path of [...EVERY_PAGE, ...NO_PAGES, '/fonts/inter-latin-wght-normal.woff2']) {
    const headers = (await request.get(path)).headers()
    expect(headers['x-content-type-options'], path).toBe('nosniff')
    expect(headers['referrer-policy'], path).toBe('strict-origin-when-cross-origin')
    expect(headers['strict-transport-security'], path).toMatch(/^max-age=\d{8,}/)
    expect(headers['permissions-policy'], path).toContain('camera=()')
    expect(headers['x-powered-by'], path).toBeUndefined()
  }
  for (const path of NO_PAGES)
    expect((await request.get(path)).headers()['content-security-policy'], path).toContain(
      "frame-ancestors 'none'",
    )
})

test('what a sender wrote opens without an origin, whatever the rest of the site says', async ({
  request,
}) => {
  const linked = async (page: string, link: RegExp): Promise<string> =>
    (link.exec(await (await request.get(page)).text())?.[0] ?? '').replaceAll('&amp;', '&')
  const policy = async (address: string): Promise<string | undefined> => {
    const response = await request.get(address)
    expect(response.status(), address).toBe(200)
    return response.headers()['content-security-policy']
  }
  const csv = await linked('/meshes/istio', /\/charts\/trend\.csv[^"]+/)
  for (const address of [csv, csv.replace('.csv', '.json')])
    expect(await policy(address), address).toBe(
      "sandbox; default-src 'none'; frame-ancestors 'none'",
    )
  for (const address of ['/badge/istio.svg', csv.replace('.csv', '.svg')])
    expect(await policy(address), address).toBe(
      "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
    )
})

test('a method that no route has is refused, and a request to upgrade is served', async ({
  request,
}) => {
  for (const method of ['TRACE', 'DELETE', 'PATCH', 'PROPFIND'])
    for (const path of ['/', '/api/v1/meshes', '/charts/nothing']) {
      const response = await request.fetch(path, { method })
      expect(response.status(), `${method} ${path}`).toBe(405)
      expect(response.headers()['content-type']).toBe('application/problem+json')
      expect(response.headers().allow).toBe('GET, HEAD, OPTIONS, POST, PUT')
      expect(response.headers()['content-type']).toBe('application/problem+json')
      expect(await response.text()).toContain(`found ${method}`)
    }
  const headers = { connection: 'Upgrade', upgrade: 'websocket' }
  expect((await request.get('/api/health', { headers })).status()).toBe(200)
})

test('no page of the site can be fetched through the optimiser of images, which is off', async ({
  request,
}) => {
  for (const url of ['/admin', '/icon.svg', 'http%3A%2F%2F127.0.0.1%2F'])
    expect((await request.get(`/_next/image?url=${url}&w=64&q=75`)).status(), url).toBe(404)
})

test('an address is that of the connection, whatever a sender claims', async ({ request }) => {
  const remaining = async (claimed: string) => {
    const headers = { 'x-forwarded-for': claimed }
    const response = await request.post('/api/v1/validate', { headers, data: 'x' })
    return Number(response.headers()['ratelimit-remaining'])
  }
  // Once more where the minute of the limit ends between two requests.
  await expect(async () => {
    const first = await remaining('192.0.2.1')
    expect(await remaining('192.0.2.2')).toBeLessThan(first)
  }).toPass({ timeout: 60_000 })
})

test('an address whose percent signs mean no text is not found, as its neighbours would say it', async ({
  request,
}) => {
  const pages = ['/%ff', '/meshes/%ff', '/runs/%', '/publications/%E0%A4%A', '/harnesses/%ED%A0%80']
  const others = ['/api/v1/meshes/%ff', '/charts/%ff.svg', '/badge/%zz', '/s/%ff.png']
  for (const address of [...pages, '/embed/%ff', ...others]) {
    const response = await request.get(address)
    expect(response.status(), address).toBe(404)
    const type = others.includes(address) ? 'application/problem+json' : 'text/html; charset=utf-8'
    expect(response.headers()['content-type'], address).toBe(type)
    if (pages.includes(address))
      expect(response.headers()['content-security-policy'], address).toContain("'nonce-")
  }
})

test('scripts and fonts are cacheable', async ({ request }) => {
  const html = await (await request.get('/')).text()
  const script = /src="(\/_next\/static\/[^"]+\.js)"/.exec(html)?.[1] ?? ''
  const cacheControl = async (path: string) => (await request.get(path)).headers()['cache-control']
  expect(await cacheControl(script)).toMatch(/public, max-age=31536000, immutable/)
  expect(await cacheControl('/fonts/inter-latin-wght-normal.woff2')).toMatch(/max-age=\d{6,}/)
})

test.describe('what an attacker tries', () => {
  test.use({ expectedErrors: [/Content Security Policy|frame-ancestors|foreign request/] })

  test('a script that was written into a page does not run', async ({ page }) => {
    await page.goto('/')
    await page.evaluate(() => {
      const holder = document.createElement('div')
      holder.innerHTML = '<img src="x:y" onerror="document.title=\'taken\'">'
      document.body.append(holder)
      document.head.insertAdjacentHTML('beforeend', '<base href="http://127.0.0.1:9/">')
      holder.insertAdjacentHTML(
        'beforeend',
        '<a href="javascript:document.title=\'taken\'" id="l">x</a>',
      )
      holder.querySelector<HTMLAnchorElement>('#l')?.click()
    })
    await page.waitForTimeout(300)
    expect(await page.title()).not.toBe('taken')
    expect(await page.evaluate(() => document.baseURI)).not.toContain(':9/')
  })

  test('a page of the site does not show in a frame of another', async ({ page, baseURL }) => {
    const server = createServer((_, response) => {
      response.setHeader('content-type', 'text/html')
      response.end(`<!doctype html><title>frame</title><iframe src="${baseURL}/"></iframe>`)
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    try {
      await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`)
      await page.waitForTimeout(1_000)
      await expect(page.frameLocator('iframe').getByText('Meshbench')).toHaveCount(0)
    } finally {
      server.closeAllConnections()
      server.close()
    }
  })
})
