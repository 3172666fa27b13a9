import { pair } from './pair'
import { latencies, type Side } from './side'
import type { Json } from './site'
import type { Try } from './try'

const run = (name: string, b: Side['run']): Try => pair(name, { run: b })
const p = (key: string, value: unknown, unit = 'ms'): Json => ({
  key: `http.latency.${key}`,
  value,
  unit,
})
const more = (name: string, extra: Json): Try =>
  run(name, (_, honest) => ({
    ...honest,
    measurements: [...(honest.measurements as Json[]), extra],
  }))
const only = (name: string, ...list: Json[]): Try =>
  run(name, (index, honest) => ({
    ...honest,
    measurements: list.map((one) => ({ ...one, value: Number(one.value) * (1 + index * 0.01) })),
  }))
const text = (name: string, from: RegExp, to: string): Try =>
  run(name, (_, honest) => JSON.stringify(honest).replace(from, to))

/** Values without proof of quality, or that cannot be. */
export const UNFIT: Try[] = [
  run('half of the requests were never sent', { notSent: 1_200_000 }),
  run('ten requests in ten minutes', { requests: 10 }),
  run('duration not stated', { durationSeconds: null, nominalDurationSeconds: null }),
  run('duration 0', { durationSeconds: 0 }),
  run('negative duration', { durationSeconds: -600 }),
  run('connections 0', { connections: 0 }),
  run('connections 1.5', { connections: 1.5 }),
  run('start in 2099', { startedAt: '2099-01-01T00:00:00Z' }),
  run('start in 2001', { startedAt: '2001-01-01T00:00:00Z' }),
  pair(
    'start before the version could exist',
    { run: (index, honest) => ({ ...honest, startedAt: `2016-01-0${index + 1}T00:00:00Z` }) },
    { limit: 'the catalogue holds no dates of releases' },
  ),
  run('three runs started in one second', (index, honest) => ({
    ...honest,
    startedAt: `2026-10-02T00:00:00.${index}Z`,
  })),
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
  run('twelve samples behind a million requests', (index, honest) => {
    const [low, high] = [4 + index / 9, 6 + index / 9]
    const data = [
      [low, 6],
      [high, 6],
    ]
    const histogram = { key: 'http.latency', format: 'samples', unit: 'ms', data }
    return { ...honest, measurements: [p('p50', low), p('p99', high)], histograms: [histogram] }
  }),
  pair(
    'p99.9 of 3000 requests',
    { run: { requests: 3000, achievedRps: 2000 } },
    { metric: 'http.latency.p99.9' },
  ),
  pair('two runs', { runs: 2 }),
  pair(
    'three runs that vary by 60%',
    { run: (index, honest) => ({ ...honest, measurements: latencies(2 + 3 * index) }) },
    { isWarningEnough: true },
  ),
]
