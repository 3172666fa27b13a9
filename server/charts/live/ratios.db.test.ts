import { describe, expect, it } from 'vitest'
import { formatTable } from '@/components/charts/data/csv'
import { ratiosTable } from '@/components/charts/data/ratios-table'
import { comparedPath } from '@/components/charts/definitions/ratios/compare-path'
import { ratiosSpec } from '@/components/charts/definitions/ratios/ratios'
import type { RatiosSpec } from '@/components/charts/spec'
import { ratiosImagePath, toFramePath } from '@/components/results/embed-links'
import { compareEvidence } from '@/server/results/compare/evidence'
import { compareSubjects } from '@/server/results/compare/queries'
import { CompareInput } from '@/server/results/compare/schemas'
import { subjectOfText } from '@/server/results/compare/subject-text'
import { testDatabase } from '@/server/testing/database'
import { renderFrame } from '@/components/embeds/frame-page'
import { liveFrame } from '../frames/live-frame'
import { chartResponse } from './chart-response'
import { CLIENT } from './client-fixture'

const { db } = await testDatabase({ isProcessWide: true, isPublished: true })

type State = Partial<Pick<CompareInput, 'metric' | 'rps' | 'from' | 'to'>>

/** What the page for comparisons draws of a pair, the address of its embed, and its file. */
async function pageOf(texts: string[], state: State = {}, position = 0) {
  const refs = texts.flatMap((text) => subjectOfText(text) ?? [])
  const input = CompareInput.parse({ subjects: refs, ...state })
  const [comparison, evidence] = await Promise.all([
    compareSubjects(db, input),
    compareEvidence(db, input),
  ])
  const subjects = refs.map((ref, i) => ({
    ...ref,
    label: comparison.subjects[i]?.label ?? '',
    meshName: comparison.subjects[i]?.meshName ?? null,
  }))
  const compared = { ...input, subjects: refs, metric: evidence.metric }
  const href = comparedPath(compared)
  const spec = ratiosSpec(evidence, { subjects, position, asked: input, href, loadsId: 'loads' })
  if (!spec) throw new Error('nothing is drawn')
  const labels = comparison.subjects.map(({ label }) => label)
  const csv = formatTable(ratiosTable(evidence, labels, position))
  return { spec, csv, frame: toFramePath(ratiosImagePath(compared, position)) }
}

const ask = (frame: string, format: string): Promise<Response> => {
  const chart = `ratios.${format}`
  return chartResponse(
    new Request(`http://site${frame.replace('/embed/ratios', `/charts/${chart}`)}`),
    chart,
  )
}

const plain = (markup: string): string =>
  markup
    .replace(/<(script|style)\b.*?<\/\1>/gs, ' ')
    .replace(/<[^>]*>/g, ' ')
    .replaceAll('&#x27;', "'")
    .replaceAll('&amp;', '&')
    .replace(/\s+/g, ' ')

/** Every word of a picture: what a file breaks into lines, a page may not. */
function listWords(spec: RatiosSpec): string[] {
  const { counts, split, rows, axis, title, remarks, across } = spec
  return [
    title,
    ...counts.parts.map(({ count, short }) => `${count} ${short}`),
    ...split.groups.flatMap(({ count, who }) => [count, who]),
    ...rows.flatMap((row) => [row.title, row.interest, row.note]),
    axis.label,
    ...(across === null ? [] : [across.text]),
    ...remarks,
  ].flatMap((text) => text.split(/\s/))
}

const STATES: [name: string, texts: string[], state: State, position: number][] = [
  ['two meshes', ['linkerd:sidecar', 'istio:sidecar'], {}, 0],
  ['one load', ['istio:sidecar', 'linkerd'], { metric: 'http.latency.p99', rps: 200 }, 0],
  ['bounds of a load', ['istio', 'linkerd'], { metric: 'http.latency.p50', from: 20, to: 500 }, 0],
  ['the third of three', ['linkerd', 'istio:sidecar', 'cilium'], {}, 1],
]

describe.each(STATES)('the loads of %s', (_, texts, state, position) => {
  it('are the same on the page, in the file, the frame and the data', async () => {
    const { spec, csv, frame } = await pageOf(texts, state, position)
    const json = (await (await ask(frame, 'json')).json()) as { chart: unknown; rows: unknown[] }
    expect(json.chart).toEqual(JSON.parse(JSON.stringify(spec)))
    expect(await (await ask(frame, 'csv')).text()).toBe(csv)
    const dots = spec.rows.flatMap((row) => row.dots)
    expect(dots.length).toBeGreaterThan(0)
    expect(json.rows).toHaveLength(dots.length)
    const page = await renderFrame(
      await liveFrame(db, 'ratios', new URL(`http://site${frame}`), CLIENT),
    )
    const svg = await (await ask(`${frame}&width=1200`, 'svg')).text()
    for (const text of [plain(page), plain(svg)]) {
      for (const word of listWords(spec)) expect(text).toContain(word)
      expect(text).toContain('not a rank')
      expect(text).toMatch(/\d publications?, /)
    }
    for (const dot of dots) {
      expect(plain(page)).toContain(dot.load)
      expect(page).toContain(`#${dot.id}"`)
      expect(csv).toContain(dot.load)
    }
    // As many marks as loads that have a ratio, and one in the legend for each fill.
    const fills = new Set(dots.map((dot) => dot.state)).size
    const drawn = dots.filter(({ at }) => at !== null).length
    expect(svg.match(/stroke-width="1.4"/g)).toHaveLength(drawn + fills)
  })
})

it('counts in its title the loads that it draws', async () => {
  const { spec } = await pageOf(['linkerd:sidecar', 'istio:sidecar'])
  const [, lower, loads] = /(\d+) of (\d+) loads/.exec(spec.title) ?? []
  const dots = spec.rows.flatMap((row) => row.dots).filter((dot) => dot.state !== 'out')
  expect(dots).toHaveLength(Number(loads))
  expect(dots.filter(({ side }) => side === 'first')).toHaveLength(Number(lower))
})

it('says first where a further benchmark may lie, by numbers that its loads give', async () => {
  const subjects = ['linkerd:sidecar', 'none'].flatMap((text) => subjectOfText(text) ?? [])
  const { together } = await compareEvidence(db, CompareInput.parse({ subjects }))
  const counting = together.flatMap(({ pairs: [pair], document, panel: { origin } }) =>
    pair && pair.leftOut === null ? [{ ...pair, document, origin }] : [],
  )
  const logs = new Map<string, number[]>()
  for (const { ratio, document, origin } of counting)
    if (ratio !== null && origin.relation !== 'vendor' && origin.vendorOf.length === 0)
      logs.set(document, [...(logs.get(document) ?? []), -Math.log(ratio)])
  const ys = [...logs.values()].map((own) => own.reduce((sum, y) => sum + y, 0) / own.length)
  expect(ys).toHaveLength(4)
  const mean = ys.reduce((sum, y) => sum + y, 0) / 4
  const s = Math.sqrt(ys.reduce((sum, y) => sum + (y - mean) ** 2, 0) / 3)
  // Student’s 0.975 quantile at 3 degrees of freedom, as tables print it.
  const half = 3.182446 * s * Math.sqrt(5 / 4)
  const { spec } = await pageOf(['linkerd:sidecar', 'none'])
  const said =
    /between ([\d.]+) and ([\d.]+) times that of no mesh\. No mesh .* (\d+) of (\d+) loads/
  const [, low, high, count, loads] = (said.exec(spec.title) ?? []).map(Number)
  expect(spec.title).toMatch(/^In a further benchmark Linkerd’s p99 may lie/)
  expect(low).toBeCloseTo(Math.exp(mean - half), 2)
  expect(high).toBeCloseTo(Math.exp(mean + half), 2)
  expect([count, loads]).toEqual([
    counting.filter(({ lower }) => lower === 'b').length,
    counting.length,
  ])
  expect(
    spec.split.groups.map((group) => Number(group.count.split(' of ')[0])).reduce((x, y) => x + y),
  ).toBe(count)
})

it('is refused where an address names what is not there', async () => {
  const status = async (query: string) => (await ask(`/embed/ratios?${query}`, 'svg')).status
  expect(await status('a=linkerd&b=istio&pair=c')).toBe(404)
  expect(await status('a=linkerd&b=istio&trust=declared')).toBe(404)
  expect(await status('a=linkerd')).toBe(400)
  expect(await status('a=linkerd&b=istio&metric=nonsense')).toBe(400)
})
