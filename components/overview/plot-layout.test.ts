import { expect, it } from 'vitest'
import type { OverheadRange, RangeSource } from '@/server/results/overview/schemas'
import { listPlaced, readOverheads } from './overhead-view'
import { layOutPlot } from './plot-layout'

const toBed = (
  familyKey: string,
  least: number,
  greatest: number,
): RangeSource['beds'][number] => ({
  familyKey,
  least,
  greatest,
  ratios: { least: 1 + least, greatest: 1 + greatest },
})
const source = (
  slug: string,
  least: number,
  greatest: number,
  more: Partial<RangeSource> = {},
): RangeSource => ({
  slug,
  title: slug,
  publishedOn: '2025-01-01',
  relation: 'unknown',
  vendorOf: [],
  others: [],
  values: 1,
  least,
  greatest,
  ratios: { least: 1 + least, greatest: 1 + greatest },
  beds: [toBed(`bed of ${slug}`, least, greatest)],
  loads: [1000],
  spread: 'none',
  ...more,
})
const range = (mode: OverheadRange['mode'], sources: RangeSource[]): OverheadRange => ({
  mesh: 'istio',
  meshName: 'Istio',
  mode,
  least: Math.min(...sources.map(({ least }) => least)),
  greatest: Math.max(...sources.map(({ greatest }) => greatest)),
  ratios: null,
  publications: sources.length,
  ownVendor: 0,
  beside: { loads: 0, best: 0, proven: 0 },
  allByVendorOf: [],
  sources,
  flagged: [],
  partners: [],
})
const RANGES = [
  range('sidecar', [
    source('a', 1, 4),
    source('b', 2, 3, { relation: 'independent', publishedOn: '2026-01-01' }),
  ]),
  range('ambient', [source('a', 0.2, 0.5)]),
]
const plot = layOutPlot(RANGES, readOverheads('added', 'http.latency.p99'))

it('puts modes with and without an L7 proxy into groups, in the order of the ranges', () => {
  expect(
    plot.groups.map(({ title, rows }) => [title, rows.map(({ range: { mode } }) => mode)]),
  ).toEqual([
    ['No sidecar, no waypoint', ['ambient']],
    ['With an L7 proxy', ['sidecar']],
  ])
})

it('numbers publications from the newest, and draws those that would overlap in lanes', () => {
  expect(plot.sources.map(({ slug }) => slug)).toEqual(['b', 'a'])
  const [row] = plot.groups[1]?.rows ?? []
  expect(row?.lanes).toEqual({ wide: 2, narrow: 2 })
  expect(row?.marks.map(({ number, lane }) => [number, lane.wide])).toEqual([
    [2, 0],
    [1, 1],
  ])
})

it('joins the marks of one publication and no others', () => {
  expect(plot.joins).toMatchObject([
    {
      slug: 'a',
      isIndependent: false,
      ends: [
        { row: 0, lane: 0 },
        { row: 1, lane: 0 },
      ],
    },
  ])
})

it('joins the values (in ms) of a test bed that both rows share, not the ranges of all test beds', () => {
  const view = readOverheads('added', 'http.latency.p99')
  const { joins, scale } = layOutPlot(
    [
      range('sidecar', [
        source('a', 1, 90, { beds: [toBed('old', 90, 90), toBed('new', 1, 1)] }),
        source('c', 5, 5, { beds: [toBed('c1', 5, 5)] }),
      ]),
      range('ambient', [
        source('a', 0.5, 0.5, { beds: [toBed('new', 0.5, 0.5)] }),
        source('c', 2, 2, { beds: [toBed('c2', 2, 2)] }),
      ]),
    ],
    view,
  )
  const at = ([one, other]: (typeof joins)[number]['ends']) => [one.at, other.at]
  expect(joins.map(({ slug, ends }) => [slug, ...at(ends)])).toEqual([
    ['a', scale.place(500), scale.place(1000)],
  ])
})

it('draws a bounded number of publications, and says how many are left out', () => {
  const many = Array.from({ length: 200 }, (_, i) =>
    source(`p${i}`, i + 1, i + 2, { publishedOn: `20${String(10 + (i % 15))}-01-01` }),
  )
  const drawn = layOutPlot([range('sidecar', many)], readOverheads('added', 'http.latency.p99'))
  expect(drawn.sources).toHaveLength(16)
  expect(drawn.further).toBe(184)
})

it('draws multiples of no mesh on a scale of their own, and leaves out what has none', () => {
  const view = readOverheads('times', 'http.latency.p99')
  const ratios = { least: 2, greatest: 5 }
  const ranges = [
    {
      ...range('sidecar', [source('a', 1, 4, { ratios }), source('b', 1, 2, { ratios: null })]),
      ratios,
    },
    range('ambient', [source('c', 1, 2)]),
  ]
  const { groups, scale } = layOutPlot(listPlaced(ranges, view), view)
  expect(groups.flatMap(({ rows }) => rows.map(({ range: { mode } }) => mode))).toEqual(['sidecar'])
  const marks = groups[0]?.rows[0]?.marks ?? []
  expect(marks.map(({ source: { slug } }) => slug)).toEqual(['a'])
  expect([marks[0]?.from, marks[0]?.to]).toEqual([scale.place(2), scale.place(5)])
  expect(view.span({ least: 1, greatest: 4, ratios })).toBe('2.00 to 5.00×')
  expect(scale.reference).toBe(1)
  expect(scale.place(1)).toBeLessThan(scale.place(2))
})
