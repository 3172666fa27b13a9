import { describe, expect, it } from 'vitest'
import type { CostSpec } from '../spec'
import { costSpec } from './cost'
import { costs2021, costsOverBaseline, costsWithoutBaseline } from './sample-costs'

function shown(spec: CostSpec | null): CostSpec {
  if (spec === null) throw new Error('the sample has no scatter')
  return spec
}

/** Marks as a reader sees them: subject, load, cost and latency. */
const listMarks = ({ panels }: CostSpec, at: number) =>
  (panels[at]?.series ?? []).flatMap(({ label, points }) =>
    points.map(({ xLabel, x, y }) => [label.split(',')[0], xLabel, round(x), round(y)]),
  )
const round = (value: number): number => Number(value.toPrecision(6))

describe('with a baseline that has no proxy', () => {
  const spec = shown(costSpec(costs2021()))

  it('draws what was added to the latency against the cost itself, and says so', () => {
    expect(spec.panels.map(({ axis, xAxis }) => [axis.label, xAxis.label])).toEqual([
      [
        'p99 added to no mesh (ms), lower is better',
        'Maximum CPU time of the largest data-plane proxy (s)',
      ],
      [
        'p99 added to no mesh (ms), lower is better',
        'Maximum memory of the largest data-plane proxy (MiB)',
      ],
    ])
    expect(spec.panels.every(({ isAdded }) => isAdded)).toBe(true)
  })

  it('joins the marks of a subject in the order of the loads', () => {
    expect(listMarks(spec, 0)).toEqual([
      ['Linkerd', '20 requests/s', 0.0027, 48],
      ['Linkerd', '200 requests/s', 0.003, 44.7],
      ['Linkerd', '2,000 requests/s', 0.0095, 37.9],
      ['Istio', '20 requests/s', 0.0863, 185.5],
      ['Istio', '200 requests/s', 0.084, 186.3],
      ['Istio', '2,000 requests/s', 0.0875, 143.5],
    ])
    expect(spec.panels[0]?.note).toBe('20, 200 and 2,000 requests/s, joined')
  })

  it('keeps CPU and memory apart, each with its own unit', () => {
    expect(spec.panels.map(({ title, xAxis }) => [title, xAxis.unit])).toEqual([
      ['CPU time', 's'],
      ['Memory', 'MiB'],
    ])
    expect(listMarks(spec, 1)[0]).toEqual([
      'Linkerd',
      '20 requests/s',
      round(13.14e6 / 2 ** 20),
      48,
    ])
  })

  it('says of a mark its difference, what it is made of, its interval and its cost', () => {
    expect(spec.panels[0]?.series[0]?.points[0]?.facts).toMatchObject({
      value: '+48.0\u2009ms',
      spread: '95% interval +42.7\u2009ms to +53.3\u2009ms',
      state: 'CPU time 0.00270\u2009s',
      basis: {
        n: 'mean of 5 runs, over mean of 5 runs',
        method: '60.1\u2009ms over 12.1\u2009ms of Baseline (no service mesh)',
      },
    })
  })
})

describe('without a baseline', () => {
  const spec = shown(costSpec(costsWithoutBaseline()))
  const [panel] = spec.panels

  it('draws latencies as they were measured and takes nothing off', () => {
    expect(panel?.axis.label).toBe('p99 latency (ms), lower is better; no baseline was measured')
    expect(panel?.xAxis.label).toBe('Mean CPU of the data plane, all proxies (cores)')
    expect(listMarks(spec, 0)).toEqual([
      ['Linkerd', '500 requests/s', 1.5, 6.69],
      ['Linkerd', '600 requests/s', 1.856, 7.1],
      ['Istio', '500 requests/s', 1.61, 644],
      ['Istio', '600 requests/s', 1.82, 12.4],
    ])
  })

  it('does not let a value that counts for nothing flatten the others', () => {
    expect(panel?.axis.domain).toEqual([0, 14])
    expect(panel?.series[1]?.points.map(({ isExcluded }) => isExcluded)).toEqual([true, false])
  })
})

it('takes the cost of a baseline off, and keeps a latency below it', () => {
  const spec = shown(costSpec(costsOverBaseline()))
  expect(spec.panels[0]?.xAxis.label).toBe(
    'Mean CPU of the data plane, all proxies added to no mesh (cores)',
  )
  expect(listMarks(spec, 0)).toEqual([
    ['Linkerd', '100 requests/s', 0.3, -0.8],
    ['Linkerd', '1,000 requests/s', 0.7, 1],
    ['Istio', '100 requests/s', 0.7, 2],
    ['Istio', '1,000 requests/s', 1.8, 5],
  ])
  expect(spec.panels[0]?.axis.domain[0]).toBeLessThan(-0.8)
})

it('draws nothing of a mark alone', () => {
  const bed = costs2021()
  const [quantity] = bed.quantities
  const [load] = quantity?.loads ?? []
  if (!quantity || !load) throw new Error('the sample has no load')
  const alone = { ...load, points: load.points.slice(0, 1) }
  expect(costSpec({ ...bed, quantities: [{ ...quantity, loads: [alone] }] })).toBeNull()
  expect(costSpec({ ...bed, quantities: [{ ...quantity, loads: [load] }] })?.panels).toHaveLength(1)
})
