import { describe, expect, it } from 'vitest'
import { overheadsSpec, type OverheadsState } from '@/components/charts/definitions/overheads'
import { overheadsImagePath } from '@/components/results/embed-links'
import type { OverheadsSpec } from '@/components/charts/spec'
import { liveFrame } from '@/server/charts/frames/live-frame'
import { wholeOverview } from '@/server/results/overview/queries'
import { testDatabase } from '@/server/testing/database'
import { chartResponse } from './chart-response'
import { CLIENT } from './client-fixture'

const { db } = await testDatabase({ isProcessWide: true, isPublished: true })

type State = OverheadsState & { metric: string }
const USUAL: State = { metric: 'http.latency.p99', from: 1000, to: 2000, shown: 'added' }
const STATES: [string, State][] = [
  ['the front page', USUAL],
  ['multiples of one mesh', { ...USUAL, mesh: 'linkerd', shown: 'times' }],
  ['independent publications at any load', { ...USUAL, from: null, to: null, independent: true }],
  ['one mode of p50', { ...USUAL, metric: 'http.latency.p50', mode: 'sidecar' }],
  [
    'shares on the page of a mesh',
    { metric: 'tcp.throughput', from: null, to: null, mesh: 'antrea', shown: 'share' },
  ],
]

/** What the page of that state has. */
const loadOverview = ({ metric, from, to, mesh = null, mode = null, independent = false }: State) =>
  wholeOverview(db, { metric, from, to, mode, independent, mesh: null, having: mesh })

async function ask(state: State, format: 'svg' | 'csv' | 'json'): Promise<string> {
  const address = new URL(overheadsImagePath(state), 'http://site')
  const chart = `overheads.${format}`
  const response = await chartResponse(
    new Request(`http://site/charts/${chart}${address.search}`),
    chart,
  )
  expect(response.status).toBe(200)
  return response.text()
}

const ENTITIES: Record<string, string> = { amp: '&', '#x27': "'", lt: '<', gt: '>', quot: '"' }
/** Words of markup in one line, without what only looks. */
const readText = (markup: string): string =>
  markup
    .replace(/<(style|desc)\b.*?<\/\1>/gs, '')
    .replace(/<[^>]*>/g, ' ')
    .replace(/&([a-z#0-9]+);/g, (whole, name: string) => ENTITIES[name] ?? whole)
    .replace(/\s+/g, ' ')
const squeezed = (text: string): string => text.replace(/\s+/g, ' ')

/** Everything that a reader of the picture is told. */
function listTexts(spec: OverheadsSpec): string[] {
  const rows = spec.groups.flatMap(({ title, rows }) => [
    title,
    ...rows.flatMap(({ name, note, range, by, marks }) => [
      ...[name, note, range, by].flatMap((text) => text.split(/\s+/)),
      ...marks.flatMap(({ facts }) => facts),
    ]),
  ])
  const sources = spec.sources.flatMap(({ title, month, interest }) => [
    ...title.split(' '),
    month,
    interest,
  ])
  const { lead, rest } = spec.rules.joined
  const ticks = spec.ticks.map(({ label }) => label)
  return [...rows, ...sources, ...ticks, ...lead.split(' '), ...rest.split(' ')].map(squeezed)
}

describe.each(STATES)('%s', (_, state) => {
  it('has the same numbers and words as a page, an image, a frame and data', async () => {
    const overview = await loadOverview(state)
    const spec = overheadsSpec(overview, state)
    if (spec === null) throw new Error('nothing is published')
    const json = JSON.parse(await ask(state, 'json')) as {
      title: string
      chart: OverheadsSpec
      rows: Record<string, string | number | null>[]
    }
    expect(json.chart).toEqual(JSON.parse(JSON.stringify(spec)))
    const address = new URL(
      overheadsImagePath(state).replace('/charts/overheads.svg', '/embed/overheads'),
      'http://site',
    )
    const frame = await liveFrame(db, 'overheads', address, CLIENT)
    const [drawn, framed] = [
      readText(await ask(state, 'svg')),
      readText(frame.picture?.markup ?? ''),
    ]
    for (const text of listTexts(spec)) {
      expect(drawn).toContain(text)
      expect(framed).toContain(text)
    }
    const marks = spec.groups.flatMap(({ rows }) =>
      rows.flatMap((row) => row.marks.map((mark) => ({ ...mark, look: row.look }))),
    )
    const published = [...overview.ranges, ...overview.flaggedOnly].flatMap(
      ({ sources, flagged }) => [...sources, ...flagged],
    )
    expect(json.rows).toHaveLength(published.length)
    if (spec.further === null && state.shown === 'added') {
      expect(marks).toHaveLength(published.length)
      for (const {
        ends: [least, greatest],
        number,
        isFlagged,
      } of marks)
        expect(json.rows).toContainEqual(
          expect.objectContaining({
            publication: spec.sources[number - 1]?.title,
            'least overhead over no mesh': expect.closeTo(least, 9) as number,
            'greatest overhead over no mesh': expect.closeTo(greatest, 9) as number,
            'in the range': isFlagged ? 'no: flagged' : 'yes',
          }),
        )
    }
    const csv = (await ask(state, 'csv')).trimEnd().split('\r\n')
    expect(csv).toHaveLength(1 + json.rows.length)
  })

  it('says who measured, and that nothing is ranked, inside of the picture', async () => {
    const drawn = readText(await ask(state, 'svg'))
    expect(drawn).toMatch(/publications?,/i)
    expect(drawn).toContain('Nothing is ranked.')
  })
})

it('takes the loads that the front page takes, in either order', async () => {
  const readTitle = async (query: string): Promise<string> => {
    const response = await chartResponse(
      new Request(`http://site/charts/overheads.json${query}`),
      'overheads.json',
    )
    return ((await response.json()) as { title: string }).title
  }
  expect(await readTitle('')).toMatch(/at 1,000 to 2,000 requests\/s$/)
  expect(await readTitle('?from=2000&to=1000')).toMatch(/at 1,000 to 2,000 requests\/s$/)
  expect(await readTitle('?from=any')).toMatch(/at any load$/)
  expect(await readTitle('?to=200')).toMatch(/up to 200 requests\/s$/)
  expect(await readTitle('?metric=cpu.cores')).toMatch(/No such chart|at any load$/)
})
