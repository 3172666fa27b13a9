import { gzipSync } from 'node:zlib'
import type { Pair } from './pair'
import { type Json, type Side } from './side'

const same = (name: string, run: (index: number, honest: Json) => Json | string): Pair => ({
  name: `one measurement thrice: ${name}`,
  b: { sameNumbers: true, run: run satisfies Side['run'] },
})
const values = (run: Json, change: (value: number, at: number) => number): Json => ({
  ...run,
  measurements: (run.measurements as Json[]).map((one, at) => ({
    ...one,
    value: change(Number(one.value), at),
  })),
})
const later = (run: Json, hours: number): Json => ({
  ...run,
  startedAt: new Date(Date.parse(String(run.startedAt)) + hours * 3_600_000).toISOString(),
})
const list = (run: Json): Json[] => run.measurements as Json[]

/** One measurement that wants to count as three. */
export const REPEATS: Pair[] = [
  same('the same bytes', (_, run) => run),
  same('other white space', (index, run) => JSON.stringify(run, null, index)),
  same('other order of keys', (index, run) =>
    index === 0 ? run : Object.fromEntries(Object.entries(run).toReversed().slice(0)),
  ),
  same('other order of measurements', (index, run) => ({
    ...run,
    measurements:
      index === 0
        ? list(run)
        : list(run).toSorted((a, b) => (String(a.key) < String(b.key) ? index - 1.5 : 1.5 - index)),
  })),
  same('another name', (index, run) => ({ ...run, name: `run ${String(index)}` })),
  same('another start', (index, run) => later(run, index)),
  same('no start', (index, run) => ({
    ...run,
    startedAt: index === 0 ? run.startedAt : null,
    name: String(index),
  })),
  same('the start in other time zones', (index, run) => ({
    ...run,
    startedAt: `2026-10-01T0${String(index + 1)}:00:00+0${String(index)}:00`,
  })),
  same('one more percentile, start later', (index, run) => ({
    ...later(run, index),
    measurements: [
      ...list(run),
      ...(index === 0
        ? []
        : [
            {
              key: `http.latency.p9${String(index)}`,
              value: Number(list(run)[1]?.value),
              unit: 'ms',
            },
          ]),
    ],
  })),
  same('one percentile less, start later', (index, run) => ({
    ...later(run, index),
    measurements:
      index === 0 ? list(run) : list(run).filter((_, at) => at !== (index === 1 ? 0 : 3)),
  })),
  same('rounded, start later', (index, run) =>
    values(later(run, index), (value) =>
      index === 0 ? value : Number(value.toPrecision(4 - index + 2)),
    ),
  ),
  same('the last digits jittered, start later', (index, run) =>
    values(later(run, index), (value) => value * (1 + index * 1e-7)),
  ),
  same('jitter of 1e-4, start later', (index, run) =>
    values(later(run, index), (value) => value * (1 + index * 1e-4)),
  ),
  same('all but p99 equal, start later', (index, run) =>
    values(later(run, index), (value, at) => (at === 2 ? value * (1 + index * 0.01) : value)),
  ),
  same('seconds instead of ms, start later', (index, run) => ({
    ...later(run, index),
    measurements: list(run).map((one) =>
      index === 0
        ? one
        : {
            ...one,
            value: Number(one.value) / (index === 1 ? 1000 : 0.001),
            unit: index === 1 ? 's' : 'us',
          },
    ),
  })),
  same('another count of requests', (index, run) => ({
    ...later(run, index),
    requests: Number(run.requests) + index,
  })),
  same('another duration and rate', (index, run) => ({
    ...later(run, index),
    durationSeconds: 600 + index / 10,
    achievedRps: 1999 + index / 10,
  })),
  same('zero fields added', (index, run) => ({
    ...run,
    errors: 0,
    ...(index > 0 && { notSent: 0 }),
    ...(index > 1 && { nominalRequests: 1_200_000 }),
  })),
  same('1.0 for 1, e notation', (index, run) =>
    index === 0
      ? run
      : JSON.stringify(run).replace('"errors":0', index === 1 ? '"errors":0.0' : '"errors":0e0'),
  ),
  same('gzip inside the text', (index, run) =>
    index === 0 ? run : gzipSync(JSON.stringify(run)).toString('base64'),
  ),
  {
    ...same('p50 kept, the rest made up, start later', (index, run) =>
      values(later(run, index), (value, at) => (at === 0 ? value : value + index * 0.05)),
    ),
    limit: 'made-up numbers that agree in one value only may be two runs',
  },
]
