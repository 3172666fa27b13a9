import { expect, it } from 'vitest'
import { resources } from '../charts/definitions/sample-sweeps'
import type { PublishedPanel } from './chart-list'
import { publishedLoad } from './sample-sets'
import { openCount, setPages, setsOf } from './set-list'

const ALL = { metric: null, view: 'measured' as const }

const many = (keys: number, subjects: number): PublishedPanel[] =>
  Array.from({ length: keys }, (_, i) => ({
    ...publishedLoad(
      '20 rps',
      Array.from({ length: subjects }, (_, n) => ({ label: `Mesh ${n}`, value: n + 1 })),
    ),
    key: `http.latency.p${i + 1}`,
  }))

it('has one set for each key: the statistic nearest to p99 first, CPU and memory after the rest', () => {
  const panels = [
    ...resources().map((panel) => ({ ...panel, overheads: [], wins: [] })),
    ...[50, 99].map((p) => ({ ...publishedLoad('20 rps', []), key: `http.latency.p${p}` })),
    publishedLoad('200 rps', [{ label: 'Istio', value: 1 }]),
  ].filter(({ rows }) => rows.length > 0)
  const keys = setsOf(panels, ALL).map(({ key }) => key)
  expect(new Set(keys).size).toBe(keys.length)
  expect(new Set(keys)).toEqual(new Set(panels.map(({ key }) => key)))
  expect(keys[0]).toBe('http.latency.p99')
  expect(setsOf(panels, { ...ALL, metric: 'http.latency' }).map(({ key }) => key)).toEqual([
    'http.latency.p99',
  ])
})

it('loses no set between its pages, and never needs more than three', () => {
  for (const [keys, subjects] of [
    [0, 1],
    [1, 900],
    [40, 3],
    [46, 35],
  ] as const) {
    const sets = setsOf(many(keys, subjects), ALL)
    const pages = setPages(sets)
    expect(pages.flat()).toEqual(sets)
    expect(pages.length).toBeLessThanOrEqual(3)
  }
  expect(setPages(setsOf(many(10, 8), ALL))).toHaveLength(1)
})

it('opens the first set, and others while the page stays short', () => {
  const count = (keys: number, subjects: number) => openCount(setsOf(many(keys, subjects), ALL))
  expect(count(1, 200)).toBe(1)
  expect(count(4, 200)).toBe(1)
  expect(count(3, 4)).toBe(3)
  expect(count(30, 4)).toBeLessThan(10)
})
