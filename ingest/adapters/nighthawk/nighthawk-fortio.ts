import { z } from 'zod'
import {
  decode,
  durationIn,
  integerText,
  latencySeconds,
  nonNegative,
  rps,
  unexpected,
} from '../../formats/decode'
import { compareCounts } from '../../formats/compare-counts'
import { httpsProtocol } from '../../formats/http-outcome'
import { latencyMeasurements, type Latency } from '../../formats/latency-table'
import type { Histogram, ParsedRun } from '../../model/parsed-run'
import { failures, notice, targetNotReached, tooFewSamples } from '../../model/notices'
import { emptyRun, goDurationSeconds } from '../../model/build-run'
import { readField } from '../../model/field'
import {
  type FieldsOf,
  identity,
  ignored,
  load,
  loads,
  plan,
  readLoad,
  result,
} from '../../model/fields'
import { targetLoad } from '../../model/load'
import { protocolOr } from '@/ingest/model/assume-protocol'

const Document = z.object({
  Labels: z.string().max(2000).nullish(),
  RequestedQPS: rps,
  RequestedDuration: z.string().nullish(),
  ActualQPS: rps,
  ActualDuration: durationIn('ns'),
  NumThreads: integerText.nullish(),
  Version: z.string().max(80).nullish(),
  StartTime: z.iso.datetime({ offset: true, error: 'an RFC 3339 time with offset' }).nullish(),
  URL: z.string().max(2000).nullish(),
  RetCodes: z.record(z.string(), integerText).nullish(),
  DurationHistogram: z.object({
    Count: integerText,
    Min: latencySeconds,
    Max: latencySeconds,
    Avg: latencySeconds,
    Sum: nonNegative.nullish(),
    StdDev: latencySeconds.nullish(),
    Data: z
      .array(z.object({ Start: latencySeconds, End: latencySeconds, Count: integerText }))
      .max(10_000, 'at most 10000 buckets')
      .nullish(),
    Percentiles: z
      .array(z.object({ Percentile: z.number().min(0).max(100), Value: latencySeconds }))
      .max(1000, 'at most 1000 percentiles')
      .nullish(),
  }),
})

/** Its fields; open loop, bursts, headers and limits are in none of them. */
export const NIGHTHAWK_FORTIO: FieldsOf<z.infer<typeof Document>> = {
  RunType: ignored('always HTTP'),
  URL: loads('path, query', (url) => targetLoad(typeof url === 'string' ? url : null)),
  RequestedQPS: plan('targetRps'),
  RequestedDuration: plan('nominalDurationSeconds'),
  NumThreads: plan('connections'),
  Jitter: load('jitter'),
  Labels: identity,
  StartTime: identity,
  Version: identity,
  ActualQPS: result,
  ActualDuration: result,
  DurationHistogram: result,
  RetCodes: result,
  Sizes: result,
  HeaderSizes: result,
  BytesReceived: result,
  BytesSent: result,
}

/** Nighthawk's imitation of fortio's JSON; fortio itself writes the requested rate as a text. */
export function isNighthawkFortio(value: unknown): boolean {
  const histogram = readField(value, 'DurationHistogram')
  return (
    typeof readField(value, 'RunType') === 'string' &&
    typeof readField(value, 'RequestedQPS') === 'number' &&
    typeof histogram === 'object' &&
    histogram !== null
  )
}

/** @throws AdapterError */
export function parseNighthawkFortio(value: unknown, hint: string): ParsedRun {
  const context = { format: 'Nighthawk', hint }
  const document = decode(Document, value, context)
  const { DurationHistogram: latency, RetCodes: codes } = document
  const count = latency.Count
  const at = '/DurationHistogram'
  if (count === 0)
    throw unexpected({
      ...context,
      what: 'the number of requests',
      expected: 'above 0',
      found: 0,
      place: { pointer: `${at}/Count` },
      code: 'NO_RESULT',
    })
  const responses = Object.values(codes ?? {}).reduce((sum, n) => sum + n, 0)
  const isConsistent = codes === null || codes === undefined || responses === count
  const failed = Object.entries(codes ?? {}).reduce(
    (sum, [code, n]) => (/^[123]\d\d$/.test(code) ? sum : sum + n),
    0,
  )
  const printed = (seconds: number, pointer: string): Latency => ({
    seconds,
    raw: `${seconds} s`,
    place: { pointer: at + pointer },
  })
  const percentiles = (latency.Percentiles ?? []).map(({ Percentile: p, Value }, i) => ({
    p,
    ...printed(Value, `/Percentiles/${i}/Value`),
  }))
  const buckets = (latency.Data ?? [])
    .filter((one) => one.Count > 0)
    .map(({ Start, End, Count }): [number, number, number] => [Start, End, Count])
  const inBuckets = buckets.reduce((sum, [, , n]) => sum + n, 0)
  const note = inBuckets === count ? null : `the buckets hold ${inBuckets} of ${count} samples`
  const histogram: Histogram = {
    metric: 'http.latency',
    component: 'client',
    format: 'explicit_buckets',
    unitScale: 1,
    count: inBuckets,
    correction: 'uncorrected',
    mergeable: note === null,
    note,
    data: {
      buckets,
      min: latency.Min,
      max: latency.Max,
      sum: latency.Sum ?? null,
      stddev: latency.StdDev ?? null,
      resolution: null,
      offset: null,
    },
  }
  const table = {
    min: printed(latency.Min, '/Min'),
    mean: printed(latency.Avg, '/Avg'),
    max: printed(latency.Max, '/Max'),
    stddev:
      latency.StdDev === null || latency.StdDev === undefined
        ? null
        : printed(latency.StdDev, '/StdDev'),
    percentiles,
  }
  const stated = readLoad(NIGHTHAWK_FORTIO, value)
  const target = document.RequestedQPS > 0 ? document.RequestedQPS : null
  const run: ParsedRun = {
    ...emptyRun({
      name: 'nighthawk',
      version: document.Version && document.Version !== '0.0.0' ? document.Version : null,
      loadModel: 'unknown',
      quantileMethod: 'HdrHistogram, highest equivalent value',
    }),
    name: document.Labels?.trim() || null,
    ...protocolOr(
      httpsProtocol(document.URL),
      'http1',
      'HTTP/1.1 is what Nighthawk speaks unless told otherwise',
    ),
    startedAt: document.StartTime ?? null,
    durationSeconds: document.ActualDuration,
    nominalDurationSeconds: goDurationSeconds(document.RequestedDuration ?? ''),
    targetRps: target,
    achievedRps: document.ActualQPS,
    connections: document.NumThreads || null,
    requests: count,
    errors: codes && isConsistent ? failed : null,
    latencyIncludesErrors: codes && isConsistent ? failed > 0 : null,
    measurements: latencyMeasurements('http.latency', table, { ...context, slackSeconds: 1e-6 }),
    histograms: buckets.length > 0 ? [histogram] : [],
    load: stated.load,
    extra: { returnCodes: codes ?? null },
  }
  const codeText = `return codes add up to ${responses}, samples to ${count}: failures are not known`
  run.notices = [
    ...tooFewSamples(
      percentiles.map(({ p }) => p),
      count,
    ),
    ...(codes ? compareCounts({ stated: count, derived: responses }, codeText, '/RetCodes') : []),
    ...(note === null ? [] : [notice('COUNTS_INCONSISTENT', note, `${at}/Data`)]),
    ...failures(run),
    ...targetNotReached(target, document.ActualQPS),
    ...stated.notices,
  ]
  return run
}
