import { z } from 'zod'
import type { Adapter } from '../../model/adapter'
import {
  decode,
  durationIn,
  durationSeconds,
  integerText,
  latencyIn,
  rps,
} from '../../formats/decode'
import { requireJson, requireText } from '../../formats/result-file'
import { httpsProtocol, noRequests, outcomeNotices } from '../../formats/http-outcome'
import { latencyMeasurements, type Level } from '../../formats/latency-table'
import type { ParsedRun } from '../../model/parsed-run'
import { targetNotReached, tooFewSamples } from '../../model/notices'
import { emptyRun } from '../../model/build-run'
import { readField } from '../../model/field'
import {
  BOMBARDIER,
  BOMBARDIER_COMMAND,
  isBombardierText,
  parseBombardierText,
} from './bombardier-text'
import { targetPath } from '../fortio/fortio'

const latencyUs = latencyIn('us')
const Result = z.object({
  spec: z.object({
    numberOfConnections: integerText,
    testType: z.string(),
    numberOfRequests: integerText.nullish(),
    testDurationSeconds: durationIn('s').nullish(),
    url: z.string().max(2000, 'at most 2000 characters').nullish(),
    client: z.string().max(80, 'at most 80 characters').nullish(),
    rate: rps.nullish(),
  }),
  result: z.object({
    timeTakenSeconds: durationSeconds,
    req1xx: integerText,
    req2xx: integerText,
    req3xx: integerText,
    req4xx: integerText,
    req5xx: integerText,
    others: integerText,
    latency: z.object({
      mean: latencyUs,
      stddev: latencyUs,
      max: latencyUs,
      percentiles: z.record(z.string().regex(/^\d+(\.\d+)?$/), latencyUs).nullish(),
    }),
  }),
})
type Result = z.infer<typeof Result>

function toProtocol({ client, url }: Result['spec']): ParsedRun['protocol'] {
  if (client === 'net/http.v2') return 'h2'
  return httpsProtocol(url) ?? 'http1'
}

/** `others` are requests without a response; bombardier times them like the rest. */
function toRun({ spec, result }: Result): ParsedRun {
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
    extra: { path: targetPath(spec.url), client: spec.client ?? null, others },
  }
  run.notices = [
    ...tooFewSamples(
      percentiles.map(({ p }) => p),
      requests,
    ),
    ...outcomeNotices(run, errors),
    ...targetNotReached(run.targetRps, run.achievedRps),
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
  reads:
    'counts by status class, mean, maximum, percentiles with -l, duration or number of requests',
  latencyUnit: 'us',
  traps: [
    'rps.mean is the mean of samples, not requests divided by time.',
    'Refused connections are inside the latencies.',
    'No minimum is printed.',
  ],
  detect: (file) =>
    isBombardierJson(file.json()) || (file.text !== null && isBombardierText(file.text)),
  parse: (file) => {
    const text = requireText(file)
    return [
      isBombardierText(text)
        ? parseBombardierText(text)
        : toRun(decode(Result, requireJson(file), BOMBARDIER)),
    ]
  },
}
