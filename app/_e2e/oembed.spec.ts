import { expect, test } from './fixtures'

test('the height that oEmbed gives fits the frame, at every width', async ({
  page,
  request,
  baseURL,
}) => {
  const address = async (path: string, kind: string): Promise<string> => {
    const html = await (await request.get(path)).text()
    const found = new RegExp(`href="(/embed/${kind}[?][^"]+)"`).exec(html)?.[1] ?? ''
    return found.replaceAll('&amp;', '&')
  }
  const study = '/publications/linkerd-2021-05-benchmarking-linkerd-and-istio?each=http.latency.p99'
  const addresses = [
    await address('/', 'bars'),
    await address('/meshes/istio', 'trend'),
    await address(study, 'load'),
    await address(study, 'profile'),
  ]
  for (const embed of addresses)
    for (const maxwidth of [320, 480, 600, 720]) {
      const url = encodeURIComponent(`${baseURL ?? ''}${embed}`)
      const found = await request.get(`/api/oembed?url=${url}&maxwidth=${maxwidth}`)
      expect(found.status(), embed).toBe(200)
      const { width, height } = (await found.json()) as { width: number; height: number }
      expect(width).toBeLessThanOrEqual(maxwidth)
      await page.setViewportSize({ width, height })
      await page.goto(embed)
      const content = await page.evaluate(() => document.body.offsetHeight)
      expect(content, `${embed} at ${width} px`).toBeLessThanOrEqual(height)
      expect(height - content, `${embed} at ${width} px`).toBeLessThan(100)
    }
})
