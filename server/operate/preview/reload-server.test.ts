import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, expect, it } from 'vitest'
import { freePort, startFront } from './reload-server'

const site = createServer((asked, response) => {
  const isPage = asked.url?.startsWith('/publications') ?? false
  response.writeHead(200, {
    'content-type': isPage ? 'text/html; charset=utf-8' : 'image/svg+xml',
    etag: '"x"',
  })
  response.end(isPage ? `<main><h1>${asked.headers['accept-encoding']}</h1></main>` : '<svg/>')
})
await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve))

let state = { faults: ['line 3: expected a number'], isShown: false }
const { server, port } = await startFront('draft', (site.address() as AddressInfo).port, () =>
  Promise.resolve(state),
)
afterAll(() => {
  server.close()
  site.close()
})
const get = (path: string) => fetch(`http://127.0.0.1:${port}${path}`)

it('shows faults alone, then above the page of the site, and passes everything else on', async () => {
  expect(await (await get('/publications/draft')).text()).toContain('<h1>draft</h1><aside')
  state = { ...state, isShown: true }
  const page = await get('/publications/draft?page=2')
  expect(page.headers.get('etag')).toBeNull()
  expect(await page.text()).toBe(
    '<main><aside role="alert" aria-labelledby="preview-faults"><h2 id="preview-faults">Faults of these files: 1</h2><ol><li>line 3: expected a number</li></ol></aside><h1>identity</h1></main>',
  )
  const image = await get('/charts/bars.svg')
  expect(image.headers.get('etag')).toBe('"x"')
  expect(await image.text()).toBe('<svg/>')
})

it('takes the port that it is given, and fails where that is in use', async () => {
  const wanted = await freePort()
  const read = () => Promise.resolve(state)
  const first = await startFront('draft', port, read, wanted)
  expect(first.port).toBe(wanted)
  await expect(startFront('draft', port, read, wanted)).rejects.toThrow(/EADDRINUSE/)
  first.server.close()
})
