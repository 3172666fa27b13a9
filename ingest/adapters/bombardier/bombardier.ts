import type { Adapter } from '../../model/adapter'
import { compareCounts, comparePart } from '../../formats/compare-counts'
import { decode } from '../../formats/decode'
import { requireJson, requireText } from '../../formats/result-file'
import { httpsProtocol, noRequests, outcomeNotices, short } from '../../formats/http-outcome'
import { latencyMeasurements, type Level } from '../../formats/latency-table'
import type { Notice, ParsedRun } from '../../model/parsed-run'
import { notice, targetNotReached, tooFewSamples } from '../../model/notices'
import { emptyRun } from '../../model/build-run'
import { readField } from '../../model/field'
import {
  BOMBARDIER,
  BOMBARDIER_COMMAND,
  isBombardierText,
  parseBombardierText,
} from './bombardier-text'
import { BOMBARDIER_FIELDS, BOMBARDIER_LINES, BombardierResult } from './bombardier-fields'
import { readLoad, type StatedLoad } from '../../model/fields'

function toProtocol({ client, url }: BombardierResult['spec']): ParsedRun['protocol'] {
  if (client === 'net/http.v2') return 'h2'
  return httpsProtocol(url) ?? 'http1'
}

/** Samples of a hundredth of a second each: of a short or slow run their mean is another number than the rate. */
const FAR_RATE = 10

function rateDiffers({ achievedRps }: ParsedRun, mean: number | null): Notice[] {
  if (!achievedRps || !mean) return []
  const message = `rps.mean is ${short(mean)}, but requests and time make ${short(achievedRps)} requests/s`
  const factor = Math.max(mean / achievedRps, achievedRps / mean)
  return factor < FAR_RATE ? [] : [notice('IMPLAUSIBLE', message, '/result/rps/mean')]
}

/**
 * `errors` counts by reason what `others` counts at once. With net/http a response whose body broke off is an error too,
 * but has its status.
 */
function errorsDiffer({ spec, result }: BombardierResult): Notice[] {
  const { others, errors } = result
  if (!errors) return []
  const named = errors.reduce((sum, { count }) => sum + count, 0)
  const message = `${others} requests without a response, but ${named} errors`
  return (spec.client ?? 'fasthttp') === 'fasthttp'
    ? compareCounts({ stated: others, derived: named }, message, '/result/errors')
    : comparePart({ part: others, whole: named }, message, '/result/errors')
}

/** `others` are requests without a response; bombardier times them like the rest. */
function toRun(document: BombardierResult, stated: StatedLoad): ParsedRun {
  const { spec, result } = document
  const { req1xx, req2xx, req3xx, req4xx, req5xx, others, latency } = result
  const requests = req1xx + req2xx + req3xx + req4xx + req5xx + others
  if (requests === 0) throw noRequests(BOMBARDIER, { pointer: '/result' })
  const errors = requests - req2xx - req3xx
  const seconds = result.timeTakenSeconds
  const printed = (value: number, field: string) => ({
    seconds: value,
    raw: `${Number((value * 1e6).toPrecision(12))} us`,
    place: { pointer: `/result/latency/${field}` },
  })
  const percentiles = Object.entries(latency.percentiles ?? {}).map(([p, value]): Level => ({
    p: Number(p),
    ...printed(value, `percentiles/${p}`),
  }))
  const run: ParsedRun = {
    ...emptyRun({
      name: 'bombardier',
      version: null,
      loadModel: spec.rate ? 'paced_uncorrected' : 'closed',
      quantileMethod: 'exact microsecond counts',
    }),
    protocol: toProtocol(spec),
    durationSeconds: seconds,
    nominalDurationSeconds: spec.testDurationSeconds ?? null,
    nominalRequests: spec.numberOfRequests ?? null,
    targetRps: spec.rate || null,
    // The rate that is printed is the mean of samples, not requests by time.
    achievedRps: seconds > 0 ? requests / seconds : null,
    connections: spec.numberOfConnections,
    requests,
    errors,
    latencyIncludesErrors: true,
    measurements: latencyMeasurements(
      'http.latency',
      {
        min: null,
        mean: printed(latency.mean, 'mean'),
        max: printed(latency.max, 'max'),
        stddev: printed(latency.stddev, 'stddev'),
        percentiles,
      },
      { ...BOMBARDIER, slackSeconds: 1e-6 },
    ),
    load: stated.load,
    extra: { others },
  }
  run.notices = [
    ...tooFewSamples(
      percentiles.map(({ p }) => p),
      requests,
    ),
    ...outcomeNotices(run, errors),
    ...rateDiffers(run, result.rps?.mean ?? null),
    ...errorsDiffer(document),
    ...targetNotReached(run.targetRps, run.achievedRps),
    ...stated.notices,
  ]
  return run
}

function isBombardierJson(value: unknown): boolean {
  const [spec, result] = [readField(value, 'spec'), readField(value, 'result')]
  const has = (part: unknown, key: string): boolean => readField(part, key) !== undefined
  return has(spec, 'testType') && has(result, 'latency') && has(result, 'req2xx')
}

export const bombardier: Adapter = {
  id: 'bombardier',
  label: 'bombardier',
  reference: 'https://github.com/codesenberg/bombardier/blob/master/template.go',
  command: BOMBARDIER_COMMAND,
  loadModels: ['paced_uncorrected', 'closed', 'unknown'],
  coordinatedOmission:
    'not corrected: -r paces the requests, but latency counts from the actual send',
  countsWaiting: 'no',
  gives: ['percentiles'],
  reads:
    'counts by status class, mean, maximum, percentiles with -l, duration or number of requests',
  latencyUnit: 'us',
  traps: [
    'rps.mean is the mean of samples, not requests divided by time.',
    'Refused connections are inside the latencies.',
    'No minimum is printed.',
    'Proved with 1.2.6: fasthttp sends a request again that was given up or reset, inside its latency: 22 given up and 111 reset show as no error.',
  ],
  formats: [
    {
      name: 'JSON',
      fields: { kind: 'json', fields: BOMBARDIER_FIELDS },
      detect: (file) => isBombardierJson(file.json()),
      parse: (file) => {
        const value = requireJson(file)
        const stated = readLoad(BOMBARDIER_FIELDS, value)
        return [toRun(decode(BombardierResult, value, BOMBARDIER), stated)]
      },
    },
    {
      name: 'report for people',
      omitsZeroFailures: true,
      fields: { kind: 'lines', fields: BOMBARDIER_LINES },
      detect: ({ text }) => text !== null && isBombardierText(text),
      parse: (file) => [parseBombardierText(requireText(file))],
    },
  ],
}
