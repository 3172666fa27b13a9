import { expect, it } from 'vitest'
import { panelSet } from './panel-sets'
import { publishedLoad } from './sample-sets'

const two = (a: number | null, b: number | null) => [
  { label: 'Istio', value: b },
  { label: 'Baseline', value: a },
]

it('puts the loads of one test on one scale from zero, each with its bars in the order of the source', () => {
  const set = panelSet(
    [publishedLoad('20 rps', two(10, 40)), publishedLoad('200 rps', two(10, 90))],
    'measured',
  )
  expect(set?.panels.map(({ title }) => title)).toEqual(['20 rps', '200 rps'])
  expect(new Set(set?.panels.map(({ axis }) => axis.domain.join(' ')))).toEqual(new Set(['0 100']))
  for (const { bars } of set?.panels ?? [])
    expect(bars.map(({ label }) => label)).toEqual(['Istio', 'Baseline'])
  expect(set?.scales).toBe(1)
})

it('gives tests that are not comparable a scale of their own', () => {
  const set = panelSet(
    [
      publishedLoad('20 rps', two(10, 40)),
      publishedLoad('32 connections', two(1, 4), { familyKey: 'other' }),
    ],
    'measured',
  )
  expect(set?.panels.map(({ axis }) => axis.domain[1])).toEqual([40, 4])
  expect(set?.scales).toBe(2)
})

it('makes rows of what has no value, and of a value without another beside it', () => {
  const set = panelSet(
    [
      publishedLoad('20 rps', two(null, 40)),
      publishedLoad('200 rps', two(10, 90)),
      publishedLoad('idle', [{ label: 'Istio', value: 3 }], { familyKey: 'other' }),
    ],
    'measured',
  )
  expect(set?.panels.flatMap(({ bars }) => bars.map(({ value }) => value))).toEqual([40, 90, 10])
  expect(set?.lone.map(({ subject, load, text }) => [subject, load, text])).toEqual([
    ['Baseline, no mesh', '20 rps', 'withheld by the authors'],
    ['Istio, version not stated · sidecar', 'idle', '3.00\u2009ms'],
  ])
})

it('draws one subject at all of its loads in one panel, each bar with the anchor of its chart', () => {
  const one = (load: string, value: number) => publishedLoad(load, [{ label: 'Istio', value }])
  const set = panelSet([one('100 services', 1), one('200 services', 2)], 'measured')
  expect(set?.panels).toHaveLength(1)
  expect(set?.panels[0]?.title).toContain('Istio')
  expect(set?.panels[0]?.bars.map(({ id, label }) => [id, label])).toEqual([
    ['chart-100services0-http-latency-p99', '100 services'],
    ['chart-200services0-http-latency-p99', '200 services'],
  ])
})

it('tells loads of one name apart', () => {
  const load = (connections: number) => {
    const panel = publishedLoad('1 rps', two(1, 2))
    return {
      ...panel,
      groupKey: `${connections}-connections-0000`,
      workload: { ...panel.workload, connections },
    }
  }
  const set = panelSet([load(2), load(8)], 'measured')
  expect(set?.panels.map(({ title }) => title)).toEqual([
    '1 rps, 2 connections',
    '1 rps, 8 connections',
  ])
})

it('has overheads only where a baseline is linked', () => {
  expect(panelSet([publishedLoad('20 rps', two(10, 40))], 'overhead')).toBeNull()
  const overhead = (baselineId: number) => ({
    conditionId: 1,
    baselineId,
    label: 'Istio',
    baselineLabel: 'Baseline',
    delta: 0.03,
    deltaCi: null,
    noInterval: null,
    ratio: 4,
    ratioCi: null,
    isNegative: false,
    ratioKind: 'no_interval' as const,
  })
  const set = panelSet(
    [20, 200, 2000].map((rps) =>
      publishedLoad(`${rps} rps`, two(10, 40), { overheads: rps === 200 ? [] : [overhead(2)] }),
    ),
    'overhead',
  )
  expect(set?.isDot).toBe(true)
  expect(set?.panels[0]?.bars.map(({ label, value }) => [label, value])).toEqual([
    ['20 rps', 30],
    ['2000 rps', 30],
  ])
})
