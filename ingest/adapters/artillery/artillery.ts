import { z } from 'zod'
import type { Adapter } from '../../model/adapter'
import { decode, integerText, latencyIn, rps } from '../../formats/decode'
import { compareCounts, comparePart } from '../../formats/compare-counts'
import { coarseResolution, noRequests } from '../../formats/http-outcome'
import {
  latencyMeasurements,
  type LatencyTable,
  type Level,
  NO_LATENCY,
  type Latency,
} from '../../formats/latency-table'
import type { Notice, ParsedRun } from '../../model/parsed-run'
import { failures, notice, tooFewSamples } from '../../model/notices'
import { toPointer } from '../../model/pointer'
import { requireJson } from '../../formats/result-file'
import { emptyRun } from '../../model/build-run'
import { isoTime } from '../../formats/sample-table'
import { readLoad } from '../../model/fields'
import { ARTILLERY_FIELDS, type ArtilleryAggregate, ArtilleryReport } from './artillery-fields'
import { scale } from '../../dictionary/units'
import { protocolOr } from '@/ingest/model/assume-protocol'

const COMMAND = 'artillery run --output result.json test.yml'
const ARTILLERY = { format: 'artillery', hint: COMMAND }

const ms = latencyIn('ms')
const Summary = z.object({ count: integerText, min: ms, max: ms, mean: ms }).loose()
const SUMMARY = 'http.response_time'
const SUMMARY_PATH = ['aggregate', 'summaries', SUMMARY]
/** p50, p99, p999: two digits and then decimals. */
const LEVEL = /^p(\d\d)(\d{0,3})$/

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function isArtillery(value: unknown): boolean {
  return (
    isObject(value) &&
    isObject(value['aggregate']) &&
    isObject(value['aggregate']['counters']) &&
    Array.isArray(value['intermediate'])
  )
}

function counter({ counters }: Pick<ArtilleryAggregate, 'counters'>, name: string): number | null {
  if (!Object.hasOwn(counters, name)) return null
  const base = toPointer(['aggregate', 'counters', name])
  return decode(integerText, counters[name], { ...ARTILLERY, base })
}

function readLatency({ summaries }: ArtilleryAggregate): { table: LatencyTable; count: number } {
  const values = summaries?.[SUMMARY]
  // A run without a response has no summary of responses.
  if (values === undefined || values === null) return { table: NO_LATENCY, count: 0 }
  const summary = decode(Summary, values, { ...ARTILLERY, base: toPointer(SUMMARY_PATH) })
  const printed = (field: string, seconds: number): Latency => ({
    seconds,
    raw: `${isObject(values) ? String(values[field]) : seconds} ms`,
    place: { pointer: toPointer([...SUMMARY_PATH, field]) },
  })
  const levels = Object.entries(summary).flatMap(([field, value]): Level[] => {
    const [, whole, decimals = ''] = LEVEL.exec(field) ?? []
    if (whole === undefined || value === null) return []
    const base = toPointer([...SUMMARY_PATH, field])
    const seconds = decode(ms, value, { ...ARTILLERY, base })
    return [{ p: Number(`${whole}.${decimals || '0'}`), ...printed(field, seconds) }]
  })
  const table = {
    min: printed('min', summary.min),
    mean: printed('mean', summary.mean),
    max: printed('max', summary.max),
    stddev: null,
    percentiles: levels,
  }
  return { table, count: summary.count }
}

const CODE = /^http\.codes\.\d{3}$/
/** artillery itself calls a run with 503 responses a success. */
const GOOD_CODE = /^http\.codes\.[23]\d\d$/

function countResponses(aggregate: Pick<ArtilleryAggregate, 'counters'>, codes: RegExp): number {
  return Object.keys(aggregate.counters)
    .filter((name) => codes.test(name))
    .reduce((sum, name) => sum + (counter(aggregate, name) ?? 0), 0)
}

/** Every virtual user that ended was created; a run that was stopped leaves some that did not end. */
function usersDiffer(aggregate: ArtilleryAggregate): Notice[] {
  const count = (name: string): number | null => counter(aggregate, `vusers.${name}`)
  const [created, completed, failed] = [count('created'), count('completed'), count('failed')]
  if (created === null || (completed === null && failed === null)) return []
  const message = `${created} virtual users were created, ${completed ?? 0} completed and ${failed ?? 0} failed`
  const ended = (completed ?? 0) + (failed ?? 0)
  return comparePart({ part: ended, whole: created }, message, '/aggregate/counters')
}

/** The sketch has a relative error of 1 %, and values are rounded to 0.1 ms. */
const SKETCH_SHARE = 0.02
const ROUNDING_SECONDS = 1e-4
const COARSE_BELOW_SECONDS = 0.01
const isWholeMs = (seconds: number): boolean => Number.isInteger(scale(seconds, 1e3))

/** Of the requests by time, which the printed mean of periods may miss by half. */
const NEAR = 0.05

/** The printed rate where requests by time confirm it, else these. */
function toAchieved(printed: number | null, byTime: number | null): number | null {
  if (printed === null || byTime === null) return printed ?? byTime
  return Math.abs(printed / byTime - 1) <= NEAR ? printed : byTime
}

/** The mean of the rates of report periods of 10 s, of which the first and the last may be a second long. */
function readRate(rates: ArtilleryAggregate['rates']): number | null {
  const rate = rates?.['http.request_rate']
  const base = '/aggregate/rates/http.request_rate'
  return rate == null ? null : decode(rps, rate, { ...ARTILLERY, base })
}

function parse(value: unknown): ParsedRun {
  const { aggregate } = decode(ArtilleryReport, value, ARTILLERY)
  const stated = readLoad(ARTILLERY_FIELDS, value)
  const { firstMetricAt: first, lastMetricAt: last, rates } = aggregate
  const requests = counter(aggregate, 'http.requests')
  if (requests === null || requests === 0)
    throw noRequests(ARTILLERY, { pointer: '/aggregate/counters/http.requests' })
  const good = countResponses(aggregate, GOOD_CODE)
  const coded = countResponses(aggregate, CODE)
  const responses = counter(aggregate, 'http.responses') ?? 0
  const { table, count } = readLatency(aggregate)
  const skipped = counter(aggregate, 'vusers.skipped')
  const seconds = first != null && last != null && last > first ? scale(last - first, 1e-3) : null
  const rate = readRate(rates)
  const inconsistent = good > requests || responses > requests || count > requests
  const run: ParsedRun = {
    ...emptyRun({
      name: 'artillery',
      version: null,
      loadModel: 'open_uncorrected',
      quantileMethod: 'DDSketch, 1 % relative error',
    }),
    ...protocolOr(null, 'http1', "HTTP/1.1 is the protocol of artillery's http engine"),
    startedAt: first == null ? null : isoTime(first / 1000),
    durationSeconds: seconds,
    achievedRps: toAchieved(rate, seconds === null ? null : requests / seconds),
    requests,
    errors: inconsistent ? null : requests - good,
    notSent: skipped,
    latencyIncludesErrors: true,
    load: stated.load,
    measurements: latencyMeasurements('http.latency', table, {
      ...ARTILLERY,
      slackSeconds: SKETCH_SHARE * (table.max?.seconds ?? 0) + ROUNDING_SECONDS,
    }),
    extra: {
      virtualUsers: counter(aggregate, 'vusers.created'),
      failedUsers: counter(aggregate, 'vusers.failed'),
      meanOfPeriodRates: rate,
    },
  }
  const { min, max, percentiles } = table
  const isCoarse = min !== null && max !== null && isWholeMs(min.seconds) && isWholeMs(max.seconds)
  const counts = `${requests} requests, ${responses} responses, ${coded} status codes, ${good} of them 2xx or 3xx, ${count} response times`
  const dropped = `${skipped ?? 0} virtual users were skipped: as many as allowed were busy`
  run.notices = [
    ...tooFewSamples(
      percentiles.map(({ p }) => p),
      count,
    ),
    ...(requests - good === requests
      ? failures(run)
      : failures({ ...run, errors: Math.max(0, responses - good) })),
    ...(isCoarse && min.seconds < COARSE_BELOW_SECONDS ? [coarseResolution('1 ms')] : []),
    ...compareCounts({ stated: responses, derived: coded }, counts, '/aggregate/counters'),
    ...(inconsistent
      ? compareCounts(
          { stated: requests, derived: Math.max(good, responses, count) },
          counts,
          '/aggregate/counters',
        )
      : []),
    ...usersDiffer(aggregate),
    ...(skipped ? [notice('REQUESTS_NOT_SENT', dropped)] : []),
    ...stated.notices,
  ]
  return run
}

export const artillery: Adapter = {
  id: 'artillery',
  label: 'Artillery',
  reference: 'https://www.artillery.io/docs/reference/reported-metrics',
  command: COMMAND,
  loadModels: ['open_uncorrected'],
  coordinatedOmission:
    'not corrected: virtual users arrive on schedule, but each request of a user waits for the one before, and time counts from the actual send',
  countsWaiting: 'no',
  gives: ['percentiles'],
  reads: 'counts, rate and percentiles of the aggregate summary',
  latencyUnit: 'ms',
  traps: [
    'http.request_rate is the mean over report periods, of which the edges are shorter: proved with 2.0.21, 205 requests/s were printed as 129; where it differs, the rate read is requests by time.',
    'p999 means p99.9.',
    'Summaries are empty when every request was refused; that file is refused too.',
    'vusers.failed stays 0 when the server responds with 5xx.',
    'Proved with 2.0.21: a request that was given up or reset is an error and in no latency.',
  ],
  formats: [
    {
      name: 'JSON',
      fields: { kind: 'json', fields: ARTILLERY_FIELDS },
      detect: (file) => isArtillery(file.json()),
      parse: (file) => [parse(requireJson(file))],
    },
  ],
}
