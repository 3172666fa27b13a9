import { fortioJson } from '@/server/runs/store/submission-fixture'
import { expect, test } from './fixtures'
import { makeToken } from './token'

const YAML = 'mesh: istio\nversion: 1.26.0\nmode: sidecar\nenvironment: { label: kind-ci }\n'

/** A result that is another measurement for each label. */
const fortio = (label: string): Buffer => Buffer.from(fortioJson(label))

test('a context registered by name is used by one query parameter, and stays its owner’s', async ({
  page,
  request,
}, info) => {
  const campaign = `contexts-${info.project.name}`
  const address = `/api/v1/contexts/${campaign}/sidecar`
  const headers = { authorization: `Bearer ${await makeToken(campaign)}` }
  const foreign = { authorization: `Bearer ${await makeToken('stranger')}` }
  const put = (data: string) => request.put(address, { headers, data })

  expect((await put(YAML)).status()).toBe(201)
  expect(await (await put(YAML)).json()).toMatchObject({ created: false, changed: false })
  expect((await request.put(address, { data: YAML })).status()).toBe(401)
  const large = await put(`# ${'x'.repeat(256 * 1024)}\n${YAML}`)
  expect(large.status()).toBe(413)
  expect(await (await request.get(address, { headers })).json()).toMatchObject({ source: YAML })
  expect((await request.get(address, { headers: foreign })).status()).toBe(404)
  const list = await request.get(`/api/v1/contexts/${campaign}`, { headers })
  expect(await list.json()).toEqual({ campaign, names: ['sidecar'] })

  const send = (query: string, data: Buffer) =>
    request.post(`/api/v1/runs?context=${campaign}/${query}`, {
      headers: { ...headers, 'content-type': 'application/octet-stream' },
      data,
    })
  const stored = await send('sidecar&commit=abc123', fortio(campaign))
  expect(stored.status()).toBe(201)
  const { runs } = (await stored.json()) as { runs: { url: string }[] }
  await page.goto(runs[0]?.url ?? '')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    'Istio sidecar 1.26.0 at 200 requests/s, run 1',
  )
  await expect(page.locator('main')).toContainText('abc123')

  const changed = await put(YAML.replace('1.26.0', '1.27.0'))
  expect(await changed.json()).toMatchObject({ created: false, changed: true })
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    'Istio sidecar 1.26.0 at 200 requests/s, run 1',
  )

  const unknown = await send('sidecra', fortio(`${campaign} 2`))
  expect(unknown.status()).toBe(422)
  expect(await unknown.json()).toMatchObject({
    code: 'UNKNOWN_CONTEXT',
    detail: `did you mean ${campaign}/sidecar?`,
  })
})
