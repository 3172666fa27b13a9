import type { Pair } from './pair'
import { type Json, latencies, type Side } from './side'

const run = (name: string, b: Side['run']): Pair => ({ name, b: { run: b } })
const p = (key: string, value: unknown, unit = 'ms'): Json => ({
  key: `http.latency.${key}`,
  value,
  unit,
})
const more = (name: string, ...extra: Json[]): Pair =>
  run(name, (_, honest) => ({
    ...honest,
    measurements: [...(honest.measurements as Json[]), ...extra],
  }))
const only = (name: string, ...list: Json[]): Pair =>
  run(name, (index, honest) => ({
    ...honest,
    measurements: list.map((one) => ({
      ...one,
      value: typeof one.value === 'number' ? one.value * (1 + index * 0.01) : one.value,
    })),
  }))
const text = (name: string, from: RegExp, to: string): Pair =>
  run(name, (_, honest) => JSON.stringify(honest).replace(from, to))
const harness = { name: 'x', version: '1', loadModel: 'closed' }

/** Values without proof of quality, or that cannot be. */
export const UNFIT: Pair[] = [
  run('40% of the requests failed', { errors: 480_000 }),
  run('failures not counted', { errors: null }),
  run('requests not counted', { requests: null }),
  run('more failures than requests', { errors: 2_000_000 }),
  run('half of the requests were never sent', { notSent: 1_200_000 }),
  run('achieved 80% of the target', { achievedRps: 1600, requests: 960_000 }),
  run('achieved twice the target', { achievedRps: 4000, requests: 2_400_000 }),
  run('achieved rate not stated', { achievedRps: null }),
  run('achieved on target, requests say a tenth', { requests: 120_000 }),
  run('achieved on target, requests say tenfold', { requests: 12_000_000 }),
  run('ten requests in ten minutes', { requests: 10 }),
  run('one second', { durationSeconds: 1, nominalDurationSeconds: 1, requests: 2000 }),
  run('duration not stated', { durationSeconds: null, nominalDurationSeconds: null }),
  run('cut short', { durationSeconds: 300, requests: 600_000 }),
  run('duration 0', { durationSeconds: 0 }),
  run('negative duration', { durationSeconds: -600 }),
  run('connections 0', { connections: 0 }),
  run('connections 1.5', { connections: 1.5 }),
  {
    name: 'closed loop faster than its connections allow',
    metric: 'http.latency.p50',
    a: { run: { harness } },
    b: { run: (_, honest) => ({ ...honest, harness, measurements: latencies(200) }) },
  },
  run('start in 2099', { startedAt: '2099-01-01T00:00:00Z' }),
  run('start in 2001', { startedAt: '2001-01-01T00:00:00Z' }),
  {
    name: 'start before the version could exist',
    b: {
      run: (index, honest) => ({ ...honest, startedAt: `2016-01-0${String(index + 1)}T00:00:00Z` }),
    },
    limit: 'the catalogue holds no dates of releases',
  },
  {
    name: 'three runs started in one second',
    b: {
      run: (index, honest) => ({ ...honest, startedAt: `2026-10-02T00:00:00.${String(index)}Z` }),
    },
  },
  only('percentiles that fall', p('p50', 9), p('p99', 8)),
  only('p99 only, in ns read as ms', p('p99', 12_000_000)),
  only('p99 0', p('p50', 0), p('p99', 0)),
  only('p99 negative', p('p50', 1), p('p99', -5)),
  only('p99 1e308 s', p('p50', 1), p('p99', 1e308, 's')),
  only('p99 denormal', p('p99', 5e-324)),
  only('p99 of 0.5 us', p('p50', 0.0004), p('p99', 0.0005)),
  text('p99 NaN', /"value":[^,]+/, '"value":NaN'),
  text('p99 1e999', /"value":[^,]+/, '"value":1e999'),
  text('p99 as text', /"value":([^,]+)/, '"value":"5"'),
  text('p99 twice in one object', /"value":/, '"value":1,"value":'),
  more('p99 twice, two values', p('p99', 1)),
  more('p99 again as p99.0', p('p99.0', 6)),
  more('p99 again in us', p('p99', 6000, 'us')),
  more('p99 in bytes', p('p95', 10, 'B')),
  more('maximum below p99', p('max', 6)),
  more('minimum above p50', p('min', 7)),
  more('mean above maximum', p('max', 30), p('mean', 60)),
  more('mean below minimum', p('min', 4), p('mean', 1)),
  more('deviation beyond the range', p('min', 2), p('max', 30), p('stddev', 500)),
  more('offered rate as a measurement that contradicts', {
    key: 'http.rps.target',
    value: 100,
    unit: '1/s',
  }),
  more('achieved rate as a measurement that contradicts', {
    key: 'http.rps.achieved',
    value: 100,
    unit: '1/s',
  }),
  more('failures as a measurement that contradicts', {
    key: 'http.errors.total',
    value: 900_000,
    unit: '1',
  }),
  run('samples that deny the percentiles', (_, honest) => ({
    ...honest,
    histograms: [{ key: 'http.latency', format: 'samples', unit: 'ms', data: [[500, 1_199_000]] }],
  })),
  run('twelve samples behind a million requests', (index, honest) => {
    const [low, high] = [4 + index / 9, 6 + index / 9]
    const data = [
      [low, 6],
      [high, 6],
    ]
    const histogram = { key: 'http.latency', format: 'samples', unit: 'ms', data }
    return { ...honest, measurements: [p('p50', low), p('p99', high)], histograms: [histogram] }
  }),
  {
    name: 'p99.99 of 5000 requests',
    metric: 'http.latency.p99.99',
    a: { run: tail(1_199_000) },
    b: { run: tail(5000) },
  },
  {
    name: 'p99.9 of 3000 requests',
    metric: 'http.latency.p99.9',
    b: { run: { requests: 3000, achievedRps: 2000 } },
  },
  { name: 'two runs', b: { runs: 2 } },
  {
    name: 'three runs that vary by 60%',
    isWarningEnough: true,
    b: { run: (index, honest) => ({ ...honest, measurements: latencies(2 + 3 * index) }) },
  },
]

function tail(requests: number): Side['run'] {
  return (_, honest) => ({
    ...honest,
    requests,
    measurements: [
      ...(honest.measurements as Json[]),
      p('p99.99', 90 + (Number(honest.durationSeconds) % 1)),
    ],
  })
}
