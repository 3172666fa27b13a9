import { z } from 'zod'
import type { Adapter } from '../../model/adapter'
import { decode, latencyIn } from '../../formats/decode'
import {
  coarseResolution,
  httpsProtocol,
  noRequests,
  outcomeNotices,
} from '../../formats/http-outcome'
import {
  latencyMeasurements,
  type LatencyTable,
  type Level,
  NO_LATENCY,
} from '../../formats/latency-table'
import type { Notice, ParsedRun } from '../../model/parsed-run'
import { notice, tooFewSamples } from '../../model/notices'
import { requireJson, requireText } from '../../formats/result-file'
import { emptyRun, measured } from '../../model/build-run'
import {
  AUTOCANNON,
  AUTOCANNON_COMMAND,
  isAutocannonText,
  parseAutocannonText,
} from './autocannon-text'
import { compareCounts, comparePart } from '../../formats/compare-counts'
import { AUTOCANNON_FIELDS, AUTOCANNON_LINES, AutocannonResult } from './autocannon-fields'
import { readLoad, type StatedLoad } from '../../model/fields'
import { protocolOr } from '@/ingest/model/assume-protocol'

const latencyMs = latencyIn('ms')
const place = (field: string) => ({ pointer: `/latency/${field}` })

/** `p97_5` is p97.5. */
function listLevels(latency: AutocannonResult['latency']): Level[] {
  return Object.entries(latency).flatMap(([name, value]): Level[] => {
    const digits = /^p(\d+(?:_\d+)?)$/.exec(name)?.[1]
    if (digits === undefined) return []
    const one = z.object({ [name]: latencyMs })
    const seconds = decode(one, { [name]: value }, { ...AUTOCANNON, base: '/latency' })[name]
    if (seconds === undefined) return []
    const p = Number(digits.replace('_', '.'))
    return [{ p, seconds, raw: `${String(value)} ms`, place: place(name) }]
  })
}

function toTable(latency: AutocannonResult['latency']): LatencyTable {
  const printed = (seconds: number, field: string) => ({
    seconds,
    raw: `${Number((seconds * 1000).toPrecision(12))} ms`,
    place: place(field),
  })
  return {
    // The minimum is that of the responses, the percentiles round down to 0: they need not be in order.
    min: null,
    mean: printed(latency.average, 'average'),
    max: printed(latency.max, 'max'),
    stddev: printed(latency.stddev, 'stddev'),
    percentiles: listLevels(latency),
  }
}

/** After a connection broke, lib/httpClient.js times each response from the request before: no latency is one of a response. */
const mistimed = (broken: number): Notice[] =>
  broken === 0
    ? []
    : [
        notice(
          'KNOWN_TOOL_DEFECT',
          `latencies are left out: ${broken} connections broke, and then autocannon times a response from the request before it`,
          '/latency',
        ),
      ]

/** With -R, lib/run.js corrects for an interval of 1 ms, whatever the rate is: a response of 50 ms counts 50 times. */
const overcorrected = (isCorrected: boolean): Notice[] =>
  isCorrected
    ? [
        notice(
          'IMPLAUSIBLE',
          'mean and percentiles: with -R autocannon adds a latency for each millisecond of a response, whatever the rate is; only the maximum is one of a response',
          '/latency',
        ),
      ]
    : []

/** Requests without a response are `errors` and are in no other count. */
function toRun(result: AutocannonResult, stated: StatedLoad): ParsedRun {
  const { requests: counts, latency } = result
  const responses = counts.total
  const requests = responses + result.errors
  if (requests === 0) throw noRequests(AUTOCANNON, { pointer: '/requests' })
  const failedResponses = Math.max(0, result.non2xx - (result['3xx'] ?? 0))
  const samples = latency.totalCount ?? null
  const isCorrected = samples !== null && samples > responses
  const printed = responses === 0 ? NO_LATENCY : toTable(latency)
  const broken = responses === 0 ? 0 : Math.max(0, result.errors - (result.timeouts ?? 0))
  const table = broken > 0 ? NO_LATENCY : printed
  const { duration } = result
  const good = result['2xx'] ?? null
  const coded = (good ?? 0) + result.non2xx
  const codes = `${responses} responses, but ${coded} of them by status code`
  const unsent = `${responses} responses to ${counts.sent} requests that were sent`
  const added = `${samples} latencies for ${responses} answers: with -R autocannon adds those that a stall left out`
  const run: ParsedRun = {
    ...emptyRun({
      name: 'autocannon',
      version: null,
      loadModel: isCorrected ? 'open_corrected' : 'unknown',
      quantileMethod: 'HdrHistogram, whole milliseconds',
    }),
    name: result.title || null,
    ...protocolOr(httpsProtocol(result.url), 'http1', "HTTP/1.1 is autocannon's only protocol"),
    startedAt: result.start ?? null,
    durationSeconds: duration,
    achievedRps: duration > 0 ? requests / duration : null,
    connections: result.connections ?? null,
    requests,
    errors: failedResponses + result.errors,
    latencyIncludesErrors: true,
    load: stated.load,
    extra: {
      timeouts: result.timeouts ?? null,
      resets: result.resets ?? null,
      mismatches: result.mismatches ?? null,
      sent: counts.sent ?? null,
    },
  }
  const measurements = latencyMeasurements('http.latency', table, {
    ...AUTOCANNON,
    slackSeconds: 0.001,
  })
  run.measurements = [
    ...(responses === 0 || broken > 0 ? [] : measured('http.latency', 'min', latency.min)),
    ...measurements,
  ]
  run.notices = [
    ...tooFewSamples(
      table.percentiles.map(({ p }) => p),
      responses,
    ),
    ...(responses === 0 ? [] : [coarseResolution('1 ms')]),
    ...mistimed(broken),
    ...(broken === 0 ? overcorrected(isCorrected) : []),
    ...(isCorrected ? [notice('OMISSION_CORRECTED_COUNT', added, '/latency/totalCount')] : []),
    ...outcomeNotices(run, failedResponses),
    ...(good === null ? [] : compareCounts({ stated: responses, derived: coded }, codes, '/2xx')),
    ...comparePart({ part: responses, whole: counts.sent ?? responses }, unsent, '/requests/sent'),
    ...stated.notices,
  ]
  return run
}

function isAutocannonJson(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false
  return ['sampleInt', 'latency', 'requests', 'throughput', 'non2xx'].every((key) => key in value)
}

export const autocannon: Adapter = {
  id: 'autocannon',
  label: 'autocannon',
  reference: 'https://github.com/mcollina/autocannon#autocannonopts-cb',
  command: AUTOCANNON_COMMAND,
  loadModels: ['open_corrected', 'unknown'],
  coordinatedOmission:
    'corrected with -R unless -C is given, for an interval of 1 ms whatever the rate is; the rate itself is not in the file',
  countsWaiting: 'partly',
  gives: ['percentiles'],
  reads: 'counts, percentiles, mean, minimum and maximum, duration, connections',
  latencyUnit: 'ms, whole milliseconds',
  traps: [
    'There is no p95; p97.5 is another percentile and stays one.',
    'Proved with 9.0.0: with -R, unless -C is given, a response of 50 ms counts 50 times: mean and percentiles are shown, and enter no rank.',
    'Proved with 9.0.0: after a connection broke, each response is timed from the request before it: no latency is read.',
    'Errors are not part of requests.total.',
    'Proved with 9.0.0: with -a the duration runs to the end of a second, which makes the rate of a short run too low.',
  ],
  formats: [
    {
      name: 'JSON',
      fields: { kind: 'json', fields: AUTOCANNON_FIELDS },
      detect: (file) => isAutocannonJson(file.json()),
      parse: (file) => {
        const value = requireJson(file)
        const stated = readLoad(AUTOCANNON_FIELDS, value)
        return [toRun(decode(AutocannonResult, value, AUTOCANNON), stated)]
      },
    },
    {
      name: 'tables for people',
      omitsZeroFailures: true,
      fields: { kind: 'lines', fields: AUTOCANNON_LINES },
      detect: ({ text }) => text !== null && isAutocannonText(text),
      parse: (file) => [parseAutocannonText(requireText(file))],
    },
  ],
}
