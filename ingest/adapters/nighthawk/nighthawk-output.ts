import { z } from 'zod'
import {
  decode,
  integerText,
  MAX_DURATION_SECONDS,
  MAX_LATENCY_SECONDS,
  unexpected,
} from '../../formats/decode'
import { gridLevels } from '../../formats/grid-levels'
import { latencyMeasurements, NO_LATENCY, type Latency } from '../../formats/latency-table'
import type { Histogram, ParsedRun } from '../../model/parsed-run'
import { notice } from '../../model/notices'
import { isoTime } from '../../formats/sample-table'
import { readLoad } from '../../model/fields'
import {
  countWorkers,
  NIGHTHAWK_OUTPUT,
  NighthawkOptions as Options,
  protoDuration,
} from './nighthawk-fields'
import { nighthawkRun } from './nighthawk-run'

const latency = protoDuration(MAX_LATENCY_SECONDS)
const duration = protoDuration(MAX_DURATION_SECONDS)

const Statistic = z.object({
  id: z.string(),
  count: integerText,
  mean: latency,
  pstdev: latency,
  min: latency,
  max: latency,
  percentiles: z
    .array(
      z.object({
        percentile: z.number({ error: 'a share from 0 to 1' }).min(0).max(1),
        count: integerText,
        duration: latency,
      }),
    )
    .max(10_000, 'at most 10000 percentiles')
    .nullish(),
})
const Result = z.object({
  name: z.string().max(200),
  statistics: z
    .array(z.looseObject({ id: z.string().nullish(), count: integerText.nullish() }))
    .max(1000),
  counters: z.array(z.object({ name: z.string(), value: integerText })).max(10_000),
  execution_duration: duration.nullish(),
  execution_start: z.string().nullish(),
})
const Version = z.object({
  version: z.object({
    version: z.object({
      major_number: z.number().nullish(),
      minor_number: z.number().nullish(),
      patch: z.number().nullish(),
    }),
  }),
})

function readVersion(document: unknown): string | null {
  const { data } = Version.safeParse(document)
  if (!data) return null
  const { major_number: major, minor_number: minor, patch } = data.version.version
  return [major ?? 0, minor ?? 0, patch ?? 0].join('.')
}

/** Latencies of good responses; versions before 2020 have one statistic for all responses. */
const LATENCIES = ['latency_2xx', 'request_to_response'].map((id) => `benchmark_http_client.${id}`)

/**
 * The protobuf Output as JSON or YAML, or one Result of it.
 * @param document with the field names of the .proto files
 * @param isDamaged the options could not be read as written: the rates in them are left out
 * @throws AdapterError
 */
export function parseNighthawkOutput(
  document: unknown,
  hint: string,
  isDamaged: boolean,
): ParsedRun {
  const context = { format: 'Nighthawk', hint }
  const { results, options: rawOptions } = z
    .object({ results: z.array(z.unknown()).nullish(), options: z.unknown() })
    .catch({ results: null, options: null })
    .parse(document)
  const all = results ?? [document]
  const isGlobal = (one: unknown): boolean =>
    typeof one === 'object' && one !== null && Reflect.get(one, 'name') === 'global'
  const index = all.length === 1 ? 0 : all.findIndex(isGlobal)
  if (index < 0)
    throw unexpected({
      ...context,
      what: 'the result "global"',
      expected: 'in results',
      found: null,
      place: { pointer: '/results' },
    })
  const base = results ? `/results/${index}` : ''
  const result = decode(Result, all[index], { ...context, base })
  const options = rawOptions ? decode(Options, rawOptions, { ...context, base: '/options' }) : null
  const position = LATENCIES.map((id) =>
    result.statistics.findIndex((one) => one.id === id && (one.count ?? 0) > 0),
  ).find((at) => at >= 0)
  if (position === undefined)
    throw unexpected({
      ...context,
      what: 'the latency statistic',
      expected: `${LATENCIES.join(' or ')} with at least one sample`,
      found: null,
      place: { pointer: `${base}/statistics` },
      code: 'NO_RESULT',
    })
  const place = `${base}/statistics/${position}`
  const statistic = decode(Statistic, result.statistics[position], { ...context, base: place })
  const printed = (field: 'min' | 'mean' | 'max' | 'pstdev'): Latency => ({
    seconds: statistic[field],
    raw: `${statistic[field]} s`,
    place: { pointer: `${place}/${field}` },
  })
  const rows = (statistic.percentiles ?? []).map(({ percentile: share, count, duration }, i) => {
    const last = statistic.percentiles?.[i - 1]
    if (last && (duration < last.duration || count < last.count || share < last.percentile))
      throw unexpected({
        ...context,
        what: 'the percentiles',
        expected: 'rising',
        found: `${duration} s`,
        place: { pointer: `${place}/percentiles/${i}` },
      })
    return { share, count, seconds: duration, raw: `${duration} s` }
  })
  const covered = rows.at(-1)?.count ?? 0
  const note =
    covered === statistic.count
      ? null
      : `the percentiles end at ${covered} of ${statistic.count} samples`
  const histogram: Histogram = {
    metric: 'http.latency',
    component: 'client',
    format: 'nighthawk',
    unitScale: 1,
    count: statistic.count,
    correction: 'uncorrected',
    mergeable: note === null,
    note,
    data: {
      knots: rows
        .filter((row, i) => row.count !== rows[i - 1]?.count)
        .map(({ share, seconds, count }) => [count === covered ? 1 : share, seconds, count]),
      min: statistic.min,
      max: statistic.max,
    },
  }
  const stated = readLoad(NIGHTHAWK_OUTPUT, document)
  const workers = options && countWorkers(options, all)
  const perWorker = (n: number | null | undefined): number | null =>
    workers && n && !isDamaged ? n * workers : null
  const damaged =
    'the options are no valid JSON: rate and connections are left out, results are read'
  const table = {
    ...NO_LATENCY,
    min: printed('min'),
    mean: printed('mean'),
    max: printed('max'),
    stddev: printed('pstdev'),
  }
  return nighthawkRun({
    name: result.name,
    version: readVersion(document),
    url: options?.uri ?? null,
    isH2: options ? options.h2 === true || /http2/i.test(options.protocol?.value ?? '') : null,
    isOpenLoop: options && !isDamaged ? (options.open_loop ?? false) : null,
    startedAt:
      result.execution_start && Number.isFinite(Date.parse(result.execution_start))
        ? isoTime(Date.parse(result.execution_start) / 1000)
        : null,
    durationSeconds: result.execution_duration ?? null,
    nominalSeconds: options?.duration ?? null,
    targetRps: perWorker(options?.requests_per_second),
    connections: perWorker(options?.connections),
    counters: new Map(result.counters.map(({ name, value }) => [name, value])),
    samples: statistic.count,
    isGoodOnly: statistic.id === LATENCIES[0],
    measurements: [
      ...latencyMeasurements('http.latency', table, { ...context, slackSeconds: 1e-6 }),
      ...gridLevels('http.latency', rows, statistic.count),
    ],
    histograms: rows.length > 0 ? [histogram] : [],
    notices: [
      ...(isDamaged ? [notice('DAMAGED_FIELD', damaged, '/options')] : []),
      ...(note === null ? [] : [notice('COUNTS_INCONSISTENT', note, place)]),
      ...stated.notices,
    ],
    load: stated.load,
    extra: { statistic: statistic.id },
  })
}
