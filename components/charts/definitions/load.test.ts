import { describe, expect, it } from 'vitest'
import { describeMarks } from '../describe-marks'
import { loadSpec } from './load'
import { groupSweeps } from './load-levels'
import { samplePanel } from './sample-rows'
import { coupledSweep, load2021 } from './sample-sweeps'

const made = (panels: Parameters<typeof loadSpec>[0]) => {
  const spec = loadSpec(panels)
  if (!spec) throw new Error('the sample has a sweep')
  return spec
}

it('orders levels by load and spaces them by factors when they span more than eightfold', () => {
  const [segment] = made(load2021()).segments
  expect(segment?.xTicks.map((t) => t.label)).toEqual(['20', '200', '2,000'])
  expect(segment?.xTicks[1]?.at).toBeCloseTo(0.5, 12)
  expect(segment?.xTicks[2]?.at).toBe(1)
  expect(made(load2021()).xLabel).toBe('Load: requests/s, logarithmic')
})

it('is linear for sweeps up to eightfold', () => {
  const panels = [100, 500, 800].map((rps) =>
    samplePanel('http.latency.p99', [{ label: 'a', mesh: 'istio', value: 2 }], rps),
  )
  expect(made(panels).segments[0]?.xTicks.map((t) => t.at)).toEqual([0, 4 / 7, 1])
  expect(made(panels).xLabel).toBe('Load: requests/s')
})

it('breaks a line at a level its subject was not measured at', () => {
  const istio = made(load2021()).segments[0]?.series.find((s) => s.label.startsWith('Istio'))
  expect(istio?.points.map((p) => p.y)).toEqual([198, null, 154])
  expect(istio?.points[1]?.note).toBe('not measured')
})

it('labels requests/s and connections that were varied together on one axis', () => {
  const spec = made(coupledSweep())
  expect(spec.segments).toHaveLength(1)
  expect(spec.segments[0]?.xTicks.map((t) => t.label)).toEqual([
    '100 · 8',
    '500 · 32',
    '1,000 · 64',
  ])
  expect(spec.xHead).toBe('Load (requests/s · connections)')
  expect(spec.xLabel).toContain('varied together')
})

it('gives every line a marker and dash of its own', () => {
  const series = made(coupledSweep()).segments[0]?.series ?? []
  expect(series.length).toBeGreaterThan(8)
  expect(new Set(series.map((s) => `${s.marker} ${s.dash}`)).size).toBe(series.length)
  // Its mode has a shape, and three more are free for other settings of it; the baseline has a shape of its own.
  const plain = series.filter((s) => s.dash === 0)
  expect(plain).toHaveLength(5)
  expect(new Set(plain.map((s) => s.marker)).size).toBe(5)
})

it('names many lines by letters in the order of their ends, and draws only the ends of a mesh in full', () => {
  const spec = made(coupledSweep())
  const series = spec.segments[0]?.series ?? []
  expect(series.map((s) => s.key).join('')).toBe('ABCDEFGHIJ')
  const ends = series.map((s) => s.points.at(-1)?.y ?? 0)
  expect(ends).toEqual([...ends].sort((a, b) => b - a))
  expect(series.filter((s) => !s.isQuiet).map((s) => s.label)).toEqual([
    '90 policies, Istio · 1.6 · sidecar',
    '10 policies, Istio · 1.6 · sidecar',
    'No sidecar',
  ])
  expect(spec.summary).toContain('10 lines, highest last value first: 90 policies')
  expect(describeMarks(spec)).toEqual([
    'letters: lines by their last value, highest first',
    'thick lines: highest and lowest of a mesh',
  ])
})

it('gives few lines no letters and keeps their order', () => {
  const spec = made(load2021())
  expect(spec.segments[0]?.series.map(({ key, isQuiet }) => ({ key, isQuiet }))).toEqual(
    Array.from({ length: 3 }, () => ({ key: null, isQuiet: false })),
  )
  expect(describeMarks(spec).join(' ')).not.toMatch(/letters|thick/)
})

it('makes every number of connections a sweep of its own when both were varied freely', () => {
  const panels = [8, 64].flatMap((connections) =>
    [100, 200].map((rps) =>
      samplePanel('http.latency.p99', [{ label: 'a', mesh: 'istio', value: 1 }], rps, '', {
        connections,
      }),
    ),
  )
  const sweeps = groupSweeps(panels)
  expect(sweeps.map((s) => s.title)).toEqual(['8 connections', '64 connections'])
  expect(sweeps.map((s) => s.levels.map((l) => l.x))).toEqual([
    [100, 200],
    [100, 200],
  ])
})

it('draws a metric against the payload where that was varied alone', () => {
  const row = [{ label: 'a', mesh: 'calico', value: 2 }]
  const panels = [1, 1024, 4096].map((payloadBytes) =>
    samplePanel('tcp.rr.latency.mean', row, undefined, '', { payloadBytes, targetRps: null }),
  )
  const spec = made(panels)
  expect(spec.title).toMatch(/ against payload$/)
  expect(spec.xLabel).toBe('Payload: bytes, logarithmic')
  expect(spec.segments[0]?.xTicks.map((t) => t.label)).toEqual(['1', '1,024', '4,096'])
})

it('finds no sweep in one level, in levels without a number, or where other settings differ', () => {
  const row = [{ label: 'a', mesh: 'istio', value: 1 }]
  const key = 'http.latency.p99'
  expect(loadSpec([samplePanel(key, row, 100)])).toBeNull()
  expect(loadSpec([samplePanel(key, row, 100), samplePanel(key, row)])).toBeNull()
  const other = samplePanel(key, row, 200, '', { params: { mtu: 1500 } })
  expect(loadSpec([samplePanel(key, row, 100), other])).toBeNull()
  expect(loadSpec([])).toBeNull()
})

describe('the axis', () => {
  const drawAxis = (choice: 'linear' | 'log' | null) =>
    loadSpec(load2021(), choice)?.segments[0]?.axis

  it('fits the values unless a reader chose one', () => {
    expect(drawAxis('linear')).toMatchObject({ scale: 'linear' })
    expect(drawAxis('linear')?.domain[0]).toBe(0)
    expect(drawAxis('log')).toMatchObject({ scale: 'log' })
    expect(drawAxis('log')?.domain[0]).toBeGreaterThan(0)
    expect(drawAxis('log')?.label).toMatch(/, logarithmic$/)
  })

  it('stays linear where a value is zero, and says why', () => {
    const withZero = load2021().map((panel) => ({
      ...panel,
      rows: panel.rows.map((row) => ({ ...row, value: { ...row.value, value: 0 } })),
    }))
    expect(loadSpec(withZero, 'log')?.segments[0]?.axis).toMatchObject({
      scale: 'linear',
      label: expect.stringContaining('linear because a logarithmic axis has no zero') as string,
    })
  })
})
