import { expect, it } from 'vitest'
import { AdapterError } from '../../model/adapter'
import { type Change, readChanged } from '../changed-fixture'

const FILE = 'envoy_gateway/benchmark_result.json'
const read = (...changes: Change[]) => readChanged(FILE, ...changes)
it('keeps cases apart by routes, phase and the rate of a worker, and knows no target', () => {
  const runs = read()
  expect(runs.map(({ load }) => load)).toEqual([
    {
      rps_per_worker: 100,
      routes: 10,
      routes_per_hostname: 2,
      phase: 'scaling-up',
      connections_per_worker: 100,
    },
    {
      rps_per_worker: 2000,
      routes: 1000,
      routes_per_hostname: 200,
      phase: 'scaling-up',
      connections_per_worker: 100,
    },
    {
      rps_per_worker: 100,
      routes: 10,
      routes_per_hostname: 2,
      phase: 'scaling-down',
      connections_per_worker: 100,
    },
  ])
  for (const run of runs)
    expect(run).toMatchObject({
      targetRps: null,
      connections: null,
      durationSeconds: null,
      protocol: 'http1',
    })
})

it('counts failures by the counters, and what was not sent', () => {
  expect(read()[1]).toMatchObject({ requests: 718454, errors: 12, notSent: 1544 })
})

it('takes the points of the grid above p99 and p99.9 for upper bounds, and 0 for missing', () => {
  const [up, , down] = read().map(
    ({ measurements }) => new Map(measurements.map((m) => [m.key, m])),
  )
  expect(up?.get('http.latency.p95')).toMatchObject({ value: 0.000528639, censored: 0 })
  expect(up?.get('http.latency.p99')).toMatchObject({ value: 0.001541119, censored: -1 })
  expect(up?.get('http.latency.p99.9')?.censored).toBe(-1)
  expect(down?.has('http.latency.p99')).toBe(false)
})

it('has memory in bytes and CPU in cores, and neither where nothing was sampled', () => {
  const [up, , down] = read().map(
    ({ measurements }) => new Map(measurements.map((m) => [m.key, m.value])),
  )
  expect(up?.get('mem.working_set.max@data_plane.per_proxy')).toBe(21.5 * 2 ** 20)
  expect(up?.get('cpu.cores.mean@data_plane.per_proxy')).toBeCloseTo(0.09125, 12)
  expect(down?.has('cpu.cores.mean@data_plane.per_proxy')).toBe(false)
  expect(down?.has('mem.working_set.mean@data_plane.per_proxy')).toBe(true)
})

it('refuses a case without its latency', () => {
  expect(() => read(['"mean": 0.952311', '"mean": "x"'])).toThrow(/mean/)
})

const MARKDOWN = 'envoy_gateway/benchmark_report.md'

it('reads each case of the Markdown, between lines of its log, with memory and CPU by name', () => {
  const [up, down, ...others] = readChanged(MARKDOWN)
  expect(others).toEqual([])
  expect(up).toMatchObject({ requests: 200, errors: 0, notSent: 3, nominalDurationSeconds: 4 })
  expect(down).toMatchObject({ requests: 244, errors: 4, achievedRps: 61 })
  expect(down?.load).toEqual({
    phase: 'scaling-down',
    routes: 10,
    routes_per_hostname: 2,
    rps_per_worker: 50,
    connections_per_worker: 20,
  })
  const values = new Map(down?.measurements.map(({ key, value }) => [key, value]))
  expect(values.get('http.latency.p95')).toBe(0.002307)
  expect(values.get('cpu.cores.max@data_plane.per_proxy')).toBeCloseTo(0.9225, 12)
  expect(values.get('mem.working_set.mean@control_plane.envoy_gateway')).toBe(132 * 2 ** 20)
  const keys = up?.measurements.map(({ key }) => key)
  expect(keys).not.toContain('cpu.cores.mean@data_plane.per_proxy')
})

it('takes CPU in seconds for time since the process began', () => {
  const [up] = readChanged(
    MARKDOWN,
    [/ <br> min\/max\/means/, ''],
    ['Averaged Envoy Proxy CPU (%)', 'Envoy Proxy CPU (Avg) (s)'],
    ['0.00 / 0.00 / 0.00', '30.41'],
  )
  expect(up?.measurements.at(-1)).toMatchObject({
    key: 'cpu.time@data_plane.per_proxy',
    value: 30.41,
  })
})

it('refuses Markdown that is cut, has other columns or rows, or no counters', () => {
  const why = (...changes: Change[]) => {
    try {
      readChanged(MARKDOWN, ...changes)
    } catch (error) {
      if (error instanceof AdapterError) return `${error.message} ${error.hint ?? ''}`
      throw error
    }
    return 'read'
  }
  expect(why([/Counter +Value[\s\S]*?```/, '```'])).toMatch(/counters.*benchmark_result\.json/)
  expect(why(['Envoy Gateway CPU (%)', 'Envoy Gateway GPU (%)'])).toMatch(/GPU/)
  expect(why([/\|scaling up/, '|scaling sideways'])).toMatch(/row of scaling up/)
  expect(why([/\|0\.50 \/ 0\.75 \/ 0\.60 +/, ''])).toMatch(/columns/)
})
