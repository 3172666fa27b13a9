import { expect, test } from './fixtures'
import { galleryCharts } from './gallery-charts'

/** What a frame may be too high: px, or of a tall chart the share that its lines are broken differently. */
const MAX_ROOM = 100
const MAX_SHARE = 0.25

type Answer = { title: string; html: string; width: number; height: number }

test('the height that oEmbed gives fits the frame, at every width', async ({
  page,
  request,
  baseURL,
}) => {
  test.setTimeout(180_000)
  for (const { address } of await galleryCharts(request))
    for (const maxwidth of [320, 480, 540, 600, 720]) {
      const url = encodeURIComponent(`${baseURL ?? ''}${address}`)
      const found = await request.get(`/api/oembed?url=${url}&maxwidth=${maxwidth}`)
      expect(found.status(), address).toBe(200)
      const { title, html, width, height } = (await found.json()) as Answer
      expect(title).toMatch(/\d.*: |: .*\d/)
      expect(html).toContain(`width="${width}" height="${height}"`)
      expect(width).toBe(maxwidth)
      await page.setViewportSize({ width, height })
      await page.goto(address)
      const content = await page.evaluate(() => document.body.offsetHeight)
      expect(content, `${address} at ${width} px`).toBeLessThanOrEqual(height)
      const room = Math.max(MAX_ROOM, MAX_SHARE * content)
      expect(height - content, `${address} at ${width} px`).toBeLessThan(room)
    }
})

test('a publication is embedded by the chart that its page leads with', async ({
  request,
  baseURL,
}) => {
  const study = '/publications/linkerd-2021-05-benchmarking-linkerd-and-istio'
  const readLead = async (path: string): Promise<string> => {
    const text = await (await request.get(path)).text()
    const [, kind = '', query = ''] =
      /class="panel lead-panel".*?"\/charts\/([a-z]+)\.csv\?([^"]+)"/s.exec(text) ?? []
    return `${kind}?${query}`.replaceAll('&amp;', '&')
  }
  const usual = await readLead(study)
  const other = `${study}?key=http.latency.p50`
  expect(await readLead(other)).not.toBe(usual)
  for (const path of [study, other, `${study}?view=overhead`]) {
    const url = encodeURIComponent(`${baseURL ?? ''}${path}`)
    const { html } = (await (await request.get(`/api/oembed?url=${url}`)).json()) as Answer
    expect(html.replaceAll('&amp;', '&'), path).toContain(`/embed/${await readLead(path)}"`)
  }
})

test('a page with a main chart is embedded by its own URL', async ({ request, baseURL }) => {
  const study = 'linkerd-2021-05-benchmarking-linkerd-and-istio'
  const detail = (await (await request.get(`/api/v1/publications/${study}`)).json()) as {
    panels: { rows: { value: { conditionId: number } }[] }[]
  }
  const condition = detail.panels[0]?.rows[0]?.value.conditionId ?? 0
  const ask = (path: string) =>
    request.get(`/api/oembed?url=${encodeURIComponent(`${baseURL ?? ''}${path}`)}`)
  for (const [path, kind] of [
    ['/compare?a=linkerd&b=istio:sidecar', 'ratios'],
    [`/publications/${study}`, 'bars'],
    ['/meshes/istio', 'trend'],
    ['/meshes/kuma', '(?:trend|overheads)'],
    [`/conditions/${condition}`, '[a-z]+'],
  ] as const) {
    const page = await (await request.get(path)).text()
    expect(page, path).toContain('type="application/json+oembed"')
    const found = await ask(path)
    expect(found.status(), path).toBe(200)
    const { html, title } = (await found.json()) as Answer
    expect(title).toMatch(/\d/)
    expect(html, path).toMatch(new RegExp(`src="${baseURL ?? ''}/embed/${kind}\\?`))
    const [, frame = ''] = /src="([^"]+)"/.exec(html) ?? []
    expect((await request.get(frame.replaceAll('&amp;', '&'))).status(), path).toBe(200)
  }
  for (const path of ['/methodology', '/meshes/no-such-mesh', '/publications/no-such-text']) {
    const found = await ask(path)
    expect(found.status(), path).toBe(404)
    expect(await found.json(), path).toMatchObject({ code: 'NOT_FOUND' })
  }
  expect(await (await ask('/methodology')).text()).toContain('/publications/<slug>')
})
