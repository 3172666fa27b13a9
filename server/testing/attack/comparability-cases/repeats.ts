import { gzipSync } from 'node:zlib'
import { pair } from './pair'
import type { Json } from './site'
import type { Try } from './try'

const same = (name: string, run: (index: number, honest: Json) => Json | string, limit?: string) =>
  pair(
    `one measurement thrice: ${name}`,
    { sameNumbers: true, run },
    { ...(limit !== undefined && { limit }) },
  )
const list = (run: Json): Json[] => run.measurements as Json[]
const values = (run: Json, change: (value: number, at: number) => number): Json => ({
  ...run,
  measurements: list(run).map((one, at) => ({ ...one, value: change(Number(one.value), at) })),
})
const later = (run: Json, hours: number): Json => ({
  ...run,
  startedAt: new Date(Date.parse(String(run.startedAt)) + hours * 3_600_000).toISOString(),
})

/** One measurement that wants to count as three. */
export const REPEATS: Try[] = [
  same('other order of measurements', (index, run) => ({
    ...run,
    measurements:
      index === 0
        ? list(run)
        : list(run).toSorted((a, b) => (String(a.key) < String(b.key) ? index - 1.5 : 1.5 - index)),
  })),
  same('another start', (index, run) => later(run, index)),
  same('no start', (index, run) => ({
    ...run,
    startedAt: index === 0 ? run.startedAt : null,
    name: String(index),
  })),
  same('the start in other time zones', (index, run) => ({
    ...run,
    startedAt: `2026-10-01T0${index + 1}:00:00+0${index}:00`,
  })),
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
    JSON.stringify(run).replace(
      '"errors":0',
      ['"errors":0', '"errors":0.0', '"errors":0e0'][index] ?? '',
    ),
  ),
  same('gzip inside the text', (index, run) =>
    index === 0 ? run : gzipSync(JSON.stringify(run)).toString('base64'),
  ),
  same(
    'p50 kept, the rest made up, start later',
    (index, run) =>
      values(later(run, index), (value, at) => (at === 0 ? value : value + index * 0.05)),
    'made-up numbers that agree in one value only may be two runs',
  ),
]
