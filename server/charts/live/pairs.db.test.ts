import { describe, expect, it } from 'vitest'
import { formatTable } from '@/components/charts/data/csv'
import { pairsTable } from '@/components/charts/data/pairs-table'
import { pairsSpec } from '@/components/charts/definitions/pairs/pairs'
import { renderFrame } from '@/components/embeds/frame-page'
import { pairsImagePath, toFramePath } from '@/components/results/embed-links'
import { headToHead } from '@/server/results/head-to-head/queries'
import { testDatabase } from '@/server/testing/database'
import { liveFrame } from '../frames/live-frame'
import { chartResponse } from './chart-response'
import { CLIENT } from './client-fixture'

const { db } = await testDatabase({ isProcessWide: true, isPublished: true })

const ask = (path: string, format: string): Promise<Response> => {
  const address = path.replace('.svg', `.${format}`)
  return chartResponse(new Request(`http://site${address}`), `pairs.${format}`)
}

const plain = (markup: string): string =>
  markup
    .replace(/<(script|style)\b.*?<\/\1>/gs, ' ')
    .replace(/<[^>]*>/g, ' ')
    .replaceAll('&#x27;', "'")
    .replaceAll('&amp;', '&')
    .replace(/\s+/g, ' ')

describe.each([
  ['p99 latency', 'http.latency.p99', null],
  ['p50 latency of one mesh', 'http.latency.p50', 'linkerd'],
  ['p99 latency of one mesh', 'http.latency.p99', 'istio'],
])('head to head by %s', (_, metric, mesh) => {
  it('is the same on the page, in the file, the frame and the data', async () => {
    const pairs = await headToHead(db, { metric, mesh })
    const spec = pairsSpec(pairs, metric, mesh)
    if (!spec) throw new Error('nothing is drawn')
    const path = pairsImagePath(metric, mesh)
    const json = (await (await ask(path, 'json')).json()) as { chart: unknown; rows: unknown[] }
    expect(json.chart).toEqual(JSON.parse(JSON.stringify(spec)))
    expect(json.rows).toHaveLength(spec.rows.length)
    expect(await (await ask(path, 'csv')).text()).toBe(formatTable(pairsTable(pairs)))
    const frame = new URL(`http://site${toFramePath(path)}`)
    const page = await renderFrame(await liveFrame(db, 'pairs', frame, CLIENT))
    const svg = await (await ask(`${path}&width=1200`, 'svg')).text()
    for (const text of [plain(page), plain(svg)]) {
      for (const { first, second, relation, count, split, sources } of spec.rows)
        for (const words of [first.name, second.name, relation, count, split ?? '', sources])
          for (const word of words.split(/\s/)) expect(text).toContain(word)
      expect(text).toContain('not ranks')
      expect(text).toMatch(/\d+ publications, (\d+ of them|none of them known to be) independent/)
    }
    for (const { href } of spec.rows) expect(page).toContain(href.replaceAll('&', '&amp;'))
  })
})

it('shows every load once in the parts of its bar', async () => {
  const pairs = await headToHead(db, { metric: 'http.latency.p99', mesh: null })
  const rows = pairsSpec(pairs, 'http.latency.p99', null)?.rows ?? []
  expect(rows.length).toBeGreaterThan(2)
  rows.forEach(({ parts }, i) => {
    const { loads = 0, leftOut = 0 } = pairs[i] ?? {}
    expect(parts.reduce((sum, { count }) => sum + count, 0)).toBe(loads + leftOut)
  })
})

it('is refused where an address names no mesh with pairs', async () => {
  const status = async (query: string) => (await ask(`/charts/pairs.svg?${query}`, 'svg')).status
  expect(await status('mesh=nobody')).toBe(404)
  expect(await status('metric=nonsense')).toBe(400)
  expect(await status('group=0123456789abcdef')).toBe(400)
})
