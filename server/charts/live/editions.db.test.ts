import { describe, expect, it } from 'vitest'
import { editionsSpec, loadName, meshOfEditions } from '@/components/charts/definitions/editions'
import { editionsImagePath } from '@/components/results/embed-links'
import { renderFrame } from '@/components/embeds/frame-page'
import { getChangeLead } from '@/server/trends/changes/lead'
import { listEditionSets } from '@/server/trends/editions/queries'
import { testDatabase } from '@/server/testing/database'
import { liveFrame } from '../frames/live-frame'
import { loadPicture } from './chart-content'
import { chartResponse } from './chart-response'
import { CLIENT } from './client-fixture'

const { db } = await testDatabase({ isProcessWide: true, isPublished: true })
const sets = await listEditionSets(db, 'istio')
const { editions: beside } = await getChangeLead(db)
const [usual] = sets
const other = sets.find((set) => set.key !== usual?.key)

/** A set with those that are next to it on a page. */
const STATES = [
  ['the usual load', usual, []],
  ['two loads beside each other', beside[0], beside],
  ['another metric', other, []],
] as const

const shown = (text: string) => text.replace(/<[^>]*>/g, ' ').replace(/\s+/g, ' ')

describe.each(STATES)('editions at %s', (_, set, alongside) => {
  if (!set) throw new Error('no such editions')
  const spec = editionsSpec(set, alongside)
  const path = editionsImagePath(set, alongside)
  const address = new URL(`http://site${path}`)
  const ask = async (format: string): Promise<string> => {
    const chart = `editions.${format}`
    const url = `http://site${path.replace('editions.svg', chart)}`
    return (await chartResponse(new Request(url), chart)).text()
  }

  it('are drawn from the spec of their page', async () => {
    const picture = await loadPicture(db, 'editions', address)
    expect(picture.spec).toEqual(spec)
    expect(picture.page).toContain(`load=${loadName(set)}`)
    expect(JSON.parse(await ask('json'))).toMatchObject({ title: spec.title, chart: spec })
  })

  it('have the same numbers and words in file, frame and table', async () => {
    const svg = shown(await ask('svg'))
    const page = await liveFrame(
      db,
      'editions',
      new URL(address.href.replace('/charts', '/embed')),
      CLIENT,
    )
    const frame = shown(await renderFrame(page))
    const newest = spec.columns.at(-1)
    const printed = [...(newest?.marks ?? []), newest?.baseline].map((mark) => mark?.number ?? '')
    for (const text of [svg, frame])
      for (const word of [
        spec.title,
        ...printed,
        ...spec.columns.map(({ shortLabel }) => shortLabel),
        'compare within a column, not across',
        'Istio project (vendor of Istio)',
      ])
        expect(text).toContain(word)
    const csv = (await ask('csv')).trim().split('\r\n')
    const marks = spec.columns.flatMap((one) => [...one.marks, one.baseline ?? []].flat())
    expect(csv).toHaveLength(marks.length + 1)
    for (const [i, line] of csv.slice(1).entries())
      expect(line).toContain(`,${meshOfEditions(set)},`.replace(/istio/, marks[i]?.look.mesh ?? ''))
    expect(csv[1]).toContain(`,${marks[0]?.value},`)
  })
})

it('shares the axis of the set next to it', () => {
  const [first, second] = beside
  if (!first || !second) throw new Error('one document alone')
  expect(editionsSpec(first, beside).axis).toEqual(editionsSpec(second, beside).axis)
  expect(editionsImagePath(first, beside)).toContain(`beside=${loadName(second)}`)
})

it('refuses a load that nobody measured, and one that is none', async () => {
  const ask = (load: string) =>
    chartResponse(
      new Request(
        `http://site/charts/editions.svg?mesh=istio&metric=http.latency.p99&document=istio-docs-performance&load=${load}`,
      ),
      'editions.svg',
    )
  expect((await ask('7x7')).status).toBe(404)
  expect((await ask('many')).status).toBe(400)
})
