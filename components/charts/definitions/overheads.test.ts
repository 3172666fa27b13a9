import { expect, it } from 'vitest'
import type { OverheadRange, RangeSource } from '@/server/results/overview/schemas'
import { findLanes } from '../overheads/layout'
import { overheadsSpec } from './overheads'
import { readOverheads, type OverheadViewName } from './overheads-view'

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
  beside: { loads: 0, best: 0, proven: 0, bestAt: null },
  allByVendorOf: [],
  sources,
  flagged: [],
  partners: [],
})
const of = (ranges: OverheadRange[], shown: OverheadViewName = 'added') => {
  const overview = { rangesOf: 'http.latency.p99', ranges, flaggedOnly: [] }
  const spec = overheadsSpec(overview, { from: 1000, to: 2000, shown })
  if (spec === null) throw new Error('no spec')
  return spec
}
const RANGES = [
  range('sidecar', [
    source('a', 1, 4),
    source('b', 2, 3, { relation: 'independent', publishedOn: '2026-01-01' }),
  ]),
  range('ambient', [source('a', 0.2, 0.5)]),
]
const spec = of(RANGES)

it('puts modes with and without an L7 proxy into groups, in the order of the ranges', () => {
  expect(spec.groups.map(({ title, rows }) => [title, rows.map(({ look }) => look.mode)])).toEqual([
    ['No sidecar, no waypoint', ['ambient']],
    ['With an L7 proxy', ['sidecar']],
  ])
})

it('numbers publications from the newest, and draws those that would overlap in lanes', () => {
  expect(spec.sources.map(({ title }) => title)).toEqual(['b', 'a'])
  const marks = spec.groups[1]?.rows[0]?.marks ?? []
  expect(marks.map(({ number }) => number)).toEqual([2, 1])
  expect(findLanes(marks, 0.054)).toEqual({ of: [0, 1], count: 2 })
})

it('joins the marks of one publication and no others', () => {
  expect(spec.joins).toMatchObject([
    {
      number: 2,
      isIndependent: false,
      ends: [
        { row: 0, mark: 0 },
        { row: 1, mark: 0 },
      ],
    },
  ])
})

it('joins the values (in ms) of a test bed that both rows share, not the ranges of all test beds', () => {
  const ranges = [
    range('sidecar', [
      source('a', 1, 90, { beds: [toBed('old', 90, 90), toBed('new', 1, 1)] }),
      source('c', 5, 5, { beds: [toBed('c1', 5, 5)] }),
    ]),
    range('ambient', [
      source('a', 0.5, 0.5, { beds: [toBed('new', 0.5, 0.5)] }),
      source('c', 2, 2, { beds: [toBed('c2', 2, 2)] }),
    ]),
  ]
  const { joins, sources } = of(ranges)
  const { place } = readOverheads('added', 'http.latency.p99').scale([500, 1000, 90_000])
  expect(
    joins.map(({ number, ends }) => [sources[number - 1]?.title, ...ends.map(({ at }) => at)]),
  ).toEqual([['a', place(500), place(1000)]])
})

it('draws a bounded number of publications, and says how many are left out', () => {
  const many = Array.from({ length: 200 }, (_, i) =>
    source(`p${i}`, i + 1, i + 2, { publishedOn: `20${String(10 + (i % 15))}-01-01` }),
  )
  const drawn = of([range('sidecar', many)])
  expect(drawn.sources).toHaveLength(16)
  expect(drawn.further?.text).toBe('184 older publications not drawn')
})

it('draws multiples of no mesh on a scale of their own, and leaves out what has none', () => {
  const ratios = { least: 2, greatest: 5 }
  const ranges = [
    {
      ...range('sidecar', [source('a', 1, 4, { ratios }), source('b', 1, 2, { ratios: null })]),
      ratios,
    },
    range('ambient', [source('c', 1, 2)]),
  ]
  const { groups, ticks, title } = of(ranges, 'times')
  const rows = groups.flatMap(({ rows }) => rows)
  expect(rows.map(({ look, range }) => [look.mode, range])).toEqual([['sidecar', '2.00 to 5.00×']])
  const { place } = readOverheads('times', 'http.latency.p99').scale([2, 5])
  expect(rows[0]?.marks).toMatchObject([{ number: 1, ends: [2, 5], at: [place(2), place(5)] }])
  expect(ticks.find(({ isReference }) => isReference)).toMatchObject({ value: 1, label: 'no mesh' })
  expect(place(1)).toBeLessThan(place(2))
  expect(title).toBe(
    'Published p99 latency as a multiple of that without a mesh at 1,000 to 2,000 requests/s',
  )
})

it('says in its title what was asked for, and in its words that nothing is ranked', () => {
  const overview = { rangesOf: 'http.latency.p99', ranges: RANGES, flaggedOnly: [] }
  const asked = { from: null, to: null, mesh: 'istio', mode: 'sidecar', independent: true } as const
  const spec = overheadsSpec(overview, { ...asked, shown: 'added' })
  expect(spec?.title).toBe(
    'Published p99 latency overheads of Istio over no mesh at any load, sidecar mode, independent publications only',
  )
  expect(spec?.summary).toContain('Nothing is ranked.')
  expect(overheadsSpec({ ...overview, rangesOf: null }, { ...asked, shown: 'added' })).toBeNull()
})
