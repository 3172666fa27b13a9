import { describe, expect, it } from 'vitest'
import { stripContent, stripSpec } from '@/components/charts/definitions/strip'
import { renderFrame } from '@/components/embeds/frame-page'
import { rowWords } from '@/components/publications/rows/row-words'
import { stripImagePath } from '@/components/results/embed-links'
import { wholeOverview } from '@/server/results/overview/queries'
import { OverviewInput } from '@/server/results/overview/schemas'
import { testDatabase } from '@/server/testing/database'
import { liveFrame } from '../frames/live-frame'
import { loadPicture } from './chart-content'
import { chartResponse } from './chart-response'
import { CLIENT } from './client-fixture'

const { db } = await testDatabase({ isProcessWide: true, isPublished: true })
const latency = await wholeOverview(db, OverviewInput.parse({ from: 1000, to: 2000 }))
const throughput = await wholeOverview(db, OverviewInput.parse({ metric: 'tcp.throughput' }))
const flagged = latency.rows.find(({ panel }) =>
  panel.rows.some(({ value }) => value.flags.some(({ severity }) => severity === 'exclude')),
)

/** Rows of pages by what is special about them. */
const ROWS = [
  ['over a baseline', latency.rows[0]],
  ['with a flag', flagged],
  ['of another metric', throughput.rows[0] ?? throughput.apart[0]],
  ['without a baseline', latency.apart[0]],
] as const

const shown = (text: string) => text.replace(/<[^>]*>/g, ' ').replace(/\s+/g, ' ')

describe.each(ROWS)('the strip of a row %s', (_, row) => {
  if (!row) throw new Error('no such row')
  const spec = stripSpec(row)
  const path = stripImagePath(row.panel)
  const ask = async (format: string): Promise<string> => {
    const chart = `strip.${format}`
    const url = `http://site${path.replace('strip.svg', chart)}`
    return (await chartResponse(new Request(url), chart)).text()
  }

  it('is drawn from what its row draws', async () => {
    const picture = await loadPicture(db, 'strip', new URL(`http://site${path}`))
    expect(picture.spec).toEqual(spec)
    expect(spec.content).toEqual(stripContent(row, rowWords(row)))
    expect(picture.page).toBe(`/publications/${row.source.slug}`)
    expect(JSON.parse(await ask('json'))).toMatchObject({ title: spec.title, chart: spec })
  })

  it('has the same words in file and frame, and the same values in its table', async () => {
    const address = new URL(`http://site${path.replace('/charts', '/embed')}`)
    const frame = shown(await renderFrame(await liveFrame(db, 'strip', address, CLIENT)))
    const svg = shown(await ask('svg'))
    for (const text of [svg, frame])
      for (const word of [...spec.head.split(' '), ...spec.sure.split(' '), ...spec.notes])
        for (const part of word.split(' ')) expect(text).toContain(part.replaceAll("'", '&#x27;'))
    const csv = (await ask('csv')).trim().split('\r\n')
    const count = row.panel.rows.length
    expect(csv).toHaveLength(count + 1)
  })
})
