import { z } from 'zod'
import { compareCounts } from '../../formats/compare-counts'
import { decode } from '../../formats/decode'
import { noRequests } from '../../formats/http-outcome'
import type { Level, Latency } from '../../formats/latency-table'
import { readLoad } from '../../model/fields'
import type { Histogram, ParsedRun } from '../../model/parsed-run'
import { isoTime } from '../../formats/sample-table'
import { SAMPLE_LEVELS } from '../../formats/samples'
import { scale } from '../../dictionary/units'
import { LOCUST_FIELDS, LocustEntry as Entry } from './locust-fields'
import { LOCUST, locustProtocol, locustRun, toSeveralRuns } from './locust-run'

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

export function isLocustJson(value: unknown): boolean {
  const first: unknown = Array.isArray(value) ? value[0] : undefined
  return isObject(first) && 'response_times' in first && 'num_requests' in first
}

function toHistogram(entry: Entry): { samples: [number, number][]; count: number } {
  const samples = Object.entries(entry.response_times)
    .map(([ms, n]): [number, number] => [scale(Number(ms), 1e-3), n])
    .filter(([, n]) => n > 0)
    .sort(([a], [b]) => a - b)
  return { samples, count: samples.reduce((sum, [, n]) => sum + n, 0) }
}

/** Nearest rank on [value, count] by value. */
function valueAt(samples: readonly [number, number][], rank: number): number | null {
  let seen = 0
  for (const [value, n] of samples) {
    seen += n
    if (seen >= rank) return value
  }
  return null
}

/** @param raw the entry as it stands in the file */
function toRun(entry: Entry, raw: unknown, i: number): ParsedRun {
  const place = (field: string) => ({ pointer: `/${i}/${field}` })
  const { samples, count } = toHistogram(entry)
  const timed = Math.max(0, entry.num_requests - (entry.num_none_requests ?? 0))
  const levels = SAMPLE_LEVELS.flatMap((p): Level[] => {
    const seconds = valueAt(samples, Math.max(1, Math.ceil((p / 100) * count - 1e-9)))
    const raw = `${seconds} s`
    return seconds === null ? [] : [{ p, seconds, raw, place: place('response_times') }]
  })
  const printed = (field: 'min_response_time' | 'max_response_time'): Latency | null => {
    const seconds = entry[field]
    if (seconds == null || timed === 0) return null
    return { seconds, raw: `${seconds} s`, place: place(field) }
  }
  const mean = timed === 0 ? null : scale(entry.total_response_time / timed, 1e-3)
  const end = entry.last_request_timestamp ?? null
  const seconds = end !== null && end > entry.start_time ? end - entry.start_time : null
  const message = `${count} response times of ${timed} requests`
  const notices = compareCounts(
    { stated: timed, derived: count },
    message,
    place('response_times').pointer,
  )
  const histogram: Histogram = {
    metric: 'http.latency',
    component: 'client',
    format: 'samples',
    unitScale: 1,
    count,
    correction: 'uncorrected',
    mergeable: true,
    note: 'rounded by locust: to 1 ms below 100 ms, to two digits above',
    data: { samples },
  }
  const stated = readLoad(LOCUST_FIELDS, raw, `/${i}`)
  return locustRun({
    name: entry.name.slice(0, 200) || null,
    protocol: locustProtocol(entry.method ?? ''),
    startedAt: isoTime(entry.start_time),
    durationSeconds: seconds,
    achievedRps: seconds === null ? null : entry.num_requests / seconds,
    requests: entry.num_requests,
    errors: entry.num_failures,
    histograms: count === 0 ? [] : [histogram],
    load: stated.load,
    extra: {},
    table: {
      min: printed('min_response_time'),
      mean:
        mean === null
          ? null
          : { seconds: mean, raw: `${mean} s`, place: place('total_response_time') },
      max: printed('max_response_time'),
      stddev: null,
      percentiles: levels,
    },
    method: 'nearest rank on rounded values',
    notices: [...notices, ...stated.notices],
  })
}

/** `--json`: a list with one entry per name of a request and no total. @throws AdapterError with a pointer */
export function parseLocustJson(value: unknown): ParsedRun[] {
  const entries = decode(z.array(Entry).max(10_000, 'at most 10000 entries'), value, LOCUST)
  const wrong = entries.findIndex((one) => one.num_failures > one.num_requests)
  if (wrong !== -1)
    decode(
      z.number().max(entries[wrong]?.num_requests ?? 0, 'at most the number of requests'),
      entries[wrong]?.num_failures,
      { ...LOCUST, base: `/${wrong}/num_failures` },
    )
  if (entries.every(({ num_requests: n }) => n === 0)) throw noRequests(LOCUST)
  const raw: unknown[] = Array.isArray(value) ? value : []
  return toSeveralRuns(entries.map((entry, i) => toRun(entry, raw[i], i)))
}
