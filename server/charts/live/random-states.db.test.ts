import fc from 'fast-check'
import { expect, it } from 'vitest'
import { lineName } from '@/components/charts/page-view'
import type { ChartSpec, LinesSpec } from '@/components/charts/spec'
import { Prisma } from '@/prisma/generated/client'
import { editionsImagePath } from '@/components/results/embed-links'
import { publicUrl } from '@/env'
import { listCostBeds } from '@/server/results/cost/queries'
import { CostInput } from '@/server/results/cost/schemas'
import { loadPanels } from '@/server/results/panels'
import { loadTestedTrends } from '@/server/trends/comparable-trends'
import { listEditionSets } from '@/server/trends/editions/queries'
import { listMeshes } from '@/server/trends/queries'
import { testDatabase } from '@/server/testing/database'
import { framePicture } from '../drawing/frame-picture'
import { frameWords } from '../frames/live-frame'
import { loadPicture } from './chart-content'
import type { Kind } from './chart-query'
import { csvResponse, jsonResponse } from './downloads'
import { asOfWords, drawSvg } from '../drawing/draw-svg'
import type { Picture } from './picture'

const { db } = await testDatabase({ isProcessWide: true, isPublished: true })

const panels = await loadPanels(db, { conditions: Prisma.sql`true`, where: Prisma.sql`true` })
const beds = await listCostBeds(db, CostInput.parse({}))
const meshes = await listMeshes(db)
const sets = (await Promise.all(meshes.map(({ slug }) => listEditionSets(db, slug)))).flat()
const trends = (await Promise.all(meshes.map(({ slug }) => loadTestedTrends(db, slug)))).flat()

type Query = Record<string, string>
const SUBJECTS = ['istio:ambient', 'istio:sidecar', 'linkerd:sidecar', 'cilium', 'none']
const METRICS = ['http.latency.p99', 'http.latency.p50', 'http.latency.mean']
const anyMetric = fc.constantFrom(...METRICS)
const anyMesh = fc.constantFrom(...meshes.map(({ slug }) => slug).filter((slug) => slug !== 'none'))
/** What a query has only sometimes. */
const maybe = (name: string, values: fc.Arbitrary<string>): fc.Arbitrary<Query> =>
  fc.option(values, { nil: null }).map((value) => (value === null ? {} : { [name]: value }))
const joined = (...parts: fc.Arbitrary<Query>[]): fc.Arbitrary<Query> =>
  fc.tuple(...parts).map((all) => Object.assign({}, ...all) as Query)
const anyPanel = fc.constantFrom(...panels)

/** Which charts of each kind there may be; not every one has enough values. Published benchmarks have no series of runs. */
const QUERIES: Record<Exclude<Kind, 'runs'>, fc.Arbitrary<Query>> = {
  bars: anyPanel.map(({ key, groupKey }) => ({ metric: key, group: groupKey })),
  overhead: fc
    .tuple(anyPanel, fc.constantFrom('difference', 'percent'))
    .map(([{ key, groupKey }, as]) => ({ metric: key, group: groupKey, in: as })),
  load: fc
    .tuple(anyPanel, fc.constantFrom('linear', 'log'))
    .map(([{ key, familyKey }, axis]) => ({ metric: key, family: familyKey, axis })),
  profile: anyPanel.map(({ key, groupKey }) => ({
    metric: key.replace(/\.(p[\d.]+|mean|min|max|sd)(?=@|$)/, ''),
    group: groupKey,
  })),
  resources: anyPanel.map(({ groupKey }) => ({ group: groupKey })),
  cost: fc.constantFrom(...beds).map(({ familyKey }) => ({ family: familyKey })),
  compare: fc
    .tuple(fc.constantFrom(...SUBJECTS), fc.constantFrom(...SUBJECTS), fc.constantFrom(...METRICS))
    .map(([a, b, metric]) => ({ a, b, metric })),
  trend: fc.constantFrom(...trends).map(({ mesh, key, parts }) => ({
    mesh,
    metric: key,
    group: parts.at(-1)?.groupKey ?? '',
  })),
  overheads: joined(
    anyMetric.map((metric) => ({ metric })),
    maybe('from', fc.constantFrom('any', '100', '1000')),
    maybe('mesh', anyMesh),
    maybe('independent', fc.constant('1')),
    fc.constantFrom({ in: 'added' }, { in: 'times' }),
  ),
  editions: fc
    .constantFrom(...sets)
    .map((set) =>
      Object.fromEntries(new URL(editionsImagePath(set, sets), 'http://site').searchParams),
    ),
  strip: anyPanel.map(({ key, groupKey }) => ({ metric: key, group: groupKey })),
  releases: anyMesh.map((mesh) => ({ mesh })),
  ratios: joined(
    fc
      .tuple(fc.constantFrom(...SUBJECTS), fc.constantFrom(...SUBJECTS), anyMetric)
      .map(([a, b, metric]) => ({ a, b, metric })),
    maybe('rps', fc.constantFrom('1000', '200')),
  ),
  pairs: joined(
    anyMetric.map((metric) => ({ metric })),
    maybe('mesh', anyMesh),
  ),
}

const anyLook = fc.record({
  theme: fc.constantFrom('light', 'dark', 'auto'),
  width: fc.constantFrom('320', '480', '720', '1200'),
  legend: fc.constantFrom('0', '1'),
})

const isLines = (spec: ChartSpec): spec is LinesSpec => 'segments' in spec

const addressOf = (kind: Kind, query: Query): URL => {
  const address = new URL(`http://site/charts/${kind}.svg`)
  for (const [name, value] of Object.entries(query)) address.searchParams.set(name, value)
  return address
}

/** Hides a line and shows a part of the axis where the chart has more of them. */
function stateOf(spec: ChartSpec, which: number): Query {
  if (!isLines(spec)) return {}
  const [segment] = spec.segments
  const lines = segment?.series ?? []
  const hidden = lines.length > 1 ? lines[which % lines.length] : undefined
  const ticks = segment?.xTicks ?? []
  const [from, to] = [ticks[which % 2], ticks.at(-1)]
  const isPart = which % 3 === 0 && from && to && ticks.length > 2 && from !== to
  return {
    ...(hidden && which % 2 === 0 ? { hide: lineName(hidden.label) } : {}),
    ...(isPart ? { zoom: `${from.label}~${to.label}` } : {}),
  }
}

const words = (markup: string): string[] =>
  markup
    .replace(/<(style|title|desc|defs)\b.*?<\/\1>/gs, ' ')
    .replace(/<\/?tspan[^>]*>/g, '')
    .replace(/<[^>]*>/g, ' ')
    .split(/\s+/)
    .map((word) =>
      word.replaceAll('&#x27;', "'").replaceAll('&quot;', '"').replaceAll('&amp;', '&'),
    )
    // Sentences around the picture end differently.
    .map((word) => word.replace(/[.,:;]+$/, ''))
    .filter((word) => /[\p{L}\p{N}]/u.test(word))

/** Series and values that a chart shows, as its specification prints them. */
function saidBy(spec: ChartSpec): string[] {
  if (isLines(spec)) return spec.segments.flatMap(({ series }) => series.map(({ label }) => label))
  switch (spec.kind) {
    case 'cost':
      return spec.panels.flatMap(({ series }) => series.map((one) => one.label))
    case 'resources':
      return spec.panels.flatMap(({ bars }) => bars.flatMap((bar) => [bar.label, bar.valueLabel]))
    case 'overheads':
      return [
        ...spec.groups.flatMap(({ rows }) => rows.flatMap(({ name, range }) => [name, range])),
        ...spec.sources.map(({ title }) => title),
        spec.rules.joined.lead,
      ]
    case 'editions':
      return [spec.columns.at(-1)?.shortLabel ?? '', spec.rule]
    case 'strip':
      return [spec.sure, ...spec.content.marks.flatMap(({ name, text }) => [name, text])]
    case 'releases':
      return spec.tracks.flatMap(({ releases }) =>
        releases.flatMap(({ name, conditions }) => (conditions > 0 ? [name] : [])),
      )
    case 'ratios':
      return [spec.title, ...spec.rows.map(({ title }) => title), ...spec.remarks]
    case 'pairs':
      return spec.rows.flatMap((row) => [row.first.name, row.relation, row.second.name, row.count])
    default:
      return spec.bars.flatMap((bar) => [bar.label, bar.valueLabel])
  }
}

/** Files and frame of a state, each as the words that it says. */
async function everywhere(kind: Kind, picture: Picture, address: URL) {
  const { spec, look } = picture
  const { markup } = await framePicture({ spec, look }, null)
  const { title, below } = await frameWords(db, picture)
  const svg = await drawSvg(picture, asOfWords(picture, new Date().toISOString().slice(0, 10)))
  const json = (await (await jsonResponse(picture, 'x', address)).json()) as { chart: ChartSpec }
  return {
    svg: words(svg),
    // Names at the ends of lines are short; the description has them in full.
    described: new Set(words(svg.replaceAll('desc', 'text'))),
    frame: new Set(words([markup, title ?? spec.title, below, publicUrl()].join(' '))),
    json: json.chart,
    csv: await (await csvResponse(picture, `${kind}.csv`)).text(),
  }
}

it.each(Object.entries(QUERIES).map(([kind, query]) => [kind as keyof typeof QUERIES, query]))(
  'shows the same series, values and words of 15 random states of %s in file, frame, JSON and CSV',
  async (kind, query) => {
    const states = fc.sample(fc.tuple(query, anyLook, fc.nat(11)), { numRuns: 400, seed: 49 })
    let seen = 0
    for (const [asked, look, which] of states) {
      if (seen === 15) break
      const whole = await loadPicture(db, kind, addressOf(kind, asked)).catch(() => null)
      if (whole === null) continue
      seen++
      const address = addressOf(kind, { ...asked, ...look, ...stateOf(whole.spec, which) })
      const picture = await loadPicture(db, kind, address)
      const { svg, described, frame, json, csv } = await everywhere(kind, picture, address)
      expect(json).toEqual(JSON.parse(JSON.stringify(picture.spec)))
      for (const word of svg) expect(frame, `${address.search} ${word}`).toContain(word)
      for (const text of saidBy(picture.spec))
        for (const word of words(text)) {
          expect(frame, address.search).toContain(word)
          expect(described, address.search).toContain(word)
        }
      const hidden = saidBy(whole.spec).filter((text) => !saidBy(picture.spec).includes(text))
      expect(hidden.length > 0).toBe(address.searchParams.has('hide'))
      const rows = csv.trimEnd().split('\r\n').length - 1
      expect(rows).toBeGreaterThanOrEqual(picture.table?.rows.length ?? picture.rows.length)
      if (!isLines(picture.spec)) continue
      const points = picture.spec.segments.flatMap(({ series }) =>
        series.flatMap((one) => one.points),
      )
      const drawn = picture.rows.filter((row) => row.value !== null && row.drawn !== false)
      expect(drawn).toHaveLength(points.filter(({ y }) => y !== null).length)
    }
    expect(seen).toBe(15)
  },
)
