import { expect, it } from 'vitest'
import { svgSize } from '@/components/charts/file/fitted-svg'
import { TONES } from '@/components/charts/colours'
import { formatDay } from '@/components/embeds/words'
import { frameResponse } from '@/server/charts/frames/frame-response'
import { liveFrame } from '@/server/charts/frames/live-frame'
import { mergeProduct } from '@/server/runs/store/decide-product'
import { decideStatus } from '@/server/review/retractions/retract'
import {
  campaign,
  createPrincipal,
  sendP99,
  syncDictionaries,
} from '@/server/runs/store/submission-fixture'
import { testDatabase } from '@/server/testing/database'
import { chartResponse } from './chart-response'
import { CLIENT } from './client-fixture'

const { db } = await testDatabase({ isProcessWide: true })
await syncDictionaries(db)
const owner = await createPrincipal(db, 'lab')
const { conditionId } = await sendP99(db, owner, 0.0044, campaign('lab'))
await sendP99(db, owner, 0.0035, campaign('lab', { mesh: 'linkerd', version: '2.18.0' }))
const { groupKey } = await db.condition.findUniqueOrThrow({ where: { id: conditionId } })
const group = `group=${Buffer.from(groupKey).toString('hex')}`
const METRIC = 'metric=http.latency.p99'

const fetchChart = (chart: string, query: string): Promise<Response> =>
  chartResponse(new Request(`http://site/charts/${chart}?${query}`), chart)

const decide = (action: 'retract' | 'reinstate') =>
  db.$transaction((tx) =>
    decideStatus(tx, {
      targetKind: 'campaign',
      targetId: 'lab',
      action,
      reason: 'the cluster was being upgraded <while> it ran',
      replacementId: null,
      requestedBy: null,
      decidedBy: 'maintainer',
    }),
  )
/** Text of a picture without markup: a sentence may be broken into lines. */
const toWords = (svg: string): string => svg.replace(/<[^>]*>/g, ' ').replace(/\s+/g, ' ')

it('shows when and why data were retracted as the image itself, in its theme, size and format, until they are reinstated', async () => {
  const charts = [
    ['bars', `${METRIC}&${group}`],
    ['strip', `${METRIC}&${group}`],
    ['compare', `${METRIC}&${group}&a=istio&b=linkerd`],
    ['compare', `${METRIC}&a=istio&b=linkerd`],
    ['ratios', `${METRIC}&a=istio&b=linkerd&trust=submitted`],
  ] as const
  const drawn = await (await fetchChart('bars.svg', `${METRIC}&${group}`)).text()
  await decide('retract')
  for (const [kind, query] of charts) {
    const response = await fetchChart(`${kind}.svg`, `${query}&theme=dark&width=400&height=300`)
    expect(response.status, kind).toBe(200)
    expect(response.headers.get('content-type')).toContain('image/svg+xml')
    expect(response.headers.get('cache-control')).toContain('max-age=0')
    const svg = await response.text()
    expect(svgSize(svg)).toEqual({ width: 400, height: 300 })
    expect(svg).toContain(TONES.dark.surface)
    const today = formatDay(new Date().toISOString())
    expect(toWords(svg), kind).toContain(`Retracted on ${today}`)
    expect(toWords(svg)).toContain('the cluster was being upgraded &lt;while&gt; it ran.')
    expect(toWords(svg)).toContain('Meshbench')
    const png = await fetchChart(`${kind}.png`, query)
    expect([png.status, png.headers.get('content-type')]).toEqual([200, 'image/png'])
    for (const format of ['csv', 'json']) {
      const numbers = await fetchChart(`${kind}.${format}`, query)
      expect(numbers.status).toBe(410)
      expect(await numbers.json()).toMatchObject({ code: 'GONE' })
    }
  }
  const address = new URL(`http://site/embed/bars?${METRIC}&${group}&theme=dark`)
  const frame = await frameResponse(new Request(address), () =>
    liveFrame(db, 'bars', address, CLIENT),
  )
  expect(frame.status).toBe(410)
  const html = await frame.text()
  expect(html).toContain('the cluster was being upgraded')
  expect(html).toContain('color-scheme:dark')
  await decide('reinstate')
  expect(await (await fetchChart('bars.svg', `${METRIC}&${group}`)).text()).toBe(drawn)
})

it('says in an image that its URL has no data, and answers a wrong request as before', async () => {
  const missing = await fetchChart('bars.svg', `${METRIC}&group=${'0'.repeat(16)}&width=300`)
  expect([missing.status, missing.headers.get('content-type')?.slice(0, 13)]).toEqual([
    404,
    'image/svg+xml',
  ])
  expect(toWords(await missing.text())).toContain('This chart is no longer available')
  for (const [chart, query, status] of [
    ['bars.svg', METRIC, 400],
    ['bars.svg', `${METRIC}&${group}&colour=red`, 400],
    ['pie.svg', '', 404],
  ] as const) {
    const response = await fetchChart(chart, query)
    expect(response.status).toBe(status)
    expect(response.headers.get('content-type')).toContain('problem+json')
  }
})

it('draws a chart of a declared product by its former name after it was merged', async () => {
  const gate = { mesh: 'gate', product: { name: 'Gate', modes: ['sidecar'] } }
  await sendP99(db, owner, 0.004, campaign('lab', gate))
  const query = `${METRIC}&${group}&a=istio&b=gate~lab`
  const before = await fetchChart('compare.csv', query)
  expect(before.status).toBe(200)
  await db.$transaction((tx) =>
    mergeProduct(tx, { slug: 'gate~lab', into: 'kuma', decidedBy: 'maintainer' }),
  )
  const after = await fetchChart('compare.svg', query)
  expect(after.status).toBe(200)
  expect(toWords(await after.text())).toContain('Kuma')
})
